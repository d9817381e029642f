# What the server itself refuses. Refusals of the game stand in core.ftl.
refusal-key_missing = Нужен ключ. Откройте ссылку из терминала или с пульта.
refusal-key_unknown = Этот ключ здесь не подходит. Возьмите свежую ссылку в терминале или на пульте.
refusal-not_your_table = Этот ключ от другого стола, не от стола { $table }.
refusal-not_a_judge = Записывать можно только по ссылке судьи.
refusal-not_for_side_judge = Боковой судья записывает происходящее в игре. Открывает, расставляет и завершает её судья.
refusal-too_often = Слишком много сразу, ничего не записано. Подождите мгновение и отправьте ещё раз.
refusal-pairing_code_unknown = Код не подходит: использован, устарел или набран с ошибкой. Попросите у оператора новый.
refusal-pairing_too_often = Слишком много неверных кодов. Подождите минуту и попробуйте снова.
refusal-pairing_too_many_codes = Выдано слишком много кодов. Подождите, пока часть из них истечёт.
refusal-not_the_desk = Это не ключ пульта. Ссылка на пульт стоит в терминале.
refusal-no_such_table = Стола { $table } нет.
refusal-few_tables = Для этих сцен столов нужно { $needed }, здесь { $chosen }. Назовите ещё один или запустите сервер с --tables { $needed }.
refusal-foreign_origin = Запросы со страниц другого сайта не принимаются.
refusal-malformed = Не разобрано ({ $place }): { $reason }.
refusal-id_reused = Этот id уже занят другой командой. Ничего не записано; отправьте с новым id.
refusal-body_too_large = Слишком много сразу: команда занимает не больше 64 кБ.
refusal-not_found = По этому адресу ничего нет.
refusal-method_not_allowed = Этот адрес не принимает такой запрос.
refusal-internal_error = В сервере что-то сломалось, ничего не записано. Подробности в его терминале.
refusal-not_stored = { $reason ->
    [disk_full] Ничего не записано: на диске сервера нет места. Освободите место.
    [read_only] Ничего не записано: серверу нельзя писать в папку с данными. Разрешите запись.
    [locked] Ничего не записано: базу сервера заняла другая программа. Закройте её.
    [away] База данных не отвечает. Ничего не потеряно: отправленное хранится здесь и уйдёт ещё раз, пока не будет записано.
   *[failed] Ничего не записано: диск сервера отказывает. Подробности в его терминале.
}
refusal-journal_replaced = Ничего не записано: тем временем восстановлена резервная копия. Посмотрите, какая игра теперь, и решите снова.
refusal-unknown_regulation = Регламент { $regulation } не установлен. Что установлено, покажет `mafia-overlay plugins`.
refusal-regulation_missing = Регламент этой игры, { $regulation }, не установлен. Экраны показывают игру, но записать ничего нельзя.
refusal-regulation_failed = Регламент { $regulation } дал сбой, ничего не записано: { $reason }.
refusal-panel_locked = Эта панель закрыта, ничего не записано. Чтобы судить, откройте её.
refusal-no_such_device = Эта панель уже не на связи.
refusal-device_name_needed = Назовите это устройство.
refusal-device_name_too_long = В имени устройства { $length } знаков, помещается { $most }.
refusal-device_name_markup = Имя устройства: без угловых скобок и служебных знаков, обычным текстом.
refusal-device_name_taken = { $name }: так уже называется другая панель этого стола. Выберите другое имя.
device-unnamed = устройство

# What can be wrong with the file of a schedule.
refusal-schedule_encoding = Это не UTF-8. Сохраните файл как «CSV UTF-8».
refusal-schedule_columns = В первой строке должны стоять столбцы стол, игра, место, имя; не хватает: { $columns }.
refusal-schedule_empty = Под названиями столбцов нет ни одной строки.
refusal-schedule_unreadable = Строку не прочитать как CSV: { $reason }.
refusal-schedule_cells = Ячеек в строке: { $have }, а в первой: { $need }.
refusal-schedule_number = { $column }: «{ $value }», а нужно число от 1 до { $most }.
refusal-schedule_no_name = Нет имени.
refusal-schedule_seat_twice = Место { $seat } в этой игре уже занято, строка { $before }.
refusal-schedule_name_twice = { $name } в этой игре уже есть, строка { $before }.

# The desk's list of links and the page of whoever has no key.
page-title = Спортивная мафия: столы
page-devices = Устройства и ссылки
page-reached = До сервера дошло устройство: { $address }.
page-not-reached = Пока ни одно другое устройство до сервера не дошло. Если телефон не может: та же ли это сеть Wi-Fi, пропускает ли его брандмауэр?
page-pair = Подключить это устройство
page-pair-how = Оператор показывает код для места, которое займёт устройство. Код годится для одного устройства и живёт десять минут.
page-pair-code = Код
page-pair-name = Имя устройства для протокола
page-pair-do = Подключить
page-pair-new = Впустить устройство
page-pair-make = Показать код
page-pair-type = Отсканируйте или откройте { $form } и наберите:
page-role = Роль
page-at-table = за столом
page-role-judge = Судья
page-role-side = Боковой судья
page-role-chief = Главный судья, все столы
page-role-desk = Оператор
page-role-air = Эфир
page-role-hall = Зал
page-devices-known = Кому открыт вход
page-devices-none = Пока никому. Ссылки оператора работают и так.
page-device-here = на связи
page-device-seen = был { $at }
page-device-revoke = Закрыть вход
page-device-revoke-do = Да, закрыть сейчас
page-rotate = Новые ключи для ссылок
page-rotate-note = Старая ссылка перестаёт работать сразу, даже если открыта. Остальные ссылки не меняются: в OBS новый адрес нужен только источникам этой ссылки.
page-rotate-do = Новый ключ
page-rotate-sure = Да, отключить старую ссылку
page-table = Стол { $table }
page-game-none = Игры ещё не было
page-game-running = Идёт игра { $number }
page-game-over = Игра { $number } окончена
page-judges = { $count ->
    [0] судья не подключён
    [one] подключено { $count } устройство судьи
    [few] подключено { $count } устройства судей
   *[other] подключено { $count } устройств судей
}
page-judge = Судья
page-judge-note = Отсканируйте телефоном или планшетом, с которого судят. У кого эта ссылка, тот может ставить фолы.
page-hall = Зал
page-hall-note = Экран для игроков и зрителей: без ролей и без того, что скрывает ночь.
page-air = Эфир
page-air-note = Источники «Браузер» для OBS, 1920 × 1080.
page-view-full = Всё вместе
page-view-board = Плитки
page-view-banner = Плашка
page-view-fouls = Счёт фолов
page-view-clock = Часы
page-view-vote = Голосование
page-view-ledger = Штрафы
page-view-night = Ночь
page-view-title = Заставка
page-view-result = Итог
page-plugins = Регламенты и плагины
page-desk-back = К ссылкам
page-plugin-works = работает
page-plugin-left-out = не подключён
page-plugin-regulation = Регламент, редакция
page-plugin-hooks = Хуки
page-plugin-from-distribution = Пакет
page-plugin-from-folder = Папка
page-plugin-from-addendum = Дополнение
page-plugin-troubles = На что взглянуть в плагинах
page-open = Открыть
page-keep = В этих ссылках ключи. Не показывайте эту страницу на трансляции.
page-phones = Телефон достанет до сервера только из той же сети. Если ссылка на нём не открывается, обычно мешает брандмауэр этого компьютера.
page-welcome = Стол готов
page-welcome-how = Ссылки стоят в терминале, где запущен сервер: для судьи, для зала и для OBS.
page-welcome-desk = Ссылка «пульт» открывает список их всех, с QR-кодами.
page-welcome-lost = Терминала не видно? Остановите сервер и запустите снова: он покажет те же ссылки.

# The terminal.
cli-running = mafia-overlay { $version } работает: { $url }
cli-data = Данные: { $folder }
cli-regulations = Регламенты: { $list }
cli-no-regulations = Не установлен ни один регламент: игру не открыть.
cli-left-out = Не загружен: { $plugin }: { $reason }
cli-table = Стол { $table }
cli-judge = Судья
cli-hall = Зал
cli-air = OBS
cli-views = Остальные виды и их ссылки на пульте: «Ссылки».
cli-desk = Пульт
cli-scan = Отсканируйте, чтобы судить стол { $table }:
cli-other-addresses = Если на телефоне не открывается, попробуйте вместо { $host }: { $others }
cli-no-network = У этого компьютера нет сети: ссылки откроются только на нём самом.
cli-schedule-what = Назовите файл FILE.csv или дайте --clear.
cli-schedule-stored = Сохранено: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
}, { $seats ->
    [one] { $seats } место
    [few] { $seats } места
   *[other] { $seats } мест
}.
cli-schedule-cleared = Прежнее расписание забыто.
cli-stop = Ctrl+C останавливает сервер. Ничего не потеряется.
cli-port-taken = Порт { $port } занят другой программой. Выберите другой: { $option } { $next }, или { $option } 0 для любого свободного.
cli-port-denied = Порт { $port } на { $host } не открыть: { $reason }. Выберите другой: --port, --https-port или --host.
cli-demo = Это показ: записанная игра идёт сама, быстрее настоящей в { $speed } раз. Ничего не сохраняется.
refusal-needs_confirming = Это теперь закончит чью-то игру: второй судья успел раньше. Нажмите ещё раз и подтвердите.

# What the desk's orders are refused with.
refusal-not_a_screen = О себе так рассказывают только страницы эфира и зала.
refusal-no_such_banner = Этой плашки в очереди уже нет.
refusal-banner_on_air = Плашка уже в эфире: её можно убрать или показать ещё раз.
refusal-banner_over = Эта плашка уже прошла. Её можно повторить.
refusal-banner_waits = Плашка ещё не выходила: она в очереди.
refusal-banner_taken_back = Судья отменил это решение, повторять его нельзя.
refusal-too_many_directives = За игру уже { $most } распоряжений по плашкам. Больше не помещается.
refusal-no_such_theme = Темы { $theme } нет.
refusal-rehearsal_in_game = За столом { $table } идёт игра. Тестовые данные можно показать до неё или после.
refusal-one_table_only = Это распоряжение для одного стола.
refusal-no_such_unit = Такой кнопки у { $unit } нет.
refusal-unit_refused = { $reason }
refusal-unit_failed = Плагин { $unit } дал сбой: { $reason }. Подробности в терминале сервера.
refusal-image_unknown = Это не JPEG, не PNG и не WebP.
refusal-image_too_large = Картинка слишком большая: помещается JPEG до 50 миллионов точек, PNG и WebP до 24.
refusal-image_broken = Картинка повреждена и не читается ({ $reason }).
refusal-no_photo = У этого игрока нет фото.
refusal-image_svg = SVG может содержать программу, поэтому его не берём. Сохраните картинку как PNG или WebP.
refusal-font_unknown = Это не шрифт WOFF2.
refusal-theme_shipped = Тема { $theme } входит в программу. Скопируйте её и меняйте копию.
refusal-theme_file_name = Так файл темы назвать нельзя: латинские буквы, цифры, - и _, на конце png, webp, jpg или woff2.
refusal-theme_broken = Тему так сохранить нельзя: { $reason }.
refusal-theme_too_large = Тема слишком большая: до { $files } файлов и { $megabytes } МБ вместе.

# The page on which a phone takes the certificate, with `serve --https`.
page-ca = Доверие этому серверу
page-ca-why = Телефон, который доверяет этому серверу, открывает панель по https: экран не гаснет сам, панель открывается и без связи, а в Wi-Fi никто не читает ключи и игру. Это делается один раз на каждом телефоне.
page-ca-limits = Сертификат выпустил этот компьютер. Он ручается только за адреса внутри местной сети, не за сайты в интернете, и действует десять лет. После турнира его можно удалить там же, где он установлен.
page-ca-trusted = Эта страница открыта по https: если браузер не предупреждал, телефон серверу уже доверяет.
page-ca-take = Скачать сертификат
page-ca-take-crt = Сертификат (.crt)
page-ca-take-ios = Профиль для iPhone и iPad
page-ca-compare = Отпечаток SHA-256. Сервер, который показывает ссылки в терминале, пишет его там же; если отпечатки различаются, сертификат не устанавливайте.
page-ca-android = Android
page-ca-android-1 = Скачайте сертификат (.crt).
page-ca-android-2 = Откройте «Настройки» → «Безопасность» → «Другие настройки безопасности» → «Шифрование и учётные данные» → «Установить сертификат» → «Сертификат ЦС». Названия разнятся; поиск по настройкам находит «Сертификат ЦС».
page-ca-android-3 = Подтвердите «Всё равно установить» и выберите скачанный файл.
page-ca-android-4 = Откройте панель в Chrome по ссылке, которая начинается с https. В Firefox сначала разрешите сторонние сертификаты в его настройках.
page-ca-ios = iPhone и iPad
page-ca-ios-1 = Откройте эту страницу в Safari и скачайте профиль.
page-ca-ios-2 = «Настройки» → «Профиль загружен» → «Установить».
page-ca-ios-3 = «Настройки» → «Основные» → «Об этом устройстве» → «Доверие сертификатам»: включите mafia-overlay. Без этого шага профиль не действует.
page-ca-ios-4 = Откройте панель по ссылке, которая начинается с https.
page-ca-windows = Windows
page-ca-windows-1 = Скачайте сертификат (.crt) и откройте файл.
page-ca-windows-2 = «Установить сертификат» → «Текущий пользователь».
page-ca-windows-3 = «Поместить все сертификаты в следующее хранилище» → «Доверенные корневые центры сертификации».
page-ca-windows-4 = Перезапустите браузер. В Firefox: «Настройки» → «Приватность и защита» → «Просмотр сертификатов» → «Центры сертификации» → «Импортировать».
page-ca-macos = macOS
page-ca-macos-1 = Скачайте сертификат (.crt) и откройте файл: он попадёт в «Связку ключей».
page-ca-macos-2 = Откройте его там двойным щелчком, раскройте «Доверие» и выберите «Всегда доверять».
page-ca-macos-3 = Перезапустите браузер.
page-ca-check = Проверка
page-ca-check-how = Если установка удалась, страница по https открывается без предупреждения.
page-ca-check-do = Открыть по https
page-ca-profile = mafia-overlay: доверие серверу турнира
page-ca-profile-about = Позволяет открывать панель судьи по https в местной сети. Удаляется в «Настройках», когда турнир окончен.
cli-https = https для телефонов: { $url }
cli-https-first = Один раз на каждом телефоне: { $url }/ca
cli-https-fingerprint = Отпечаток сертификата: { $fingerprint }
cli-https-not-private = За адрес { $host } сертификат не ручается: он не из местной сети. Его ссылки остаются на http.

# The doctor: what was found, what follows from it, what to do.
doctor-not-stored = Решения не сохраняются
doctor-not-stored-detail = { $reason ->
    [disk_full] На диске сервера нет места. Тапы судьи ждут и не принимаются
    [read_only] Серверу нельзя писать в папку с данными. Тапы судьи не принимаются
    [locked] Базу сервера заняла другая программа. Тапы судьи ждут
   *[failed] Диск или база сервера не отвечает. Тапы судьи не принимаются
}
doctor-not-stored-remedy = { $reason ->
    [disk_full] Освободите место: дальше всё пойдёт само
    [read_only] Разрешите запись в папку: дальше всё пойдёт само
    [locked] Закройте другую программу: дальше всё пойдёт само
   *[failed] Подробности в терминале сервера
}
doctor-stored = Решения сохраняются
doctor-only-here = У этого компьютера нет сети
doctor-only-here-detail = Телефон судьи и другой ПК до сервера не дойдут
doctor-only-here-remedy = Подключите Wi-Fi или кабель и запустите сервер снова
doctor-not-reached = Ни один телефон ещё не дошёл до сервера
doctor-not-reached-detail = Чаще всего мешает брандмауэр или другая сеть Wi-Fi
doctor-not-reached-remedy = Откройте на телефоне http://{ $host }. Не открывается: разрешите программе входящие соединения и проверьте, та же ли это сеть
doctor-reached-otherwise = По сети телефоны ещё не приходили
doctor-reached-otherwise-detail = Судья подключён иначе, например с этого компьютера
doctor-reached-otherwise-remedy = До работы с телефона откройте на нём http://{ $host }
doctor-reached = Телефон дошёл до сервера
doctor-reached-detail = последним: { $address }
doctor-plugin = Плагин { $plugin } даёт сбои
doctor-plugin-detail = { $reason }
doctor-plugin-remedy = Страница «Регламенты и плагины» говорит подробнее
doctor-judge = Судья на связи
doctor-judge-detail = { $who ->
    [named] { $names }
    [unnamed] без имени: { $nameless }
   *[both] { $names }; без имени: { $nameless }
}
doctor-judge-gone = Идёт игра, а судьи на связи нет
doctor-judge-gone-detail = Уже { $seconds } с. Фолы ждут в телефоне и придут, когда он вернётся
doctor-judge-gone-remedy = Проверьте телефон судьи и Wi-Fi. Второе устройство можно подключить по коду
doctor-never-opened = Ни одна страница эфира не открыта
doctor-never-opened-detail = В OBS её нет, или у источника старый адрес
doctor-never-opened-remedy = Возьмите адрес на странице «Ссылки» или импортируйте файл сцен
doctor-closed = Страницы эфира закрыты
doctor-closed-detail = Раньше они были открыты: OBS закрыт, или источники выключены
doctor-closed-remedy = Запустите OBS. Если он открыт, включите источники
doctor-gone = «{ $view }» пропала из эфира
doctor-gone-detail = Страницы нет уже { $seconds } с, а игра идёт
doctor-gone-remedy = В OBS: источник, «Обновить кэш текущей страницы». Если источник спрятан нарочно, всё в порядке
doctor-hidden = «{ $view }» открыта, но не видна
doctor-hidden-detail = Источник спрятан или стоит в другой сцене
doctor-chromium-old = Слишком старый Chromium { $chromium }{ $known ->
    [yes] : это OBS { $obs }
   *[no] {""}
}
doctor-chromium-old-detail = Страницы могут рисоваться неверно
doctor-chromium-old-remedy = Обновите OBS до версии 28 или новее
doctor-chromium = Источники открыты в Chromium { $chromium }{ $known ->
    [yes] : это OBS { $obs }
   *[no] {""}
}
doctor-chromium-detail = годится всё с Chromium 103 (OBS 28)
doctor-hall-gone = Экран зала закрыт
doctor-hall-gone-detail = Страницы нет уже { $seconds } с, а игра идёт
doctor-hall-gone-remedy = Откройте ссылку зала в браузере того экрана. Если его выключили нарочно, всё в порядке
doctor-hall-outdated = Экран зала показывает старую версию страницы
doctor-hall-outdated-detail = Сервер обновлён, а страница взята из кэша
doctor-hall-outdated-remedy = Она обновится сама. Если нет: F5 в браузере экрана зала
doctor-outdated = «{ $view }» показывает старую версию страницы
doctor-outdated-detail = Сервер обновлён, а страница взята из кэша
doctor-outdated-remedy = Она обновится сама между плашками. Если нет: в OBS «Обновить кэш текущей страницы»
doctor-current = Все страницы одной версии с сервером
doctor-current-detail = в кэше ничего старого
doctor-size = «{ $view }»: источник { $have } вместо { $want }
doctor-size-detail = Текст мельче нужного, края размыты или обрезаны
doctor-size-remedy = В свойствах источника поставьте ширину и высоту { $want }
doctor-window-size = «{ $view }»: окно браузера { $have } вместо { $want }
doctor-window-size-detail = Захваченный и растянутый текст мельче нужного или размыт
doctor-window-size-remedy = Откройте его на мониторе { $want } во весь экран, F11
doctor-sizes = Размеры источников верные
doctor-skew = { $side ->
    [ahead] Часы ПК { $address } впереди на { $tenths } с
   *[behind] Часы ПК { $address } отстают на { $tenths } с
}
doctor-skew-detail = На счёт времени не влияет: страницы идут по серверу. Важно для меток записи
doctor-skew-remedy = Включите на этом ПК установку времени по интернету
doctor-slow = До эфира { $ms } мс
doctor-slow-detail = Медленнее всех «{ $view }», замер { $ago } { $unit ->
        [minutes] мин
       *[seconds] с
    } назад: у этого ПК или сети не хватает сил
doctor-slow-remedy = Подключите ПК с OBS кабелем. Закройте лишние источники «Браузер»
doctor-lag = До эфира { $ms } мс
doctor-lag-detail = самая медленная страница: «{ $view }», замер { $ago } { $unit ->
        [minutes] мин
       *[seconds] с
    } назад

# Пульт оператора: столы, эфир, оформление, ссылки, проверка.
desk-name = Пульт эфира
desk-screens = Экраны пульта
desk-screen-tables = Столы
desk-screen-table = Стол { $table }
desk-screen-theme = Оформление
desk-screen-links = Ссылки
desk-screen-doctor = Проверка
desk-choose-table = Какой стол
desk-table = Стол { $table }
desk-game = игра { $number }
desk-other-language = EN
desk-open = Открыть
desk-close = Закрыть
desk-hide = Скрыть
desk-no = Нет
desk-set = Применить
desk-reload = Обновить
desk-loading = Загружаю…
desk-copy = Скопировать
desk-copied = Скопировано
desk-copy-by-hand = Браузер не даёт копировать сам. Текст выделен: Ctrl+C

# Связь и отказы.
desk-waiting = Жду сервер
desk-waiting-note = Страница оживёт сама, как только он ответит.
desk-refused-title = Сервер не пускает
desk-link = сервер
desk-link-took = сервер, { $ms } мс
desk-link-lost = Нет связи
desk-offline-press = Нет связи с сервером: кнопка не сработает. Жду его и подключусь сам.
desk-not-sent = Сервер не ответил, ничего не изменилось. Нажмите ещё раз.
desk-refused-unclear = Сервер ответил отказом без слов ({ $status }). Ничего не изменилось.
desk-health-good = в порядке
desk-health-warning = замечание
desk-health-broken = не работает
desk-health-off = не подключено

# Время.
desk-seconds = { $count } с
desk-ago-seconds = { $count } с назад
desk-ago-minutes = { $count } мин назад
desk-ago-hours = { $count } ч назад

# Где игра.
desk-seat = №{ $seat }
desk-seat-name = №{ $seat } { $name }
desk-seats = Места
desk-seat-speaks = говорит
desk-seat-fouls = { $count ->
    [one] { $count } фол
    [few] { $count } фола
   *[other] { $count } фолов
}
desk-seat-technical = технических: { $count }
desk-technical-mark = { $count ->
    [1] т
   *[other] т{ $count }
}
desk-left-killed = убит
desk-left-voted_out = заголосован
desk-left-removed = удалён
desk-day-lower = день { $number }
desk-phase-day = День { $number }
desk-phase-night = Ночь { $number }
desk-phase-vote = Голосование
desk-phase-tie = Попил
desk-phase-lift = Подъём
desk-phase-last_word = Уходит
desk-phase-over = Игра окончена
desk-stage-agreement = договорка
desk-stage-shooting = стрельба
desk-stage-best_move = лучший ход
desk-stage-checks = проверки
desk-stage-don_check = проверка дона
desk-stage-sheriff_check = проверка шерифа
desk-stage-morning = утро
desk-stage-last_word = последнее слово
desk-tied = { $seats } по { $votes }
desk-leaves = уходит { $seats }
desk-nominated = выставлены { $seats }
desk-speaks = говорит
desk-speaks-now = Говорит
desk-won = { $winner ->
    [red] победа красных
    [black] победа чёрных
   *[draw] ничья
}{ $by ->
    [team_defeat] {" "}(ППК)
   *[other] {""}
}
desk-break = Перерыв
desk-break-note = Игра не открыта.
desk-no-clock = часы не идут

# Решения.
desk-did-foul = { $number ->
    [1] первый фол
    [2] второй фол
    [3] третий фол
    [4] четвёртый фол
   *[other] фол { $number }
}
desk-did-foul-removal = { $number ->
    [4] четвёртый фол, удаление
   *[other] фол { $number }, удаление
}
desk-did-technical = технический { $points }
desk-did-technical-removal = второй технический, удаление
desk-did-removal = удаление
desk-did-defeat = поражение команды
desk-did-caution = устное предупреждение
desk-did-speech = минута короче
desk-did-referral = обращение в комитет
desk-did-none = без наказания
desk-then-speech = минута { $seconds } с
desk-clause = п. { $clause }
desk-no-clause = без пункта
desk-seat-act = №{ $seat } { $act }
desk-seat-back = Возвращено: №{ $seat } { $act }
desk-no-rulings = Решений в этой игре ещё нет.
desk-grade-caution = устное предупреждение
desk-grade-minute = минута короче
desk-grade-foul = фол
desk-grade-third_foul = третий фол
desk-grade-technical = технический
desk-grade-second_technical = второй технический
desk-grade-removal = удаление
desk-grade-team_defeat = поражение команды

# Столы.
desk-no-tables = Столов пока нет.
desk-judges = судьи: { $count }
desk-judge-gone = Судья не на связи
desk-judge-locked = { $name }, закрыт
desk-air = эфир
desk-air-lag = эфир { $ms } мс
desk-air-none = эфир не открыт
desk-hall = зал
desk-hall-lag = зал { $ms } мс
desk-hall-none = зал не открыт
desk-without = без { $unit }
desk-lag = { $ms } мс
desk-lag-age = ({ $ago })
desk-rehearsal-badge = тестовые данные
desk-review-badge = разбор
desk-attention = Требует внимания
desk-attention-none = Всё идёт как надо.
desk-attention-air = Открытых страниц эфира пока нет.
desk-attention-judges = Ни одного судьи на связи пока нет.
desk-attention-both = В эфире пока ничего нет, и ни один судья ещё не пришёл.
desk-want-judge_gone = судья не на связи
desk-want-judge_gone-note = Телефон молчит. На экране последняя картинка, новых плашек нет.
desk-want-banner_held = плашка придержана
desk-want-banner_held-note = Сама в эфир не выйдет.
desk-want-screen_missing = источник «{ $view }» не открыт
desk-want-screen_missing-note = Он был в эфире и пропал. Откройте ссылку в OBS снова.
desk-want-screen_outdated = «{ $view }» старой версии
desk-want-screen_outdated-note = Страница из прошлой версии сервера. Обновите источник.
desk-want-screen_missing_hall = экран зала закрыт
desk-want-screen_missing_hall-note = Откройте ссылку зала в браузере того экрана. Если его выключили нарочно, всё в порядке.
desk-want-screen_outdated_hall = экран зала старой версии
desk-want-screen_outdated_hall-note = Перезагрузите страницу в браузере экрана зала (F5).
desk-want-not_stored = записи не сохраняются
desk-want-not_stored-note = { $reason ->
    [disk_full] На диске сервера нет места. Освободите место.
    [read_only] Серверу нельзя писать в папку с данными.
    [locked] Базу сервера заняла другая программа.
    [away] База данных не отвечает. Панели хранят нажатое и отправят ещё раз.
   *[other] Диск сервера отказывает. Подробности в его терминале.
}
desk-want-nodes_apart = серверы узнают друг о друге с задержкой
desk-want-nodes_apart-note = Redis не отвечает. Ничего не потеряно: принятое другим сервером приходит через секунду.
desk-want-under_review = идёт разбор
desk-want-under_review-note = { $waiting ->
    [0] Плашки стоят, в очереди пусто.
   *[other] Плашки стоят, ждут: { $waiting }.
}
desk-show-judge-qr = Показать QR судье
desk-show-link = Показать ссылку
desk-how-to-fix = Как исправить
desk-no-link = Такой ссылки у этого стола нет.
desk-qr-of = QR: { $what }
desk-everywhere = Все столы
desk-message = Строка на заставке
desk-message-example = Перерыв до 14:50
desk-title-all = Заставка на всех
desk-title-all-off = Снять заставку со всех
desk-rehearsal-idle = Тестовые данные ({ $count ->
    [1] стол { $tables }
   *[other] столы { $tables }
})
desk-rehearsal-end = Убрать тестовые данные ({ $count ->
    [1] стол { $tables }
   *[other] столы { $tables }
})
desk-rehearsal-busy = Тестовые данные: везде идёт игра
desk-freeze-one = Стоп столу { $table }
desk-release-one = Продолжить стол { $table }
desk-freeze-all = Стоп на всех столах
desk-freeze-all-short = Стоп всем
desk-release-all = Продолжить на всех
desk-release-all-short = Продолжить

# Один стол: что в эфире.
desk-views = Виды
desk-views-legend = П подготовка · Э эфир
desk-letter-preview = П
desk-letter-program = Э
desk-in-preview = { $name } в подготовке
desk-on-program = { $name } в эфире
desk-element-header = Шапка
desk-element-board = Плитки
desk-element-banner = Плашка
desk-element-clock = Часы
desk-element-fouls = Счёт фолов
desk-element-ledger = Штрафы
desk-element-vote = Голосование
desk-element-night = Ночь
desk-element-result = Итог
desk-element-title = Заставка
desk-element-full = Всё вместе
desk-element-hall = Зал
desk-by-hand = рукой до конца фазы
desk-by-hand-list = { $names }: рукой до конца фазы
desk-source-missing = «{ $name }»: источник не открыт
desk-bus-preview = Подготовка
desk-bus-program = В эфире
desk-same-as-air = как в эфире
desk-changes = { $count ->
    [one] { $count } отличие
    [few] { $count } отличия
   *[other] { $count } отличий
}
desk-delayed = задержка { $by }
desk-take = Дать в эфир
desk-key-space = Пробел
desk-fade = Плавно { $by }
desk-auto-on = Авто: включено
desk-auto-partly = Авто: часть рукой
desk-auto-off = Авто: выключено
desk-delay = Задержка { $by }
desk-delay-note = На столько картинка отстаёт от стола, чтобы сойтись с видео. Действует на все страницы эфира этого стола, зал не задерживается.
desk-delay-other = Другая, секунд
desk-delay-ask = Задержать эфир на { $by }? Столько времени новое не будет видно.
desk-sheet-photos = Фото игроков
desk-sheet-delay = Задержка
desk-sheet-qr = QR и ссылка
desk-photos = Фото игроков
desk-photos-none = Игроков с именами ещё нет: они появятся, когда судья откроет игру.
desk-photos-lacking = { $count ->
    [0] Фото есть у всех.
    [one] Без фото { $count } игрок.
    [few] Без фото { $count } игрока.
   *[other] Без фото { $count } игроков.
}
desk-photos-note = Перетащите файл на игрока. Сервер сам обрежет его в квадрат и уберёт данные о съёмке; фото узнаётся по имени и на следующих играх.
desk-photo-of = Фото: { $name }
desk-photo-there = есть фото
desk-photo-none = монограмма
desk-photo-choose = Выбрать фото
desk-photo-replace = Заменить
desk-photo-drop = Убрать
desk-photo-big = Файл больше 8 МБ. Уменьшите его.
desk-photo-kind = Это не картинка. Подойдут JPEG, PNG, WebP.
desk-rehearsal = Тестовые данные
desk-rehearsal-off = Убрать тестовые данные
desk-rehearsal-game = Тест: идёт игра
desk-unit-gone = Этой кнопки больше нет.

# Очередь плашек.
desk-queue = Плашки
desk-queue-note = авто, по очереди
desk-queue-frozen = стоят: идёт разбор
desk-queue-empty = В эфире и в очереди плашек нет.
desk-queue-headline = №{ $seat }, { $act }
desk-queue-correction = Возвращено: { $what } №{ $seat }
desk-total = штраф за игру { $points }
desk-freeze = Стоп: идёт разбор
desk-freeze-drop = Стоп и убрать плашку
desk-review-end = Продолжить
desk-review-waiting = Ждут: { $count }
desk-on-air = В эфире:
desk-until-air = до эфира
desk-held = Придержано:
desk-held-note = Сама в эфир не выйдет.
desk-remove = Убрать с эфира
desk-replay = Ещё раз
desk-hold = Придержать
desk-skip = Пропустить
desk-release = В эфир
desk-drop = Снять
desk-past = Прошли

# Ссылки.
desk-links-of = Ссылки стола { $table }
desk-links-judge = Судья
desk-links-judge-note = Открывается на телефоне. Ключ в ссылке даёт право записывать: показывайте только судьям.
desk-links-ca = Сертификат для https
desk-links-ca-note = Один раз на каждом телефоне, прежде чем открыть ссылку судьи. Отпечаток сверьте с терминалом сервера.
desk-links-air = Эфир
desk-links-air-note = Источники «Браузер» в OBS. С ролями: не для экрана в зале.
desk-links-hall = Зал
desk-links-hall-note = Экран для зрителей в зале: без ролей, без ночи и без выставлений.
desk-link-column = Ссылка
desk-for-column = Кому
desk-size-column = Размер
desk-opened-column = Открыто
desk-for-judge = телефон, ключ судьи
desk-for-ca = телефон, без ключа
desk-for-air = эфир, с ролями
desk-for-hall = без ролей и ночи
desk-opened = { $count }
desk-opened-never = не открыто
desk-phones = { $count ->
    [one] { $count } устройство
    [few] { $count } устройства
   *[other] { $count } устройств
}
desk-judge-link-note = Ключ в этой ссылке даёт право записывать решения. Показывайте код только судьям.
desk-hosts = Адрес этого сервера
desk-hosts-note = Другой сети у этого компьютера нет.
desk-host-chosen = выбран
desk-host-likely = вероятный
desk-host-other = другая сеть
desk-devices = Устройства
desk-devices-note = Кому выдан доступ, коды для новых телефонов, замена ключей.
desk-devices-open = Устройства и ключи
desk-plugins-open = Подключённые плагины
desk-reached = По сети до сервера дошло устройство: { $address }.
desk-not-reached = По сети до сервера ещё никто не дошёл.
desk-scenes = Файл сцен для OBS
desk-scenes-note = Под выбранный адрес, с ключами и размерами; srgb_off уже стоит. В файле ключи: не выкладывайте его.
desk-scenes-one = Один стол ({ $tables })
desk-scenes-two = Два стола ({ $tables })
desk-scenes-two-note = Для второго стола запустите сервер с --tables 2
desk-scenes-finals = Финал (стол { $tables })

# Проверка.
desk-doctor-well = Стол { $table }: всё в порядке
desk-doctor-broken = Стол { $table }: { $broken ->
    [one] { $broken } ошибка
    [few] { $broken } ошибки
   *[other] { $broken } ошибок
}
desk-doctor-warnings = Стол { $table }: { $warnings ->
    [one] { $warnings } замечание
    [few] { $warnings } замечания
   *[other] { $warnings } замечаний
}
desk-doctor-both = { desk-doctor-broken }, { $warnings ->
    [one] { $warnings } замечание
    [few] { $warnings } замечания
   *[other] { $warnings } замечаний
}
desk-checked-at = проверено { $time }
desk-examine = Проверить снова
desk-examining = Проверяю…
desk-refresh-note = Обновление не чаще раза в 10 с и не во время плашки.
desk-report = Отчёт
desk-report-note = Без ключей и паролей: можно послать в чат поддержки турнира.
desk-report-copy = Скопировать отчёт
desk-report-title = Проверка стола { $table }, { $time }, версия { $version }
desk-report-screens = Страницы: { $count }
desk-report-old = старая версия
desk-report-hidden = скрыта

# Оформление.
desk-themes = Темы
desk-theme-own = своя тема
desk-theme-used = в эфире
desk-theme-copy = Копия темы
desk-theme-upload = Загрузить папку (zip)
desk-theme-download = Скачать
desk-theme-drop = Удалить тему
desk-theme-drop-ask = Удалить «{ $title }»? Столы с ней перейдут на «Эфир».
desk-theme-title = Название
desk-theme-unread = Тему не прочитать: её файл испорчен или сервер не ответил.
desk-theme-save = Сохранить
desk-theme-save-copy = Сохранить копией
desk-theme-leave-ask = Изменения этой темы не сохранены и пропадут.
desk-theme-discard = Отменить правки
desk-theme-apply = Применить к столу { $table }
desk-theme-save-apply = Сохранить и применить к столу { $table }
desk-theme-applied = На столе { $table } эта тема
desk-theme-apply-all = Ко всем столам
desk-colors = Цвета по смыслу
desk-colors-more = Ещё цвета: { $count }
desk-color-code = { $name }, код цвета
desk-color-ground = Подложка
desk-color-ground_top = Подложка, верх
desk-color-ground_foot = Подложка, низ
desk-color-raised = Плашка
desk-color-relief = Плашка, выше
desk-color-text = Текст
desk-color-mute = Текст, второй
desk-color-quiet = Имя ушедшего
desk-color-letter = Монограмма
desk-color-struck = Зачёркнутое
desk-color-line = Линии
desk-color-slot = Пустая отметка
desk-color-live = Говорит
desk-color-live_ink = Текст на «говорит»
desk-color-judge = Решения судьи
desk-color-judge_ink = Текст на решении
desk-color-vote = Голосование
desk-color-vote_ink = Текст на голосовании
desk-color-red = Красные
desk-color-red_ink = Текст на красных
desk-color-black = Чёрные
desk-color-black_ink = Текст на чёрных
desk-color-gone_red = Ушедший красный
desk-color-gone_red_ink = Текст на нём
desk-color-gone_black = Ушедший чёрный
desk-color-gone_black_ink = Текст на нём
desk-form = Форма
desk-face-display = Шрифт крупный
desk-face-text = Шрифт текста
desk-face-narrow = Длинные имена
desk-face-last = Самые длинные
desk-own-font = Свой шрифт (woff2)
desk-radius = Скругление, { $value } px
desk-motion = Движение, { $value } %
desk-safe-x = Поля сбоку, { $value } px
desk-safe-y = Поля сверху, { $value } px
desk-logo = Логотип
desk-sponsors = Партнёры: { $count }
desk-file-choose = Файл
desk-file-add = Добавить
desk-files-copy-first = Файлы добавляют в свою тему: сделайте копию.
desk-css = Свой CSS
desk-css-note = поверх темы
desk-moments = Что показать
desk-moment-day = День
desk-moment-night = Ночь
desk-moment-vote = Голосование
desk-moment-tie = Попил
desk-moment-removal = Удаление
desk-moment-correction = Отмена
desk-moment-defeat = ППК
desk-moment-result = Итог
desk-sample = Образец
desk-sample-small = 480p на телефоне
desk-checks = Проверка темы
desk-checks-passed = { $passed } из { $count }
desk-check-text = Текст на подложке { $ratio } : 1
desk-check-pairs = Все пары цветов читаются: { $count }
desk-check-poor = { $text } на «{ $ground }» { $ratio } : 1, нужно { $enough }
desk-check-teams = Красные и чёрные различимы без цвета, { $ratio } : 1
desk-check-teams-poor = Красные и чёрные без цвета почти одинаковы, { $ratio } : 1; остаётся форма
desk-check-safe = Поля { $x } и { $y } px: телевизор не срежет
desk-check-safe-poor = Поля { $x } и { $y } px: телевизор может срезать, нужно 48 и 27
desk-check-names = Имя из 34 букв влезло целиком
desk-check-names-cut = Имён с многоточием: { $count }
desk-check-files = Шрифты темы загрузились
desk-check-files-poor = Шрифт не загрузился: { $names }

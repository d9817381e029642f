# Панель судьи.
panel-title = Стол { $table } · судья
panel-table = Стол { $table }
panel-game = Игра { $number }
panel-game-small = игра { $number }
panel-game-and = игра { $number } · { $when }
panel-decided-when = решено, { $when }
panel-day = День { $number }
panel-night = Ночь { $number }
panel-night-zero = Ночь 0
panel-morning = Утро
panel-vote = Голосование
panel-tie = Попил
panel-hands = { $hands ->
    [one] { $hands } голос
    [few] { $hands } голоса
   *[many] { $hands } голосов
}
panel-d = день { $number }
panel-n = ночь { $number }
panel-seat = №{ $seat }
panel-seat-act = №{ $seat } · { $act }
panel-and = { $first } и { $last }
panel-no-name = без имени

# Связь
panel-link-good = На связи, панелей судьи: { $judges }
panel-sending = отправляю…
panel-offline = Нет связи { $time }
panel-offline-waiting = { $count ->
    [one] ждёт { $count }
   *[many] ждут { $count }
}
panel-reaching = Ищу сервер
panel-reaching-how = Как только ответит, стол появится сам.
panel-turned-away = Сервер не пускает
panel-turned-away-why = Ответ сервера: { $why }. Откройте страницу по ссылке или QR-коду этого стола.
panel-carry-on = Судите дальше.
panel-carry-on-how = Всё в телефоне, уйдёт по порядку. Эфир стоит.
panel-what-waits = Что ждёт
panel-waiting-count = { $count ->
    [one] { $count } нажатие
    [few] { $count } нажатия
   *[many] { $count } нажатий
}
panel-nothing-waits = Всё отправлено.
panel-withdraw = Убрать
panel-waits-nth = ждёт связи, { $nth }-е в очереди
panel-other-journal = Сервер начал новую запись
panel-other-journal-why = { $count ->
    [one] Здесь ждёт { $count } нажатие
    [few] Здесь ждут { $count } нажатия
   *[many] Здесь ждут { $count } нажатий
} для прежней записи. Что с ними сделать?
panel-other-journal-drop = Не отправлять
panel-other-journal-send = Отправить в новую
panel-refused = Не принято
panel-refused-title = { $count ->
    [1] Одно нажатие не принято
    [one] Не принято { $count } нажатие
    [few] Не приняты { $count } нажатия
   *[many] Не принято { $count } нажатий
}
panel-refused-read = Понятно
panel-refused-nothing = В игре ничего не изменилось. Запись останется здесь, пока не прочтёте.
panel-warned = Записано, но: { $what }

# Вкладки
panel-tabs = Разделы
panel-tab-game = Игра
panel-tab-timeline = Лента
panel-tab-roles = Роли
panel-tab-lock = Замок
panel-roles-hold = Роли видны, пока держите
panel-locked = Закрыто
panel-unlock = Держите, чтобы открыть
panel-unlock-how = одну секунду
panel-close = Закрыть
panel-back-button = Назад
panel-cancel = Отмена

# Наказания: ряд кнопок, клавиши мест
panel-register = Наказания
panel-seats = Места: нажмите, чтобы наказать
panel-reg-foul = Фол
panel-reg-technical = Техн.
panel-reg-technical_minor = Техн.
panel-reg-technical_major = Техн. б.
panel-reg-caution = Устно
panel-reg-clause = Пункт…
panel-reg-removal = Удал…
panel-reg-team_defeat = ППК…
panel-key-speech = { $seconds ->
    [0] → 0 с
   *[other] → { $seconds } с
}
panel-key-points = → { $points }
panel-key-removal = → удал.
panel-key-defeat = → ППК
panel-key-caution = → устно
panel-key-referral = → комитет
panel-key-none = → запись
panel-key-foul = → фол
panel-key-refused = нельзя
panel-key-waits = ждёт
panel-key-morning = утром
panel-key-speaks = говорит
panel-key-killed-night = убит Н{ $number }
panel-key-killed-day = убит Д{ $number }
panel-key-voted_out-day = заголос.
panel-key-voted_out-night = заголос.
panel-key-removed-day = удалён
panel-key-removed-night = удалён
panel-label-seat = Место { $seat }, { $name }, { panel-has-fouls }. Нажмите: { $what }
panel-label-gone = Место { $seat }, { $name }, { $how ->
    [killed] убит
    [voted_out] заголосован
    [removed] удалён
   *[other] ушёл
}
panel-has-fouls = { $fouls ->
    [0] Фолов нет
    [1] Один фол
    [2] Два фола
    [3] Три фола
    [one] { $fouls } фол
    [few] { $fouls } фола
   *[many] { $fouls } фолов
}
panel-armed-whom = { $what } — кому?
panel-armed-left = ещё { $seconds } с, потом снова «Фол»
panel-armed-title = { $kind ->
    [technical_minor] Малый технический, { $points }
    [technical_major] Большой технический, { $points }
    [caution] Устное предупреждение
   *[other] Пункт { $what }
}
panel-armed-how = Нажмите место внизу. На клавишах — что будет с каждым. Само снимется через 6 секунд.
panel-will-ask = Спросим ещё раз.
panel-clause-later = Пункт можно добавить потом.

# Что будет: для выбора пункта и для карточек
panel-tag-foul = фол
panel-tag-speech = { $seconds ->
    [0] фол, без слова
   *[other] фол, { $seconds } с
}
panel-tag-minute = { $seconds ->
    [0] без слова
   *[other] минута { $seconds } с
}
panel-tag-technical = техн. { $points }
panel-tag-removal = удаление
panel-tag-defeat = ППК
panel-tag-caution = устно
panel-tag-referral = комитет
panel-tag-none = без наказания
panel-tag-refused = нельзя
panel-tag-held = утром
panel-kind-foul = фол
panel-kind-clause = выбрать пункт
panel-kind-technical = техн.
panel-kind-speech = минута
panel-kind-removal = удаление
panel-kind-team_defeat = ППК
panel-kind-referral = комитет
panel-not-now = Сейчас нельзя
panel-seat-refused = №{ $seat }: не записано
panel-total-after = ; за игру всего { $total }
panel-sentence-foul = { $number }-й фол
panel-sentence-speech = { $seconds ->
    [0] фол, остаётся без слова, { $clause }
   *[other] фол, следующая минута { $seconds } секунд, п. { $clause }
}
panel-sentence-minute = { $seconds ->
    [0] остаётся без слова, п. { $clause }
   *[other] следующая минута { $seconds } секунд, п. { $clause }
}
panel-sentence-technical = технический { $points }
panel-sentence-removal = удаление, п. { $clause }
panel-sentence-defeat = поражение команде, п. { $clause }
panel-sentence-caution = устное предупреждение
panel-sentence-referral = обращение в комитет
panel-sentence-none = запись без наказания

# Строка последнего действия
panel-nothing-yet = Пока ничего не записано
panel-undo = Вернуть
panel-undo-label = Вернуть: { $what }
panel-undo-next = Дальше вернёт: { $what }
panel-made-by = поставил { $by }
panel-add-clause = + пункт
panel-undone = Возвращено
panel-undone-what = Возвращено: { $what }
panel-undone-waiting = Убрано
panel-undone-never-sent = не уходило с телефона
panel-redo = Поставить снова
panel-double = №{ $seat }: двойной тап
panel-double-one = Засчитан один фол
panel-double-once = Записано один раз
panel-one-more = Ещё фол
panel-back = Если вернуть: { $what }
panel-back-returns = №{ $seat } снова за столом
panel-back-leaves = №{ $seat } снова не за столом
panel-back-vote = голосование состоится
panel-back-vote-tomorrow = голосование следующего дня состоится
panel-back-outcome = игра снова не решена
panel-held-clause = { $clause } · придержано до утра, на экраны не вышло
panel-held = Придержано до утра. На экраны не вышло
panel-on-air-now = В эфир сразу
panel-no-clause = без пункта
panel-no-clause-but = без пункта → { $clauses }
panel-did-foul = { $number ->
    [3] третий фол
    [4] четвёртый фол
   *[other] { $number }-й фол
}
panel-did-foul-removal = { $number ->
    [4] четвёртый фол, удаление
   *[other] { $number }-й фол, удаление
}
panel-did-technical = техн. { $points }
panel-did-technical-removal = второй техн., удаление
panel-did-removal = удаление
panel-did-defeat = поражение команде
panel-did-caution = устное предупреждение
panel-did-referral = обращение в комитет
panel-did-speech = короче минута
panel-did-none = записано без наказания
panel-then-next_own = { $seconds ->
    [0] Ближайшая минута потеряна, п. { $clause }
   *[other] Следующая минута { $seconds } секунд, п. { $clause }
}
panel-then-next_round = { $seconds ->
    [0] На следующем круге без слова, { $clause }
   *[other] На следующем круге { $seconds } секунд, { $clause }
}
panel-then-next_own-plain = { $seconds ->
    [0] Ближайшая минута потеряна.
   *[other] Ближайшая минута { $seconds } секунд.
}
panel-then-next_round-plain = { $seconds ->
    [0] На следующем круге без слова.
   *[other] На следующем круге { $seconds } секунд.
}
panel-then-vote-today = Сегодняшнее голосование отменяется
panel-vote-known = Голосование решено: { $count ->
    [one] уходит
   *[other] уходят
} { $seats }
panel-best-move-known = Лучший ход назван
panel-record-first = Сначала запишем это, потом спросим о наказании
panel-record-first-yes = Записать
panel-then-vote-tomorrow = Голосование следующего дня отменяется
panel-last-speech = Речь №{ $seat }
panel-last-tie_speech = №{ $seat } · 30 секунд
panel-last-last_word = Последнее слово №{ $seat }
panel-last-nominate = №{ $seat } выставлен
panel-last-nominate-by = №{ $by } выставил №{ $seat }
panel-last-voting = Голосование начато
panel-last-vote = Счёт: { $count }
panel-last-vote-one = { $seat } — { $votes }
panel-last-lift = Подъём: рук { $hands }
panel-last-shot = Убит №{ $seat }
panel-last-miss = Промах
panel-last-best_move = Лучший ход: { $seats }
panel-last-don_check = Проверка дона записана
panel-last-sheriff_check = Проверка шерифа записана
panel-last-announce = Решения объявлены
panel-last-decided = Победитель объявлен
panel-last-finish = Игра завершена
panel-last-attach = Пункт записан
panel-last-revoke = Решение возвращено
panel-last-open = Игра открыта
panel-last-amend = Решение исправлено
panel-last-set = Поставлено вручную
panel-last-other = Последний шаг
panel-counted = №{ $seat } — { panel-votes }
panel-voted-by = голосовали { $seats }
panel-step-infraction-foul = №{ $seat } · фол записан
panel-step-infraction-caution = №{ $seat } · устно, записано
panel-step-infraction-technical_minor = №{ $seat } · малый технический записан
panel-step-infraction-technical_major = №{ $seat } · большой технический записан
panel-step-infraction-removal = №{ $seat } · удаление записано
panel-step-infraction-clause = №{ $seat } · { $clause } записан
panel-step-nominate = №{ $seat } выставлен от №{ $by }
panel-step-speech = Речь №{ $seat }
panel-step-tie_speech = №{ $seat } · 30 секунд
panel-step-last_word = Последнее слово №{ $seat }
panel-step-voting = Голосование
panel-step-vote = Счёт голосов
panel-step-lift = Подъём: рук { $number }
panel-step-night = Ночь { $number }
panel-step-day = День { $number }
panel-step-shot = Выстрел
panel-step-don_check = Проверка дона
panel-step-sheriff_check = Проверка шерифа
panel-step-best_move = Лучший ход
panel-step-attach = Пункт { $clause }
panel-step-revoke = Возврат решения
panel-step-undo = Возврат шага
panel-step-announce = Объявление
panel-step-decided = Победитель
panel-step-finish = Завершение игры
panel-step-clock = Часы
panel-step-open = Новая игра
panel-step-amend = Исправление решения
panel-step-set = Поставить вручную
panel-step-other = Нажатие

# Синяя кнопка
panel-next-speech = Дальше: речь №{ $seat }
panel-next-voting = Голосование
panel-next-vote = Голосование
panel-next-only-nominee = Уходит №{ $seat }
panel-next-no_vote = Ночь { $number }
panel-next-night = Ночь { $number }
panel-next-agreement = Договорка
panel-sub-agreement = раздали роли · 60 секунд
panel-next-tie_speech = Дальше: №{ $seat }, 30 секунд
panel-next-revote = Переголосование
panel-next-last_word = Последнее слово №{ $seat }
panel-next-day = Утро, день { $number }
panel-next-announce = Объявить
panel-next-finish = Завершить игру
panel-next-waits = ждём связь
panel-next-later = отправим, когда вернётся связь
panel-sub-speech = { $seconds ->
    [0] без слова, но выставлять может
    [60] минута
   *[other] { $seconds } секунд
}
panel-sub-speech-cut = { $seconds ->
    [0] без слова · { $fouls ->
        [3] три фола
       *[other] фолов { $fouls }
    }, { $clause }
   *[other] { $seconds } секунд вместо 60 · { $fouls ->
        [3] три фола
       *[other] фолов { $fouls }
    }, п. { $clause }
}
panel-sub-voting = выставлены { $seats }
panel-sub-only-nominee = выставлен один, без голосования
panel-sub-no-vote = голосования нет
panel-sub-vote-cancelled = голосование отменено удалением
panel-sub-last-word = { $seconds } секунд
panel-sub-tie = по очереди, потом переголосование
panel-sub-revote = по порядку: { $seats }
panel-sub-announce = { $count ->
    [one] { $count } решение сразу выйдет в эфир
    [few] { $count } решения сразу выйдут в эфир
   *[many] { $count } решений сразу выйдут в эфир
}
panel-sub-finish-held = и объявить придержанное: { $count }
panel-sub-finish = протокол готов
panel-sub-finish-speaking = слово ещё идёт: переспросим
panel-stop = Стоп. №{ $seat } — { panel-votes }
panel-votes = { $votes ->
    [one] { $votes } голос
    [few] { $votes } голоса
   *[many] { $votes } голосов
}
panel-sub-stop = дальше №{ $seat }
panel-sub-stop-last = дальше №{ $seat }: остаток { $rest }
panel-sub-publish-vote = записать счёт
panel-settled = Решено: уходит №{ $seat }
panel-sub-settled = { panel-votes }, остальные руки — последнему
panel-lift-how-many = Сколько рук за подъём?
panel-sub-lift = { $seats } уйдут, если { $majority } и больше
panel-lift-stop = Стоп. За подъём { $hands ->
    [one] { $hands } рука
    [few] { $hands } руки
   *[many] { $hands } рук
}
panel-sub-lift-leave = уходят { $seats }
panel-sub-lift-stay = все остаются
panel-shot-ask = Кто убит?
panel-sub-shot-ask = место или промах
panel-shot = Убит №{ $seat }
panel-shot-miss = Промах
panel-sub-shot = записать выстрел
panel-best-move-none = Без лучшего хода
panel-sub-best-move-none = никого не назвал · дальше дон
panel-best-move-write = Записать: { $seats }
panel-sub-best-move = { $count ->
    [1] назвал одного
    [2] назвал двух
   *[other] назвал троих
} · дальше дон
panel-don_check-ask = Кого проверил дон?
panel-don_check-write = Дон проверил №{ $seat }
panel-sheriff_check-ask = Кого проверил шериф?
panel-sheriff_check-write = Шериф проверил №{ $seat }
panel-sub-check-ask = нажмите место
panel-sub-check = записать проверку
panel-decide-ask = Кто победил?
panel-sub-decide-ask = выберите выше
panel-decide-write = Записать: { panel-won }
panel-sub-decide = игра будет решена
panel-pause = Пауза
panel-resume = Пуск

# Часы
panel-clock = Часы
panel-paused = пауза
panel-clock-speech = { $cut ->
    [yes] минута: { $seconds } секунд
   *[no] своя минута
}
panel-clock-tie_speech = 30 секунд на попиле
panel-clock-last_word = последнее слово
panel-clock-agreement = Договорка
panel-clock-seating = Посадка
panel-clock-best_move = лучший ход, { $seconds } секунд
panel-clock-don_check = Дон
panel-clock-sheriff_check = Шериф
panel-clock-minus = −10 с
panel-clock-plus = +10 с
panel-clock-restart = Сначала
panel-clock-said = { $seconds ->
    [0] Время
   *[other] { $seconds } секунд
}

# День
panel-nominated = Выставлены
panel-by = от { $seat }
panel-nominates = №{ $seat } выставляет
panel-has-nominated = №{ $seat } выставил №{ $who }
panel-tap-whom = нажмите, кого
panel-nominate-again = ещё раз — снять
panel-may-not-nominate = уже выставлял
panel-nominations = Кого выставить
panel-round-already = уже
panel-round-mine = снять
panel-round-no = нет
panel-round-self = сам
panel-round-waits = ждёт
panel-round-hand = рука
panel-round-given = в { $seat }
panel-who-votes = Кто голосует в №{ $seat }?
panel-free-hands = Без руки: { $seats }. Не поднимут — уйдут в №{ $last }.
panel-free-count = Без руки { $count }. Не поднимут — уйдут в №{ $last }.
panel-rest = Последний: остаток { $count } против него.
panel-by-seats = По местам
panel-by-number = Числом 0–10
panel-hands-label = Руки
panel-counting = считаем
panel-the-rest = остаток
panel-later = потом
panel-tied = { $seats } — по { panel-votes-dative }
panel-votes-dative = { $votes ->
    [one] { $votes } голосу
    [few] { $votes } голоса
   *[many] { $votes } голосов
}
panel-tie-each = по 30 секунд
panel-speaks-now = говорит
panel-thirty = 30 секунд
panel-revote = Повтор
panel-revote-order = { $seats }
panel-lift-ask = Кто за то, чтобы ушли { $seats }?
panel-lift-need = Нужно { $majority } из { $hands }. Меньше — все остаются.
panel-vote-open = Счёт не закончен
panel-vote-tie = Попил: { $seats }
panel-vote-lift = Снова те же: { $seats }
panel-vote-leaves = { $count ->
    [1] Уходит №{ $seats }
   *[other] Уходят: { $seats }
}
panel-vote-stay = Никто не уходит
panel-vote-cancelled = Голосование отменено
panel-vote-cancelled-today = Сегодня голосования нет: отменено удалением.
panel-vote-cancelled-tomorrow = На следующий день голосования нет: отменено удалением.
panel-nobody-nominated = Никто не выставлен.
panel-whom-named = Кого назвал №{ $seat }

# Ночь
panel-shooting = Стрельба
panel-first-shots = первая ночь с выстрелами
panel-whom-shot = Отсчёт от 1 до 10
panel-killed = Убит №{ $seat }
panel-miss = Промах
panel-shot-draft = Ещё не записано. Запишет синяя кнопка.
panel-shot-how = Все выстрелы в одно место — убит.
panel-miss-button = Промах — стреляли не все в одного
panel-held-list = Объявить утром: { $what }. На экраны не вышло
panel-best-move = Лучший ход
panel-best-move-small = лучший ход
panel-best-move-was = Лучший ход: { $seats }.
panel-best-move-left = { $left ->
    [0] все три
    [1] ещё одно место
   *[other] ещё { $left } места
}
panel-best-move-hint = Ушедшего тоже можно назвать. Повторное нажатие снимает.
panel-nth = { $nth }-й
panel-don_check = Дон ищет шерифа
panel-sheriff_check = Шериф ищет чёрных
panel-check-how = Ответ виден, пока держите «Роли».
panel-no-don-check = Без проверки дона
panel-no-sheriff-check = Без проверки шерифа, утро
panel-unskip = Назад, к пропущенному
panel-zero-deal = Раздача ролей
panel-zero-agreement = Договорка чёрных, 60 секунд
panel-zero-don = Дон, жест судье
panel-zero-sheriff = Шериф, жест судье
panel-zero-seating = Свободная посадка, 40 секунд
panel-roles-dealt = Роли записаны. Посмотреть: держите «Роли».
panel-roles-not-kept = Роли не записаны: победителя объявит судья.
panel-roles-unknown = Роли не записаны
panel-roles-unknown-why = Их можно записать, когда открываете игру.
panel-role-citizen = мирный
panel-role-sheriff = шериф
panel-role-mafia = мафия
panel-role-don = дон
panel-found-don = Ночь { $night }: дон проверил №{ $seat } — { $found ->
    [yes] шериф
   *[no] не шериф
}
panel-found-sheriff = Ночь { $night }: шериф проверил №{ $seat } — { $found ->
    [red] красный
    [black] чёрный
   *[unknown] неизвестно
}

# Утро
panel-is-killed = №{ $seat } убит
panel-nobody-killed = Никто не убит
panel-at-table = За столом { $count }
panel-soften = Смягчить: технический

# Второй вопрос
panel-ask-fourth = { $number ->
    [4] Четвёртый фол №{ $seat }: удаление
   *[other] { $number }-й фол №{ $seat }: удаление
}
panel-ask-technical = Второй технический №{ $seat }: удаление
panel-ask-removal = Удалить №{ $seat }, { $clause }?
panel-ask-defeat = Поражение команде №{ $seat }
panel-ask-unknown = №{ $seat }: это может быть удаление
panel-ask-unknown-lines = На прошлые нажатия сервер ещё не ответил, и все отметки заполнятся.
panel-yes-unknown = Поставить фол
panel-no-unknown = Не ставить
panel-ask-finish = Последнее слово ещё идёт
panel-ask-finish-lines = Завершить игру, не дожидаясь конца? Наказания после завершения не ставятся.
panel-ask-discard = Бросить идущую игру?
panel-ask-discard-lines = Её протокол останется, но игра уже не продолжится. Откроется новая.
panel-answer-first = Сначала ответьте на вопрос
panel-ask-not-yet = Пока вы не ответили, ничего не записано. Часы идут, фолы другим ставятся.
panel-ask-pointless = №{ $seat }: удаления уже не будет
panel-leaves-now = Покидает игру сразу, без последнего слова, п. { $clause }
panel-leaves-author = №{ $seat } покидает игру, п. { $clause }
panel-wins-by-it = { $winner ->
    [red] Побеждают красные
    [black] Побеждают чёрные
   *[draw] Ничья
}, игра решена
panel-costs = Баллы: { $points }; за игру всего { $total }
panel-caution-instead = Устное замечание вместо фола
panel-name-clause = Указать пункт
panel-yes-removal = Удалить №{ $seat }
panel-no-removal = Не ставить
panel-yes-defeat = Присудить поражение
panel-no-defeat = Не ставить
panel-yes-finish = Завершить
panel-no-finish = Подождать
panel-yes-discard = Бросить игру
panel-no-discard = Оставить

# Пункты
panel-clause = Пункт
panel-which-clause = Какой пункт?
panel-which-clause-seat = №{ $seat }: какой пункт?
panel-clause-search = номер или слово
panel-clause-search-label = Поиск пункта по номеру или слову
panel-clauses-can = Можно сейчас
panel-clauses-cannot = Сейчас нельзя
panel-clauses-all = Пункты
panel-clauses-none = Такого пункта нет. Попробуйте номер без точек или начало слова.
panel-clauses-loading = Список пунктов ещё не пришёл.
panel-pair-heavier = парный к { $clause }, тяжелее
panel-pair-lighter = парный к { $clause }, легче
panel-otherwise = Иначе
panel-as-caution = Устно
panel-as-foul = Оставить фолом
panel-as-technical_minor = Технический малый
panel-as-technical_major = Технический большой
panel-as-removal = Удаление

# Карточка места
panel-card-technical = Технический { $points }
panel-card-caution = Устное замечание
panel-card-clause = Пункт…
panel-card-removal = Удаление…
panel-card-team_defeat = ППК…
panel-presence-seated = за столом
panel-presence-leaving = уходит, последнее слово
panel-presence-killed = убит
panel-presence-voted_out = заголосован
panel-presence-removed = удалён
panel-left-killed-night = убит ночью { $number }
panel-left-killed-day = убит, день { $number }
panel-left-voted_out-day = заголосован, день { $number }
panel-left-voted_out-night = заголосован
panel-left-removed-day = удалён, день { $number }
panel-left-removed-night = удалён ночью { $number }
panel-not-nominated = не выставлен
panel-nominated-by = { $by ->
    [0] выставлен
   *[other] выставлен от { $by }
}
panel-technicals = { $count ->
    [1] технический { $list }
   *[other] технические { $list }
}
panel-cautions = { $count ->
    [one] { $count } предупреждение
    [few] { $count } предупреждения
   *[many] { $count } предупреждений
}
panel-total = всего { $total }
panel-one-more-foul = Ещё один: { $what }.
panel-timeline-of = Лента №{ $seat } · { $count }

# Лента
panel-timeline-empty = Записей пока нет.
panel-timeline-loading = Лента ещё не пришла.
panel-timeline-no-link = Лента придёт, когда вернётся связь.
panel-other-seat = Другое место
panel-status-lapsed = отпало
panel-already-revoked = Уже возвращено: { $by }, { $time }
panel-already-lapsed = Отпало, когда вернули другое. { $why }
panel-cost = баллы { $points }
panel-other-game = Открыть другую игру…

# Итог
panel-won = { $winner ->
    [red] Победа красных
    [black] Победа чёрных
   *[draw] Ничья
}
panel-won-elimination = Решено за столом, { $phase ->
    [night] ночь
   *[day] день
} { $number }
panel-won-team_defeat = Поражение команде, { $phase ->
    [night] ночь
   *[day] день
} { $number }
panel-won-declared = Объявил судья
panel-won-stalemate = Три ночи без изменений
panel-was-removed = удалён
panel-referred = обращение в комитет
panel-penalty = штраф
panel-no-penalties = Баллов за нарушения нет.
panel-decide = Кто победил?
panel-decide-how = Роли не записаны, поэтому решающий момент называет судья.
panel-decide-few = За столом почти никого: игра решена. Роли не записаны, поэтому победителя называет судья.
panel-decide-defeat = Поражение присуждено, но команда неизвестна: роли не записаны.
panel-winner = { $winner ->
    [red] Красные
    [black] Чёрные
   *[draw] Ничья
}
panel-decide-open = Игра решена…

# Новая игра
panel-new-game = Новая игра
panel-start = Начать игру
panel-sub-start = ночь 0: раздача ролей и договорка
panel-regulations-loading = список регламентов ещё не пришёл
panel-regulation = Регламент
panel-names-hand = Вручную
panel-names-list = Списком
panel-names-list-how = По одному имени в строке, номера отбросим
panel-names-list-example = 1. Ясень
panel-names-count = { $count ->
    [one] { $count } имя из 10
    [few] { $count } имени из 10
   *[many] { $count } имён из 10
}
panel-name = имя
panel-roles-none = Без ролей
panel-roles-hand = Роли вручную
panel-roles-how = Нажимайте строку: мирный, шериф, мафия, дон.
panel-roles-wrong = нужны шериф, дон и две мафии
panel-back-to-game = Вернуться к игре

# Панели судей
panel-judges = Кто ведёт стол
panel-judges-count = { $count ->
    [one] { $count } панель
    [few] { $count } панели
   *[many] { $count } панелей
}
panel-judges-how = Закрытая панель всё показывает и ничего не записывает. Открыть её может только её судья.
panel-judges-alone = Других панелей у этого стола нет.
panel-judges-no-answer = Сервер не ответил. Попробуйте ещё раз.
panel-judge-mine = { $name } · эта панель
panel-judge-open = открыта
panel-judge-locked = закрыта
panel-judge-closed-by = закрыл { $by }
panel-judge-since = с { $time }
panel-close-panel = Закрыть ту панель
panel-take-lead = Взять ведение: закрыть остальные
panel-locked-leads = ведёт { $by }
panel-locked-shows = Панель показывает, но не записывает.
panel-locked-shows-how = Нажатия по местам не действуют и не ждут.
panel-twins = Второй судья тоже поставил фол №{ $seat }. Это одно нарушение?
panel-twins-one = Одно
panel-twins-two = Два
panel-twins-note = два нарушения

# Лента: фильтры, подробности, исправления
panel-filter-all = Всё
panel-filter-penalties = Наказания
panel-filter-moves = Ход игры
panel-filter-seat = Место…
panel-by-this = эта панель
panel-row-clause = №{ $seat } · пункт { $clause }
panel-row-amend = №{ $seat } · решение исправлено
panel-row-amend-seat = Перенесено на №{ $seat }
panel-row-clock-pause = Пауза
panel-row-clock-resume = Пуск
panel-row-clock-restart = Часы сначала
panel-row-clock-add = Часы { $seconds } с
panel-row-clock-start = Часы: { $what }
panel-status-withdrawn = возвращено
panel-status-refused = не принято
panel-replace = Заменить
panel-other-sanction = Другое наказание
panel-reason = Причина
panel-reason-how = если нужна, напишите сначала
panel-round-now = сейчас
panel-try-again = Записать снова
panel-undone-already = Второй судья вернул это раньше
panel-would-back = Если вернуть:
panel-would-again = Если поставить снова:
panel-would-asking = спрашиваю…
panel-would-nothing = места, фолы и баллы не изменятся.
panel-would-seat = №{ $seat } — { $what }
panel-would-returns = снова за столом
panel-would-leaves = не за столом
panel-would-fouls = { $fouls ->
    [0] без фолов
    [one] { $fouls } фол
    [few] { $fouls } фола
   *[many] { $fouls } фолов
}

# Пункты: набор цифр, исправление, чего программа не знает
panel-pad = Набрать номер пункта
panel-pad-back = Стереть
panel-attach-to = к { $number }-му фолу, который стоит
panel-attach-instead = вместо фола
panel-unsure-night_clause = Это было ночью?
panel-unsure-day_clause = Это было днём?
panel-unsure-team_unknown = Роли не записаны. Победителя объявите вы?
panel-unsure-yes = Да, записать
panel-unsure-no = Нет

# Стол: поправить вручную
panel-tab-table = Стол
panel-fix-title = вручную
panel-fix-by-hand = Исправить вручную
panel-fix-page-place = Где мы
panel-fix-page-seats = За столом
panel-fix-page-counts = Счётчики
panel-fix-place-speeches = Речи
panel-fix-place-voting = Голосование
panel-fix-place-tie = Попил
panel-fix-place-last_word = Посл. слово
panel-fix-place-night = Ночь
panel-fix-place-morning = Утро
panel-fix-less = Меньше
panel-fix-more = Больше
panel-fix-speaks = Говорит
panel-fix-then = дальше по кругу
panel-fix-place-hint = Фолы, голоса и решения не меняются.
panel-fix-nothing = Ничего не выбрано
panel-fix-who = Кто говорит?
panel-fix-who-how = нажмите место выше
panel-fix-set = Поставить: { $what }
panel-fix-now = сейчас: { $what }
panel-fix-at-speeches = день { $number }, речь №{ $seat }
panel-fix-at-voting = день { $number }, голосование
panel-fix-at-tie = день { $number }, попил №{ $seat }
panel-fix-at-tie_silent = день { $number }, попил
panel-fix-at-last_word = день { $number }, слово №{ $seat }
panel-fix-at-night = ночь { $number }
panel-fix-at-morning = день { $number }, утро
panel-fix-at-day = день { $number }
panel-fix-presence = за столом: изменений { $count }
panel-fix-counts = фолы у { $count }
panel-fix-clear = Сбросить выбранное
panel-fix-seat = №{ $seat } · { $name }
panel-fix-seats-hint = Нажмите место: кто ушёл и как. Отсюда же карточка места.
panel-fix-counts-hint = Нажмите место. Здесь ставят то, что было посчитано на бумаге.
panel-fix-counts-only-up = Меньше нельзя: решения этой игры возвращают в «Ленте».
panel-fix-ruled = Удалён решением этой игры. Вернуть его можно в «Ленте».
panel-fix-to-card = Карточка места
panel-fix-to-timeline = Открыть решение в «Ленте»
panel-fix-short-seated = здесь
panel-fix-short-leaving = уходит
panel-fix-short-killed = убит
panel-fix-short-voted_out = заголос.
panel-fix-short-removed = удалён
panel-fix-short-fouls = { $fouls ->
    [0] –
    [one] { $fouls } фол
    [few] { $fouls } фола
   *[many] { $fouls } фолов
}
panel-fix-short-both = { $fouls } ф, { $technical } т
panel-fix-technicals = Технические: { $list }
panel-fix-no-technical = Технических нет
panel-fix-size-minor = малый
panel-fix-size-major = большой
panel-fix-add-minor = + малый техн.
panel-fix-add-major = + большой техн.

# Новая игра: расписание, раздача на экране, начало с середины
panel-names-schedule = По расписанию
panel-schedule-game = Игра { $number }.
panel-schedule-how = Рассадка из расписания
panel-schedule-other = Другая
panel-roles-screen = Раздать на экране
panel-roles-drawn = Роли розданы на экране, каждый видел свою. Запишутся вместе с игрой.
panel-start-middle = Игра уже идёт: начать с середины
panel-deal-hold = Держите, чтобы увидеть роль
panel-deal-alone = Отпустите — исчезнет. Смотрите один.
panel-deal-look = сначала посмотрите роль
panel-deal-on = Передайте дальше
panel-deal-next = место { $seat }
panel-deal-back = Верните судье
panel-deal-back-how = все посмотрели
panel-deal-stop = Прервать раздачу

# Возвращение связи и телефона
panel-link-back = Связь есть
panel-link-sent = отправлено { $sent } из { $total }
panel-checking = сверяю…
panel-head-only = Это делает судья стола
panel-head-only-how = Боковой судья записывает, что происходит в игре; открывает, расставляет и завершает её судья.
panel-held-up = Сервер не записывает
panel-waits-server-nth = ждёт сервера, { $nth }-е в очереди
panel-held-up-how = Нажатия ждут здесь и уйдут сами.
panel-next-wait_for_link = Дальше — со связью
panel-sub-wait_for_link = что после речей, скажет сервер
panel-refused-nominated = второй судья раньше записал: №{ $by } выставил №{ $seat }
panel-refused-keep = Оставить №{ $seat }
panel-refused-replace = Заменить на №{ $seat }
panel-missed = Пока телефон спал:
panel-missed-rulings = { $count ->
    [one] { $count } решение второго судьи
    [few] { $count } решения второго судьи
   *[many] { $count } решений второго судьи
}
panel-missed-moved = игра ушла дальше
panel-undone-behind = Вернём, как только дойдёт

# Придержанное и объявление
panel-held-card = Объявить позже
panel-held-quiet = на экраны не вышло
panel-held-none = Придержанных решений нет.
panel-held-due = Пора объявить: { $what }
panel-due-count = Объявить после отсчёта
panel-due-checks = Объявить после проверок
panel-due-morning = Объявить утром
panel-due-postponed = Оставлено на потом
panel-postpone = Оставить на потом
panel-recall = Объявить вместе со всеми
panel-announce-now = Объявить сейчас
panel-aloud = Вслух:
panel-aloud-no-vote = Голосования сегодня нет
panel-bar-announce = объявить: { $count }
panel-key-now = сейчас

# После решающего момента
panel-still-title = После решающего момента, п. { $by }
panel-still = Наказывают { $what }. Остальное только записываем.
panel-still-fouls = фолы
panel-still-technical = технические

# Речь, которую прервали
panel-cut-short = Речь №{ $seat } прервана на { $time }
panel-cut-short-back = Вернуть — и она продолжится с паузы
panel-then-next_own-speaking = { $seconds ->
    [0] Эта минута не режется, следующая потеряна, п. { $clause }
   *[other] Эта минута не режется, следующая { $seconds } секунд, п. { $clause }
}
panel-clock-turn = { $turn }{"\u00A0"}из{"\u00A0"}{ $turns }

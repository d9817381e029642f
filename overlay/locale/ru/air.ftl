# Надписи в эфире и на экране в зале.

air-page-title = Sport Mafia: стол { $table }, { $view }

## Шапка
air-day = День { $number }
air-night = Ночь { $number }
air-stage-agreement = Договорка
air-stage-shooting = Стрельба
air-stage-best_move = Лучший ход
air-stage-checks = Проверки
air-stage-morning = Утро
air-stage-speeches = Речи
air-stage-nominees = Голосование
air-stage-tie = Переголосование
air-stage-lift = За подъём
air-stage-counted = Голосование
air-stage-last_word = Последнее слово
air-stage-over = Игра окончена
air-stage-paused = Пауза
air-stage-word = Последнее слово
air-stage-tie_word = Речи на попиле
air-nominated = Выставлены
air-cancelled-today = Голосование отменено
air-cancelled-tomorrow = Завтра без голосования

## Плитки
air-seconds = { $seconds } с
air-no-speech = без речи
air-left-killed = Убит
air-left-voted_out = Заголосован
air-left-removed = Удалён
air-amber-removed = Удалён
air-amber-foul = { $number }-й фол
air-amber-team_defeat = ППК
air-moment-day = день { $number }
air-moment-night = ночь { $number }
air-at-table = за столом
air-clause = п. { $clause }

## Решения
air-caution = Предупреждение
air-minute = Время
air-foul = { $number }-й фол
air-speech-next_own = ближайшая речь
air-speech-next_round = следующий круг
air-technical = Технический фол
air-technical-minor = малый
air-technical-major = большой
air-in-game = за игру
air-removal = Удаление
air-second-technical = 2-й технический фол
air-for-removal = за удаление
air-first = первый
air-twice = 2 × { $points }
air-no-vote-today = голосования не будет
air-no-vote-tomorrow = завтра без голосования
air-defeat = ППК
air-defeat-caption = поражение команде
air-taken-back = Отменено
air-by-judge = решение судьи
air-corrected-caution = предупреждение
air-corrected-minute = короче минута
air-corrected-foul = { $number }-й фол
air-corrected-third_foul = { $number }-й фол
air-corrected-technical = технический фол
air-corrected-second_technical = 2-й технический фол
air-corrected-removal = удаление
air-corrected-team_defeat = ППК
air-corrected-ruling = решение
air-again-fouls =
    { $fouls ->
        [one] снова { $fouls } фол
        [few] снова { $fouls } фола
       *[many] снова { $fouls } фолов
    }
air-again-speech = речь { $seconds } с

## Роли и команды
air-role-citizen = мирный
air-role-sheriff = шериф
air-role-mafia = мафия
air-role-don = дон
air-team-red = красные
air-team-black = чёрные
air-role-of-team = { $role }, { $team }
air-victory = Победа
air-of-red = красных
air-of-black = чёрных
air-draw = Ничья

## Голосование
air-vote-open = Голосование
air-vote-against = Против { $seat }
air-vote-revote = Ещё раз
air-vote-tie = Поровну
air-vote-lift = За подъём
air-vote-leaves =
    { $count ->
        [one] Уходит { $seats }
       *[other] Уходят { $seats }
    }
air-vote-stay = Все остаются
air-vote-cancelled = Отменено
air-hands =
    { $hands ->
        [one] { $hands } голос
        [few] { $hands } голоса
       *[many] { $hands } голосов
    }, нужно { $needed }
air-lift-hands = за подъём { $given } из { $hands }
air-waits = ждёт: рук осталось { $left }

## Итог
air-decided-by-vote = Решающее голосование
air-decided-by-shot = Решающий выстрел
air-decided-by-removal = Решающее удаление
air-decided-by-team_defeat = Поражение команде
air-decided-by-declared = По решению судьи
air-decided-by-stalemate = Три ночи без перемен
air-decided-seat = { $moment }: { $seat }
air-decided-role = { $moment }: { $seat }, { $role }
air-votes-of =
    { $votes ->
        [one] { $votes } голос из { $hands }
        [few] { $votes } голоса из { $hands }
       *[many] { $votes } голосов из { $hands }
    }
air-called = Лучший ход { $seat }
air-best-move = Лучший ход: { $seat } { $name }
air-deductions = Вычеты

## Счёт фолов, вычеты, ночи, часы
air-technical-short = тех { $count }
air-ledger = Технические и вычеты
air-ledger-minor = малый
air-ledger-major = большой
air-ledger-removal = удаление
air-ledger-deduction = вычет
air-nights = Ночи
air-night-shot = Выстрел
air-night-miss = промах
air-clock-speech = Речь
air-clock-tie_speech = Речь на попиле
air-clock-last_word = Последнее слово
air-clock-agreement = Договорка
air-clock-seating = Рассадка
air-clock-best_move = Лучший ход
air-clock-don_check = Проверка дона
air-clock-sheriff_check = Проверка шерифа
air-clock-turn = Речь { $number } из { $of }

## Заставка, разбор, проба
air-title-table = Стол { $table }
air-title-next = Далее
air-title-now = Сейчас
air-title-game = Игра { $number }
air-review = Идёт разбор
air-review-text = плашки задержаны
air-rehearsal = тест

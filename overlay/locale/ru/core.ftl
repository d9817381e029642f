# Почему команда не принята и что делать. Коды: overlay.engine.codes.
refusal-already_nominated = №{ $seat } уже выставлен. Выберите другого.
refusal-bad_number = { $number } не номер дня или ночи. Подходит от 1 до 99, ночь может быть 0.
refusal-bad_points = «{ $title }»: «{ $points }» не баллы. Нужен ноль или вычет, например −0,5.
refusal-best_move_seats = В лучшем ходе от одного до трёх разных номеров.
refusal-best_move_self = №{ $seat } не может назвать в лучшем ходе себя.
refusal-caution_needed = Для { $clause } сначала нужно устное предупреждение №{ $seat }. Запишите его или выберите другой пункт.
refusal-checked_already = Проверка этой ночи уже записана. Чтобы изменить, верните её.
refusal-clause_needed = Укажите пункт: без пункта можно дать только фол или устное предупреждение.
refusal-clause_not_citable = { $clause } это общее положение, по нему не наказывают. Подойдёт { $instead }.
refusal-fouls_needed = Сейчас нельзя: у №{ $seat } { $have ->
        [0] нет фолов
        [one] { $have } фол
        [few] { $have } фола
       *[other] { $have } фолов
    }, для { $clause } нужно { $need }.
refusal-game_decided = Игра решена. Остались последние слова, решения и завершение.
refusal-game_finished = Игра завершена. Верните завершение или откройте следующую игру.
refusal-game_running = Игра { $number } ещё идёт. Завершите её или откройте новую с заменой.
refusal-has_clause = У решения { $ref } уже есть пункт { $clause }. Верните его и запишите заново.
refusal-last_word_over = №{ $seat } уже сказал последнее слово.
refusal-lift_expected = Снова те же: считайте голосование за подъём.
refusal-lift_not_voted = Подъём { $count } из { $hands } не голосуется. Все остаются.
refusal-name_markup = Имя №{ $seat }: без угловых скобок и служебных знаков, обычным текстом.
refusal-name_too_long = Имя №{ $seat }: { $length } знаков, помещается { $most }.
refusal-no_best_move = Лучшего хода сейчас нет: он у убитого в первую ночь стрельбы.
refusal-no_clock = Часы не идут.
refusal-no_game = На столе нет открытой игры. Откройте игру.
refusal-no_lift = Попила нет, поднимать некого.
refusal-no_nominees = Никто не выставлен.
refusal-no_technical_fouls = В этом регламенте нет технических фолов.
refusal-no_vote_yet = Голосование не начато. Начните его.
refusal-nominated_before = №{ $seat } сегодня уже выставлял.
refusal-not_by_day = Это делают ночью, а идёт день { $day }. Сначала начните ночь.
refusal-not_by_night = Это делают днём, а идёт ночь { $number }. Сначала начните день.
refusal-not_held = Решение { $ref } не придержано.
refusal-not_leaving = №{ $seat } не уходит, последнее слово только у уходящего.
refusal-not_nominated = №{ $seat } не выставлен.
refusal-not_on_first_night = В ночь договорки не стреляют и не проверяют. Сначала начните ночь 1.
refusal-not_standing = №{ $seat } не в попиле этого переголосования.
refusal-not_tied = №{ $seat } не в попиле, 30 секунд ему не положены.
refusal-number_backwards = Номер { $number } уже был. Продолжайте с { $current }.
refusal-ref_taken = Имя { $ref } занято другим решением. Выберите другое.
refusal-removed_no_last_word = №{ $seat } удалён: последнего слова нет.
refusal-revoked_already = Это решение уже возвращено. Ничего не изменилось.
refusal-role_gone = { $role ->
        [don] Дона
       *[other] Шерифа
    } уже нет за столом.
refusal-roles_dealt = Слишком много одной роли: { $role } × { $count }, можно { $most }. Раздайте дона, двух мафий, шерифа.
refusal-sanction_not_lawful = { $sanction } по { $clause } сейчас нельзя. Можно: { $lawful ->
        [none] больше ничего
       *[other] { $lawful }
    }.
refusal-seat_not_at_table = { $presence ->
        [killed] №{ $seat } убит и покинул стол.
        [voted_out] №{ $seat } заголосован и покинул стол.
        [removed] №{ $seat } удалён и покинул стол.
       *[other] №{ $seat } покидает стол.
    }
refusal-shot_already = Выстрел ночи { $number } уже записан. Чтобы изменить, верните его.
refusal-taken_back_already = Шаг { $step } уже возвращён.
refusal-take_back_instead = №{ $seat }: это решено в этой игре. Верните решение, а не меняйте счёт.
refusal-too_many_fouls = У №{ $seat } не может быть столько фолов.
refusal-too_many_hands = Рук { $given }, а за столом { $hands }. Посчитайте снова.
refusal-unknown_clause = В этом регламенте нет пункта { $clause }. Найдите его в списке пунктов.
refusal-unknown_ruling = В этой игре нет решения { $ref }.
refusal-unknown_seat = Места { $seat } нет: места с 1 по 10.
refusal-unknown_setting = В регламенте нет настройки { $name }.
refusal-unknown_step = В этой игре нет шага { $step }.
refusal-vote_cancelled = Голосование дня { $day } отменено удалением.
refusal-vote_over = Голосование дня { $day } закончено. Чтобы пересчитать, верните его.
refusal-voted_twice = №{ $seat } проголосовал дважды.
refusal-voting_begun = Голосование дня { $day } уже началось.

# Что говорит против шага, который всё же сделан, и как прочитано решение.
notice-best_move_late = Лучший ход №{ $seat } записан после ночи.
notice-checked_gone = №{ $seat } не было за столом.
notice-counted_only = №{ $seat }: счёт поставлен, сам по себе он ничего не влечёт. Если игрок ушёл, отметьте это тоже.
notice-day_clause = { $clause } это дневное нарушение, записано ночью.
notice-day_implied = День { $number } не был начат, начинается сейчас.
notice-day_skipped = День { $number } пропущен.
notice-declared_against_count = По ролям за столом красных { $reds }, чёрных { $blacks }.
notice-held_released = №{ $seat }: вместе с этим объявлено придержанное ({ $count }).
notice-lapsed = Записано без наказания: игра решена, п. { $by }.
notice-last_word_defeat = Последняя минута: это ППК{ $by ->
        [none] {""}
       *[other] , п. { $by }
    }.
notice-last_word_left = №{ $seat } не сказал последнее слово.
notice-last_word_running = Последнее слово №{ $seat } ещё шло.
notice-lift_not_voted = Снова те же { $count }; подъём не голосуется, все остаются.
notice-night_clause = { $clause } это ночное нарушение, записано днём.
notice-night_skipped = Ночь { $number } пропущена.
notice-no_nominees = Никто не выставлен: голосования нет.
notice-no_outcome = Победителя ещё нет.
notice-no_speech = №{ $seat } на этом круге без слова, выставлять может.
notice-not_own_minute = Это была не минута №{ $seat }.
notice-number_skipped = Номер { $number } вместо { $expected }.
notice-out_of_turn = №{ $seat } говорит вне очереди, следующим был №{ $expected }.
notice-read_as = Фолов { $fouls }, поэтому технический по { $by }.
notice-read_as_other = { $clause } здесь читается как { $by }.
notice-rest_to_last = Оставшиеся руки идут против №{ $seat }: { $hands }.
notice-result_stands = Игра решена: только личное наказание.
notice-revote_skipped = Подъём без переголосования.
notice-shot_left = В ночь { $number } выстрел не записан.
notice-rulings_held = Ещё не объявлено из придержанного: { $count }.
notice-held_announced = Вместе с концом игры объявлено придержанное: { $count }.
notice-siblings = Сравните { $siblings }.
notice-single_nominee_first_day = В первый день выставлен один №{ $seat }: голосования нет.
notice-speech_spared = За столом { $count }: слова никто не лишается, { $by }.
notice-speeches_left = Ещё не говорили: { $count }, следующий №{ $seat }.
notice-spoke_already = №{ $seat } сегодня уже говорил.
notice-team_unknown = Команда №{ $seat } неизвестна: объявите, кто победил.
notice-vote_left = Голосование дня { $day } не проведено.

# Как называется устройство судьи, пока ему не дали имя.
device-phone = телефон { $number }
device-tablet = планшет { $number }
device-computer = компьютер { $number }
device-not-named = { $name } (без имени)

# Why a command is refused, and what to do. Codes: overlay.engine.codes.
refusal-already_nominated = Seat { $seat } is nominated already. Choose another candidate.
refusal-bad_number = { $number } is not the number of a day or night. Give 1 to 99; a night may be 0.
refusal-bad_points = “{ $title }”: “{ $points }” is not a number of points. Give zero or a deduction such as −0.5.
refusal-best_move_seats = The best move names one to three different seats.
refusal-best_move_self = Seat { $seat } cannot name itself in the best move.
refusal-caution_needed = { $clause } needs a recorded caution to seat { $seat } first. Record the caution, or cite another clause.
refusal-checked_already = This check has been made tonight. Take it back to change it.
refusal-clause_needed = Name the clause; only a foul or a caution can be given without one.
refusal-clause_not_citable = { $clause } is a general rule; nobody is cited for it. Cite { $instead }.
refusal-fouls_needed = Not now: seat { $seat } has { $have } { $have ->
        [one] foul
       *[other] fouls
    }, { $clause } needs { $need }.
refusal-game_decided = The game is decided. Only last words, rulings and the finish are left.
refusal-game_finished = The game is finished. Take the finish back, or open the next game.
refusal-game_running = Game { $number } is still running. Finish it first, or open with replace to discard it.
refusal-has_clause = Ruling { $ref } has clause { $clause } already. Take it back and record it anew.
refusal-last_word_over = Seat { $seat } has had its last word.
refusal-lift_expected = The same seats have tied again: count the lift vote.
refusal-lift_not_voted = Lifting { $count } of { $hands } at the table is not voted. All of them stay.
refusal-name_markup = Name of seat { $seat }: angle brackets and control characters are not allowed. Write it as plain text.
refusal-name_too_long = Name of seat { $seat } has { $length } characters; at most { $most } fit.
refusal-no_best_move = Nobody has a best move now: it belongs to the seat killed on the first night with a shot.
refusal-no_clock = No clock is running.
refusal-no_game = No game is open on this table. Open one first.
refusal-no_lift = There is no tie to lift.
refusal-no_nominees = Nobody is nominated.
refusal-no_technical_fouls = This regulation has no technical fouls.
refusal-no_vote_yet = The vote has not begun. Begin it first.
refusal-nominated_before = Seat { $seat } has nominated today already.
refusal-not_by_day = This happens at night; it is day { $day }. Begin the night first.
refusal-not_by_night = This happens by day; it is night { $number }. Begin the day first.
refusal-not_held = Ruling { $ref } is not held back.
refusal-not_leaving = Seat { $seat } is not leaving; only a leaving player has a last word.
refusal-not_nominated = Seat { $seat } is not nominated.
refusal-not_on_first_night = Nobody shoots or checks on the agreement night. Begin night 1 first.
refusal-not_standing = Seat { $seat } is not among the tied candidates of this re-vote.
refusal-not_tied = Seat { $seat } is not tied; tie speeches are for tied candidates before a re-vote.
refusal-number_backwards = Number { $number } has been already. Go on from { $current }.
refusal-ref_taken = The name { $ref } is taken by another ruling. Choose another.
refusal-removed_no_last_word = Seat { $seat } was removed: no last word.
refusal-revoked_already = This ruling has been taken back already. Nothing has changed.
refusal-role_gone = The { $role ->
        [don] don
       *[other] sheriff
    } is not at the table any more.
refusal-roles_dealt = Too many of one role: { $role } × { $count }, at most { $most }. Deal one don, two mafia, one sheriff.
refusal-sanction_not_lawful = { $sanction } is not lawful for { $clause } now. Lawful: { $lawful ->
        [none] nothing else
       *[other] { $lawful }
    }.
refusal-seat_not_at_table = { $presence ->
        [killed] Seat { $seat } was killed and has left the table.
        [voted_out] Seat { $seat } was voted out and has left the table.
        [removed] Seat { $seat } was removed and has left the table.
       *[other] Seat { $seat } is leaving the table.
    }
refusal-shot_already = The shot of night { $number } is recorded. Take it back to change it.
refusal-taken_back_already = Step { $step } has been taken back already.
refusal-take_back_instead = Seat { $seat }: this was ruled in this game. Take the ruling back instead of setting it.
refusal-too_many_fouls = Seat { $seat } cannot have that many fouls.
refusal-too_many_hands = { $given } hands for { $hands } at the table. Count again.
refusal-unknown_clause = { $clause } is not a clause of this regulation. Look it up in the clause list.
refusal-unknown_ruling = There is no ruling { $ref } in this game.
refusal-unknown_seat = There is no seat { $seat }; seats are 1 to 10.
refusal-unknown_setting = The regulation has no setting { $name }.
refusal-unknown_step = There is no step { $step } in this game.
refusal-vote_cancelled = The vote of day { $day } is cancelled by a removal.
refusal-vote_over = The vote of day { $day } is over. Take it back to count again.
refusal-voted_twice = Seat { $seat } has voted twice in this count.
refusal-voting_begun = The vote of day { $day } has begun.

# What speaks against a step that was taken all the same, and how a ruling was read.
notice-best_move_late = The best move of seat { $seat } comes after the night.
notice-checked_gone = Seat { $seat } was not at the table.
notice-counted_only = Seat { $seat }: the counts are set; nothing follows from them by itself. Set the presence too if the seat has left.
notice-day_clause = { $clause } is an act of the day; it was recorded at night.
notice-day_implied = Day { $number } was not begun; it begins now.
notice-day_skipped = Day { $number } was skipped.
notice-declared_against_count = By the roles there are { $reds } red and { $blacks } black at the table.
notice-held_released = Seat { $seat }: { $count } held before this is announced with it.
notice-lapsed = Recorded, no sanction: the game is decided, { $by }.
notice-last_word_defeat = Last minute: team defeat{ $by ->
        [none] {""}
       *[other] , { $by }
    }.
notice-last_word_left = Seat { $seat } has not had its last word.
notice-last_word_running = The last word of seat { $seat } was still running.
notice-lift_not_voted = The same { $count } have tied again; lifting them is not voted, all stay.
notice-night_clause = { $clause } is an act of the night; it was recorded by day.
notice-night_skipped = Night { $number } was skipped.
notice-no_nominees = Nobody is nominated: there is no vote.
notice-no_outcome = Nobody has won yet.
notice-no_speech = Seat { $seat } has no speech in this round; nominating stays allowed.
notice-not_own_minute = It was not the own minute of seat { $seat }.
notice-number_skipped = Number { $number } instead of { $expected }.
notice-out_of_turn = Seat { $seat } speaks out of turn; seat { $expected } was next.
notice-read_as = { $fouls } fouls, so a technical foul by { $by }.
notice-read_as_other = Here { $clause } is read as { $by }.
notice-rest_to_last = Hands not given go to seat { $seat }: { $hands }.
notice-result_stands = The game is decided: only the player's own penalty.
notice-revote_skipped = The lift was voted without a re-vote.
notice-shot_left = Night { $number } has no shot recorded.
notice-rulings_held = Held back and not announced yet: { $count }.
notice-held_announced = What was held back is announced with the end of the game: { $count }.
notice-siblings = Compare { $siblings }.
notice-single_nominee_first_day = Only seat { $seat } is nominated on the first day: there is no vote.
notice-speech_spared = With { $count } at the table nobody loses a speech, { $by }.
notice-speeches_left = { $count } { $count ->
        [one] player has
       *[other] players have
    } not spoken yet, seat { $seat } is next.
notice-spoke_already = Seat { $seat } has spoken today already.
notice-team_unknown = The team of seat { $seat } is not known: declare who won.
notice-vote_left = The vote of day { $day } was not held.

# What a judge's device is called, by its panel, until somebody names it.
device-phone = phone { $number }
device-tablet = tablet { $number }
device-computer = computer { $number }
device-not-named = { $name } (unnamed)

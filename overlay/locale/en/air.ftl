# What is written on air and on the hall's screen.

air-page-title = Sport Mafia: table { $table }, { $view }

## Header
air-day = Day { $number }
air-night = Night { $number }
air-stage-agreement = Agreement
air-stage-shooting = Shooting
air-stage-best_move = Best move
air-stage-checks = Checks
air-stage-morning = Morning
air-stage-speeches = Speeches
air-stage-nominees = Vote
air-stage-tie = Re-vote
air-stage-lift = Lift vote
air-stage-counted = Vote
air-stage-last_word = Last word
air-stage-over = Game over
air-stage-paused = Paused
air-stage-word = Last word
air-stage-tie_word = Tie speeches
air-nominated = Nominated
air-cancelled-today = Vote cancelled
air-cancelled-tomorrow = No vote tomorrow

## Tiles
air-seconds = { $seconds } s
air-no-speech = no speech
air-left-killed = Killed
air-left-voted_out = Voted out
air-left-removed = Removed
air-amber-removed = Removed
air-amber-foul = Foul { $number }
air-amber-team_defeat = Defeat
air-moment-day = day { $number }
air-moment-night = night { $number }
air-at-table = at the table
air-clause = { $clause }

## Rulings
air-caution = Caution
air-minute = Time
air-foul = Foul { $number }
air-speech-next_own = next speech
air-speech-next_round = next round
air-technical = Technical foul
air-technical-minor = minor
air-technical-major = major
air-in-game = this game
air-removal = Removal
air-second-technical = second technical
air-for-removal = for removal
air-first = first
air-twice = 2 × { $points }
air-no-vote-today = vote cancelled
air-no-vote-tomorrow = no vote tomorrow
air-defeat = Defeat
air-defeat-caption = for the whole team
air-taken-back = Taken back
air-by-judge = judge’s ruling
air-corrected-caution = caution
air-corrected-minute = shorter minute
air-corrected-foul = foul { $number }
air-corrected-third_foul = foul { $number }
air-corrected-technical = technical foul
air-corrected-second_technical = second technical
air-corrected-removal = removal
air-corrected-team_defeat = team defeat
air-corrected-ruling = ruling
air-again-fouls =
    { $fouls ->
        [one] back to { $fouls } foul
       *[other] back to { $fouls } fouls
    }
air-again-speech = speech { $seconds } s

## Roles and teams
air-role-citizen = citizen
air-role-sheriff = sheriff
air-role-mafia = mafia
air-role-don = don
air-team-red = red
air-team-black = black
air-role-of-team = { $role }, { $team }
air-victory = Victory
air-of-red = Red
air-of-black = Black
air-draw = Draw

## Vote
air-vote-open = Vote
air-vote-against = Against { $seat }
air-vote-revote = Re-vote
air-vote-tie = A tie
air-vote-lift = Lift vote
air-vote-leaves =
    { $count ->
        [one] { $seats } leaves
       *[other] { $seats } leave
    }
air-vote-stay = All stay
air-vote-cancelled = Cancelled
air-hands =
    { $hands ->
        [one] { $hands } vote
       *[other] { $hands } votes
    }, { $needed } needed
air-lift-hands = for lifting: { $given } of { $hands }
air-waits = waits: { $left } left

## Result
air-decided-by-vote = Decisive vote
air-decided-by-shot = Decisive shot
air-decided-by-removal = Decisive removal
air-decided-by-team_defeat = Team defeat
air-decided-by-declared = By the judge’s decision
air-decided-by-stalemate = Nobody left for three nights
air-decided-seat = { $moment }: { $seat }
air-decided-role = { $moment }: { $seat }, { $role }
air-votes-of =
    { $votes ->
        [one] { $votes } vote of { $hands }
       *[other] { $votes } votes of { $hands }
    }
air-called = Best move of { $seat }
air-best-move = Best move: { $seat } { $name }
air-deductions = Deductions

## Counters, penalties, nights, clock
air-technical-short = tech { $count }
air-ledger = Technical fouls and deductions
air-ledger-minor = minor
air-ledger-major = major
air-ledger-removal = removal
air-ledger-deduction = deduction
air-nights = Nights
air-night-shot = Shot
air-night-miss = missed
air-clock-speech = Speech
air-clock-tie_speech = Tie speech
air-clock-last_word = Last word
air-clock-agreement = Agreement
air-clock-seating = Seating
air-clock-best_move = Best move
air-clock-don_check = The don’s check
air-clock-sheriff_check = The sheriff’s check
air-clock-turn = Speech { $number } of { $of }

## Title, review, rehearsal
air-title-table = Table { $table }
air-title-next = Next
air-title-now = Now
air-title-game = Game { $number }
air-review = Under review
air-review-text = banners are held
air-rehearsal = test

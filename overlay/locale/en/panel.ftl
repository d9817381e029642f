# The judge's panel.
panel-title = Table { $table } · judge
panel-table = Table { $table }
panel-game = Game { $number }
panel-game-small = game { $number }
panel-game-and = game { $number } · { $when }
panel-decided-when = decided, { $when }
panel-day = Day { $number }
panel-night = Night { $number }
panel-night-zero = Night 0
panel-morning = Morning
panel-vote = Vote
panel-tie = Tie
panel-hands = { $hands ->
    [one] { $hands } vote
   *[other] { $hands } votes
}
panel-d = day { $number }
panel-n = night { $number }
panel-seat = #{ $seat }
panel-seat-act = Seat { $seat } · { $act }
panel-and = { $first } and { $last }
panel-no-name = no name

# The link
panel-link-good = Connected, judge's panels: { $judges }
panel-sending = sending…
panel-offline = Offline { $time }
panel-offline-waiting = { $count } waiting
panel-reaching = Looking for the server
panel-reaching-how = The table appears by itself as soon as it answers.
panel-turned-away = The server refuses
panel-turned-away-why = The server says: { $why }. Open this page by the table's link or QR code.
panel-carry-on = Carry on.
panel-carry-on-how = Everything is kept here and goes out in order. The air stands still.
panel-what-waits = What waits
panel-waiting-count = { $count ->
    [one] { $count } tap
   *[other] { $count } taps
}
panel-nothing-waits = Everything has been sent.
panel-withdraw = Drop
panel-waits-nth = waits for the link, no. { $nth } in line
panel-other-journal = The server began a new record
panel-other-journal-why = { $count ->
    [one] { $count } tap waits
   *[other] { $count } taps wait
} here for the old record. What shall become of them?
panel-other-journal-drop = Do not send
panel-other-journal-send = Send to the new one
panel-refused = Not accepted
panel-refused-title = { $count ->
    [1] One tap was not accepted
    [one] { $count } tap was not accepted
   *[other] { $count } taps were not accepted
}
panel-refused-read = Understood
panel-refused-nothing = Nothing changed in the game. This stays here until you have read it.
panel-warned = Recorded, but: { $what }

# Tabs
panel-tabs = Sections
panel-tab-game = Game
panel-tab-timeline = Timeline
panel-tab-roles = Roles
panel-tab-lock = Lock
panel-roles-hold = Roles are shown while held
panel-locked = Locked
panel-unlock = Hold to open
panel-unlock-how = one second
panel-close = Close
panel-back-button = Back
panel-cancel = Cancel

# Penalties: the register and the seat keys
panel-register = Penalties
panel-seats = Seats: tap to penalise
panel-reg-foul = Foul
panel-reg-technical = Tech.
panel-reg-technical_minor = Tech.
panel-reg-technical_major = Tech. big
panel-reg-caution = Caution
panel-reg-clause = Clause…
panel-reg-removal = Rem…
panel-reg-team_defeat = Defeat…
panel-key-speech = → { $seconds } s
panel-key-points = → { $points }
panel-key-removal = → out
panel-key-defeat = → defeat
panel-key-caution = → caution
panel-key-referral = → refer
panel-key-none = → record
panel-key-foul = → foul
panel-key-refused = not now
panel-key-waits = waits
panel-key-morning = morning
panel-key-speaks = speaks
panel-key-killed-night = killed N{ $number }
panel-key-killed-day = killed D{ $number }
panel-key-voted_out-day = voted
panel-key-voted_out-night = voted
panel-key-removed-day = removed
panel-key-removed-night = removed
panel-label-seat = Seat { $seat }, { $name }, { panel-has-fouls }. Tap: { $what }
panel-label-gone = Seat { $seat }, { $name }, { $how ->
    [killed] killed
    [voted_out] voted out
    [removed] removed
   *[other] gone
}
panel-has-fouls = { $fouls ->
    [0] No fouls
    [1] One foul
    [2] Two fouls
    [3] Three fouls
   *[other] { $fouls } fouls
}
panel-armed-whom = { $what }: who?
panel-armed-left = { $seconds } s more, then Foul again
panel-armed-title = { $kind ->
    [technical_minor] Minor technical foul, { $points }
    [technical_major] Major technical foul, { $points }
    [caution] Caution
   *[other] Clause { $what }
}
panel-armed-how = Tap a seat below. The keys say what it brings to each. Ends by itself in 6 seconds.
panel-will-ask = We will ask again.
panel-clause-later = The clause can be added later.

# What it brings: in the picker and on cards
panel-tag-foul = foul
panel-tag-speech = { $seconds ->
    [0] foul, no speech
   *[other] foul, { $seconds } s
}
panel-tag-minute = { $seconds ->
    [0] no speech
   *[other] minute of { $seconds } s
}
panel-tag-technical = tech. { $points }
panel-tag-removal = removal
panel-tag-defeat = team defeat
panel-tag-caution = caution
panel-tag-referral = committee
panel-tag-none = no sanction
panel-tag-refused = not now
panel-tag-held = morning
panel-kind-foul = foul
panel-kind-clause = choose a clause
panel-kind-technical = technical
panel-kind-speech = minute
panel-kind-removal = removal
panel-kind-team_defeat = team defeat
panel-kind-referral = committee
panel-not-now = Not now
panel-seat-refused = Seat { $seat }: not recorded
panel-total-after = ; { $total } in total
panel-sentence-foul = foul { $number }
panel-sentence-speech = { $seconds ->
    [0] foul, no speech, { $clause }
   *[other] foul, next minute is { $seconds } seconds, { $clause }
}
panel-sentence-minute = { $seconds ->
    [0] no speech, { $clause }
   *[other] next minute is { $seconds } seconds, { $clause }
}
panel-sentence-technical = technical { $points }
panel-sentence-removal = removal, { $clause }
panel-sentence-defeat = team defeat, { $clause }
panel-sentence-caution = caution
panel-sentence-referral = referral to the committee
panel-sentence-none = recorded without a sanction

# The strip
panel-nothing-yet = Nothing recorded yet
panel-undo = Undo
panel-undo-label = Undo: { $what }
panel-undo-next = Next to take back: { $what }
panel-made-by = by { $by }
panel-add-clause = + clause
panel-undone = Taken back
panel-undone-what = Taken back: { $what }
panel-undone-waiting = Dropped
panel-undone-never-sent = it never left this phone
panel-redo = Put back
panel-double = Seat { $seat }: double tap
panel-double-one = One foul counted
panel-double-once = Recorded once
panel-one-more = One more
panel-back = If taken back: { $what }
panel-back-returns = seat { $seat } returns
panel-back-leaves = seat { $seat } is out again
panel-back-vote = the vote is held
panel-back-vote-tomorrow = the next day's vote is held
panel-back-outcome = the game is open again
panel-held-clause = { $clause } · held until morning, not on any screen
panel-held = Held until morning. Not on any screen
panel-on-air-now = On air at once
panel-no-clause = no clause
panel-no-clause-but = no clause → { $clauses }
panel-did-foul = foul { $number }
panel-did-foul-removal = foul { $number }, removal
panel-did-technical = technical { $points }
panel-did-technical-removal = second technical, removal
panel-did-removal = removal
panel-did-defeat = team defeat
panel-did-caution = caution
panel-did-referral = referral
panel-did-speech = shorter minute
panel-did-none = recorded, no sanction
panel-then-next_own = { $seconds ->
    [0] The next minute is lost, { $clause }
   *[other] Next minute is { $seconds } seconds, { $clause }
}
panel-then-next_round = { $seconds ->
    [0] No speech next round, { $clause }
   *[other] { $seconds } seconds next round, { $clause }
}
panel-then-next_own-plain = { $seconds ->
    [0] The next minute is lost.
   *[other] Next minute is { $seconds } seconds.
}
panel-then-next_round-plain = { $seconds ->
    [0] No speech next round.
   *[other] { $seconds } seconds next round.
}
panel-then-vote-today = Today's vote is cancelled
panel-vote-known = The vote is settled: { $seats } { $count ->
    [one] leaves
   *[other] leave
}
panel-best-move-known = The best move is named
panel-record-first = This is recorded first, then the penalty is asked about
panel-record-first-yes = Record
panel-then-vote-tomorrow = The next day's vote is cancelled
panel-last-speech = Speech of { $seat }
panel-last-tie_speech = Seat { $seat } · 30 seconds
panel-last-last_word = Last word of { $seat }
panel-last-nominate = Seat { $seat } nominated
panel-last-nominate-by = { $by } nominated { $seat }
panel-last-voting = Vote begun
panel-last-vote = Count: { $count }
panel-last-vote-one = { $seat } – { $votes }
panel-last-lift = Lift: { $hands } hands
panel-last-shot = Seat { $seat } killed
panel-last-miss = Miss
panel-last-best_move = Best move: { $seats }
panel-last-don_check = Don's check recorded
panel-last-sheriff_check = Sheriff's check recorded
panel-last-announce = Rulings announced
panel-last-decided = Winner declared
panel-last-finish = Game finished
panel-last-attach = Clause recorded
panel-last-revoke = Ruling taken back
panel-last-open = Game opened
panel-last-amend = Ruling corrected
panel-last-set = Set by hand
panel-last-other = Last step
panel-counted = Seat { $seat }: { panel-votes }
panel-voted-by = voted { $seats }
panel-step-infraction-foul = Seat { $seat } · foul recorded
panel-step-infraction-caution = Seat { $seat } · caution recorded
panel-step-infraction-technical_minor = Seat { $seat } · minor technical recorded
panel-step-infraction-technical_major = Seat { $seat } · major technical recorded
panel-step-infraction-removal = Seat { $seat } · removal recorded
panel-step-infraction-clause = Seat { $seat } · { $clause } recorded
panel-step-nominate = { $by } nominates { $seat }
panel-step-speech = Speech of { $seat }
panel-step-tie_speech = Seat { $seat } · 30 seconds
panel-step-last_word = Last word of { $seat }
panel-step-voting = Vote
panel-step-vote = Count of votes
panel-step-lift = Lift: { $number } hands
panel-step-night = Night { $number }
panel-step-day = Day { $number }
panel-step-shot = Shot
panel-step-don_check = Don's check
panel-step-sheriff_check = Sheriff's check
panel-step-best_move = Best move
panel-step-attach = Clause { $clause }
panel-step-revoke = Taking a ruling back
panel-step-undo = Taking a step back
panel-step-announce = Announcement
panel-step-decided = Winner
panel-step-finish = End of the game
panel-step-clock = Clock
panel-step-open = New game
panel-step-amend = Correction
panel-step-set = Set by hand
panel-step-other = Tap

# The blue button
panel-next-speech = Next: speech of { $seat }
panel-next-voting = Vote
panel-next-vote = Vote
panel-next-only-nominee = { $seat } leaves
panel-next-no_vote = Night { $number }
panel-next-night = Night { $number }
panel-next-agreement = Agreement
panel-sub-agreement = roles are dealt · 60 seconds
panel-next-tie_speech = Next: { $seat }, 30 seconds
panel-next-revote = Re-vote
panel-next-last_word = Last word of { $seat }
panel-next-day = Morning, day { $number }
panel-next-announce = Announce
panel-next-finish = Finish the game
panel-next-waits = waiting for the link
panel-next-later = will be sent when the link is back
panel-sub-speech = { $seconds ->
    [0] no speech, may nominate
    [60] one minute
   *[other] { $seconds } seconds
}
panel-sub-speech-cut = { $seconds ->
    [0] no speech · { $fouls } fouls, { $clause }
   *[other] { $seconds } seconds instead of 60 · { $fouls } fouls, { $clause }
}
panel-sub-voting = nominated { $seats }
panel-sub-only-nominee = the only nominee, without a vote
panel-sub-no-vote = no vote
panel-sub-vote-cancelled = the vote is cancelled by a removal
panel-sub-last-word = { $seconds } seconds
panel-sub-tie = in turn, then the re-vote
panel-sub-revote = in order: { $seats }
panel-sub-announce = { $count ->
    [one] { $count } ruling goes on air at once
   *[other] { $count } rulings go on air at once
}
panel-sub-finish-held = and announce what is held: { $count }
panel-sub-finish = the protocol is ready
panel-sub-finish-speaking = the last word still runs: we will ask
panel-stop = Stop. Seat { $seat }: { panel-votes }
panel-votes = { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}
panel-sub-stop = next: { $seat }
panel-sub-stop-last = next: { $seat }, the remaining { $rest }
panel-sub-publish-vote = record the count
panel-settled = Settled: { $seat } leaves
panel-sub-settled = { panel-votes }, the other hands go to the last one
panel-lift-how-many = How many hands for lifting?
panel-sub-lift = { $seats } leave with { $majority } or more
panel-lift-stop = Stop. { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
} for lifting
panel-sub-lift-leave = { $seats } leave
panel-sub-lift-stay = everybody stays
panel-shot-ask = Who is killed?
panel-sub-shot-ask = a seat, or a miss
panel-shot = Seat { $seat } killed
panel-shot-miss = Miss
panel-sub-shot = record the shot
panel-best-move-none = No best move
panel-sub-best-move-none = named nobody · then the don
panel-best-move-write = Record: { $seats }
panel-sub-best-move = { $count ->
    [one] named { $count } seat
   *[other] named { $count } seats
} · then the don
panel-don_check-ask = Whom did the don check?
panel-don_check-write = The don checked { $seat }
panel-sheriff_check-ask = Whom did the sheriff check?
panel-sheriff_check-write = The sheriff checked { $seat }
panel-sub-check-ask = tap a seat
panel-sub-check = record the check
panel-decide-ask = Who has won?
panel-sub-decide-ask = choose above
panel-decide-write = Record: { panel-won }
panel-sub-decide = the game will be decided
panel-pause = Pause
panel-resume = Run

# The clock
panel-clock = Clock
panel-paused = paused
panel-clock-speech = { $cut ->
    [yes] minute: { $seconds } seconds
   *[no] own minute
}
panel-clock-tie_speech = 30 seconds of a tie
panel-clock-last_word = last word
panel-clock-agreement = Agreement
panel-clock-seating = Seating
panel-clock-best_move = best move, { $seconds } seconds
panel-clock-don_check = Don
panel-clock-sheriff_check = Sheriff
panel-clock-minus = −10 s
panel-clock-plus = +10 s
panel-clock-restart = Restart
panel-clock-said = { $seconds ->
    [0] Time
   *[other] { $seconds } seconds
}

# Day
panel-nominated = Nominated
panel-by = by { $seat }
panel-nominates = { $seat } nominates
panel-has-nominated = { $seat } nominated { $who }
panel-tap-whom = tap whom
panel-nominate-again = again takes it away
panel-may-not-nominate = has nominated
panel-nominations = Whom to nominate
panel-round-already = already
panel-round-mine = undo
panel-round-no = gone
panel-round-self = self
panel-round-waits = waits
panel-round-hand = hand
panel-round-given = for { $seat }
panel-who-votes = Who votes for { $seat }?
panel-free-hands = No hand yet: { $seats }. Not raised, they go to { $last }.
panel-free-count = No hand yet: { $count }. Not raised, they go to { $last }.
panel-rest = The last one: the remaining { $count } go here.
panel-by-seats = By seats
panel-by-number = By number 0–10
panel-hands-label = Hands
panel-counting = counting
panel-the-rest = the rest
panel-later = later
panel-tied = { $seats }: { panel-votes } each
panel-tie-each = 30 seconds each
panel-speaks-now = speaks
panel-thirty = 30 seconds
panel-revote = Re-vote
panel-revote-order = { $seats }
panel-lift-ask = Who is for { $seats } leaving?
panel-lift-need = { $majority } of { $hands } are needed. Fewer, and all stay.
panel-vote-open = The count is not finished
panel-vote-tie = Tie: { $seats }
panel-vote-lift = The same again: { $seats }
panel-vote-leaves = { $count ->
    [1] Seat { $seats } leaves
   *[other] Leave: { $seats }
}
panel-vote-stay = Nobody leaves
panel-vote-cancelled = The vote is cancelled
panel-vote-cancelled-today = No vote today: cancelled by a removal.
panel-vote-cancelled-tomorrow = No vote on the next day: cancelled by a removal.
panel-nobody-nominated = Nobody is nominated.
panel-whom-named = Whom { $seat } named

# Night
panel-shooting = Shooting
panel-first-shots = first night with shots
panel-whom-shot = Count from 1 to 10
panel-killed = Seat { $seat } killed
panel-miss = Miss
panel-shot-draft = Not recorded yet. The blue button records it.
panel-shot-how = All shots on one seat: killed.
panel-miss-button = Miss: not all on one seat
panel-held-list = Announce in the morning: { $what }. Not on any screen
panel-best-move = Best move
panel-best-move-small = best move
panel-best-move-was = Best move: { $seats }.
panel-best-move-left = { $left ->
    [0] all three
    [1] one more seat
   *[other] { $left } more seats
}
panel-best-move-hint = A seat that has left may be named too. A second tap takes it away.
panel-nth = { NUMBER($nth, type: "ordinal") ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $nth }th
}
panel-don_check = The don looks for the sheriff
panel-sheriff_check = The sheriff looks for black
panel-check-how = The answer is shown while you hold Roles.
panel-no-don-check = No don's check
panel-no-sheriff-check = No sheriff's check, morning
panel-unskip = Back to what was passed over
panel-zero-deal = Dealing the roles
panel-zero-agreement = Agreement of the black team, 60 seconds
panel-zero-don = The don shows to the judge
panel-zero-sheriff = The sheriff shows to the judge
panel-zero-seating = Free seating, 40 seconds
panel-roles-dealt = Roles are recorded. To see them, hold Roles.
panel-roles-not-kept = Roles are not kept: the judge declares the winner.
panel-roles-unknown = Roles are not kept
panel-roles-unknown-why = They can be recorded when a game is opened.
panel-role-citizen = citizen
panel-role-sheriff = sheriff
panel-role-mafia = mafia
panel-role-don = don
panel-found-don = Night { $night }: the don checked { $seat }: { $found ->
    [yes] the sheriff
   *[no] not the sheriff
}
panel-found-sheriff = Night { $night }: the sheriff checked { $seat }: { $found ->
    [red] red
    [black] black
   *[unknown] unknown
}

# Morning
panel-is-killed = Seat { $seat } was killed
panel-nobody-killed = Nobody was killed
panel-at-table = { $count } at the table
panel-soften = Soften: technical

# The second question
panel-ask-fourth = { $number ->
    [4] Seat { $seat }, fourth foul: removal
   *[other] Seat { $seat }, foul { $number }: removal
}
panel-ask-technical = Seat { $seat }, second technical: removal
panel-ask-removal = Remove seat { $seat }, { $clause }?
panel-ask-defeat = Team defeat, seat { $seat }
panel-ask-unknown = Seat { $seat }: this may be a removal
panel-ask-unknown-lines = The server has not answered the last taps yet, and every mark would be filled.
panel-yes-unknown = Record it
panel-no-unknown = Do not
panel-ask-finish = The last word still runs
panel-ask-finish-lines = Finish without waiting for its end? No penalties can be recorded afterwards.
panel-ask-discard = Abandon the running game?
panel-ask-discard-lines = Its protocol stays, but it cannot go on. A new one opens.
panel-answer-first = Answer the question first
panel-ask-not-yet = Nothing is recorded until you answer. The clock runs, other seats take fouls.
panel-ask-pointless = Seat { $seat }: it would no longer be a removal
panel-leaves-now = Leaves the game at once, no last word, { $clause }
panel-leaves-author = Seat { $seat } leaves the game, { $clause }
panel-wins-by-it = { $winner ->
    [red] Red wins
    [black] Black wins
   *[draw] A draw
}, the game is decided
panel-costs = Points: { $points }; { $total } in total
panel-caution-instead = Caution instead of a foul
panel-name-clause = Name the clause
panel-yes-removal = Remove { $seat }
panel-no-removal = Do not
panel-yes-defeat = Team defeat
panel-no-defeat = Do not
panel-yes-finish = Finish
panel-no-finish = Wait
panel-yes-discard = Abandon
panel-no-discard = Keep it

# Clauses
panel-clause = Clause
panel-which-clause = Which clause?
panel-which-clause-seat = Seat { $seat }: which clause?
panel-clause-search = number or word
panel-clause-search-label = Find a clause by number or word
panel-clauses-can = Possible now
panel-clauses-cannot = Not now
panel-clauses-all = Clauses
panel-clauses-none = No such clause. Try the number without dots or the beginning of a word.
panel-clauses-loading = The list of clauses has not arrived yet.
panel-pair-heavier = pair of { $clause }, heavier
panel-pair-lighter = pair of { $clause }, lighter
panel-otherwise = Otherwise
panel-as-caution = Caution
panel-as-foul = Keep as foul
panel-as-technical_minor = Minor technical
panel-as-technical_major = Major technical
panel-as-removal = Removal

# The seat's card
panel-card-technical = Technical { $points }
panel-card-caution = Caution
panel-card-clause = Clause…
panel-card-removal = Removal…
panel-card-team_defeat = Team defeat…
panel-presence-seated = at the table
panel-presence-leaving = leaving, last word
panel-presence-killed = killed
panel-presence-voted_out = voted out
panel-presence-removed = removed
panel-left-killed-night = killed, night { $number }
panel-left-killed-day = killed, day { $number }
panel-left-voted_out-day = voted out, day { $number }
panel-left-voted_out-night = voted out
panel-left-removed-day = removed, day { $number }
panel-left-removed-night = removed, night { $number }
panel-not-nominated = not nominated
panel-nominated-by = { $by ->
    [0] nominated
   *[other] nominated by { $by }
}
panel-technicals = { $count ->
    [1] technical { $list }
   *[other] technicals { $list }
}
panel-cautions = { $count ->
    [one] { $count } caution
   *[other] { $count } cautions
}
panel-total = { $total } in total
panel-one-more-foul = One more: { $what }.
panel-timeline-of = Timeline of { $seat } · { $count }

# Timeline
panel-timeline-empty = Nothing here yet.
panel-timeline-loading = The timeline has not arrived yet.
panel-timeline-no-link = The timeline comes when the link is back.
panel-other-seat = Other seat
panel-status-lapsed = lapsed
panel-already-revoked = Already taken back: { $by }, { $time }
panel-already-lapsed = Lapsed when something else was taken back. { $why }
panel-cost = points { $points }
panel-other-game = Open another game…

# The result
panel-won = { $winner ->
    [red] Red wins
    [black] Black wins
   *[draw] A draw
}
panel-won-elimination = Decided at the table, { $phase ->
    [night] night
   *[day] day
} { $number }
panel-won-team_defeat = Team defeat, { $phase ->
    [night] night
   *[day] day
} { $number }
panel-won-declared = Declared by the judge
panel-won-stalemate = Three nights without a change
panel-was-removed = removed
panel-referred = referral to the committee
panel-penalty = penalty
panel-no-penalties = No points for infractions.
panel-decide = Who has won?
panel-decide-how = Roles are not kept, so the judge names the decisive moment.
panel-decide-few = Hardly anybody is left at the table: the game is decided. Roles are not kept, so the judge names the winner.
panel-decide-defeat = A team defeat stands, but the team is unknown: roles are not kept.
panel-winner = { $winner ->
    [red] Red
    [black] Black
   *[draw] Draw
}
panel-decide-open = The game is decided…

# A new game
panel-new-game = New game
panel-start = Start the game
panel-sub-start = night 0: roles and agreement
panel-regulations-loading = the list of regulations has not arrived yet
panel-regulation = Regulation
panel-names-hand = By hand
panel-names-list = As a list
panel-names-list-how = One name a line; numbers are dropped
panel-names-list-example = 1. Ash
panel-names-count = { $count ->
    [one] { $count } name of 10
   *[other] { $count } names of 10
}
panel-name = name
panel-roles-none = No roles
panel-roles-hand = Roles by hand
panel-roles-how = Tap a row: citizen, sheriff, mafia, don.
panel-roles-wrong = needs a sheriff, a don and two mafia
panel-back-to-game = Back to the game

# Judges' panels
panel-judges = Who judges this table
panel-judges-count = { $count ->
    [one] { $count } panel
   *[other] { $count } panels
}
panel-judges-how = A closed panel shows everything and records nothing. Only its own judge can open it.
panel-judges-alone = This table has no other panel.
panel-judges-no-answer = The server did not answer. Try again.
panel-judge-mine = { $name } · this panel
panel-judge-open = open
panel-judge-locked = closed
panel-judge-closed-by = closed by { $by }
panel-judge-since = since { $time }
panel-close-panel = Close that panel
panel-take-lead = Take the lead: close the others
panel-locked-leads = led by { $by }
panel-locked-shows = This panel shows and does not record.
panel-locked-shows-how = Taps on seats do nothing and do not wait.
panel-twins = The other judge fouled seat { $seat } too. Is it one infraction?
panel-twins-one = One
panel-twins-two = Two
panel-twins-note = two infractions

# Timeline: filters, details, corrections
panel-filter-all = All
panel-filter-penalties = Penalties
panel-filter-moves = Moves
panel-filter-seat = Seat…
panel-by-this = this panel
panel-row-clause = Seat { $seat } · clause { $clause }
panel-row-amend = Seat { $seat } · ruling corrected
panel-row-amend-seat = Moved to seat { $seat }
panel-row-clock-pause = Paused
panel-row-clock-resume = Resumed
panel-row-clock-restart = Clock restarted
panel-row-clock-add = Clock { $seconds } s
panel-row-clock-start = Clock: { $what }
panel-status-withdrawn = taken back
panel-status-refused = not accepted
panel-replace = Replace
panel-other-sanction = Another sanction
panel-reason = Reason
panel-reason-how = if one is needed, write it first
panel-round-now = now
panel-try-again = Record again
panel-undone-already = The other judge had taken it back
panel-would-back = If taken back:
panel-would-again = If put back:
panel-would-asking = asking…
panel-would-nothing = seats, fouls and points stay as they are.
panel-would-seat = seat { $seat }: { $what }
panel-would-returns = at the table again
panel-would-leaves = no longer at the table
panel-would-fouls = { $fouls ->
    [0] no fouls
    [one] { $fouls } foul
   *[other] { $fouls } fouls
}

# Clauses: the digit pad, corrections, what the program does not know
panel-pad = Type a clause's number
panel-pad-back = Delete
panel-attach-to = to foul { $number }, which stands
panel-attach-instead = instead of the foul
panel-unsure-night_clause = Was it at night?
panel-unsure-day_clause = Was it by day?
panel-unsure-team_unknown = Roles are not kept. Will you declare the winner?
panel-unsure-yes = Yes, record it
panel-unsure-no = No

# Table: set by hand
panel-tab-table = Table
panel-fix-title = by hand
panel-fix-by-hand = Set by hand
panel-fix-page-place = Where we are
panel-fix-page-seats = Who is here
panel-fix-page-counts = Counts
panel-fix-place-speeches = Speeches
panel-fix-place-voting = Vote
panel-fix-place-tie = Tie
panel-fix-place-last_word = Last word
panel-fix-place-night = Night
panel-fix-place-morning = Morning
panel-fix-less = Less
panel-fix-more = More
panel-fix-speaks = Speaks
panel-fix-then = then round the table
panel-fix-place-hint = Fouls, votes and rulings stay as they are.
panel-fix-nothing = Nothing chosen
panel-fix-who = Who speaks?
panel-fix-who-how = tap a seat above
panel-fix-set = Set: { $what }
panel-fix-now = now: { $what }
panel-fix-at-speeches = day { $number }, seat { $seat } speaks
panel-fix-at-voting = day { $number }, vote
panel-fix-at-tie = day { $number }, tie, seat { $seat }
panel-fix-at-tie_silent = day { $number }, tie
panel-fix-at-last_word = day { $number }, last word of { $seat }
panel-fix-at-night = night { $number }
panel-fix-at-morning = day { $number }, morning
panel-fix-at-day = day { $number }
panel-fix-presence = seats changed: { $count }
panel-fix-counts = fouls at { $count }
panel-fix-clear = Clear what is chosen
panel-fix-seat = Seat { $seat } · { $name }
panel-fix-seats-hint = Tap a seat: who has left and how. The seat's card is here too.
panel-fix-counts-hint = Tap a seat. Here you enter what was counted on paper.
panel-fix-counts-only-up = Not less: rulings of this game are taken back in the timeline.
panel-fix-ruled = Removed by a ruling of this game. Take it back in the timeline.
panel-fix-to-card = The seat's card
panel-fix-to-timeline = Open the ruling in the timeline
panel-fix-short-seated = here
panel-fix-short-leaving = leaving
panel-fix-short-killed = killed
panel-fix-short-voted_out = voted
panel-fix-short-removed = removed
panel-fix-short-fouls = { $fouls ->
    [0] –
    [one] { $fouls } foul
   *[other] { $fouls } fouls
}
panel-fix-short-both = { $fouls } f, { $technical } t
panel-fix-technicals = Technical fouls: { $list }
panel-fix-no-technical = No technical fouls
panel-fix-size-minor = minor
panel-fix-size-major = major
panel-fix-add-minor = + minor technical
panel-fix-add-major = + major technical

# New game: schedule, roles on the screen, beginning in the middle
panel-names-schedule = Schedule
panel-schedule-game = Game { $number }.
panel-schedule-how = Seats from the schedule
panel-schedule-other = Another
panel-roles-screen = Deal on screen
panel-roles-drawn = Roles were dealt on the screen, each seen by its player. They are stored with the game.
panel-start-middle = Already running: begin in the middle
panel-deal-hold = Hold to see the role
panel-deal-alone = Let go and it is gone. Look alone.
panel-deal-look = look at the role first
panel-deal-on = Hand it on
panel-deal-next = seat { $seat }
panel-deal-back = Back to the judge
panel-deal-back-how = everybody has looked
panel-deal-stop = Stop dealing

# The link and the phone come back
panel-link-back = Back online
panel-link-sent = sent { $sent } of { $total }
panel-checking = checking…
panel-head-only = This is the table judge's to do
panel-head-only-how = A side judge records what happens in a game; opening, setting and ending it is the judge's.
panel-held-up = The server stores nothing
panel-waits-server-nth = waits for the server, no. { $nth } in line
panel-held-up-how = Taps wait here and go out by themselves.
panel-next-wait_for_link = The rest needs the link
panel-sub-wait_for_link = the server says what follows the speeches
panel-refused-nominated = the other judge was first: seat { $by } nominated seat { $seat }
panel-refused-keep = Keep seat { $seat }
panel-refused-replace = Replace by seat { $seat }
panel-missed = While the phone slept:
panel-missed-rulings = { $count ->
    [one] { $count } ruling by the other judge
   *[other] { $count } rulings by the other judge
}
panel-missed-moved = the game went on
panel-undone-behind = Taken back as soon as it arrives

# Held rulings and announcing
panel-held-card = To be announced
panel-held-quiet = on no screen yet
panel-held-none = Nothing is held.
panel-held-due = Time to announce: { $what }
panel-due-count = Announce after the count
panel-due-checks = Announce after the checks
panel-due-morning = Announce in the morning
panel-due-postponed = Left for later
panel-postpone = Leave for later
panel-recall = Announce with the others
panel-announce-now = Announce now
panel-aloud = Aloud:
panel-aloud-no-vote = No vote today
panel-bar-announce = to announce: { $count }
panel-key-now = now

# After the decisive moment
panel-still-title = After the decisive moment, { $by }
panel-still = Punished: { $what }. Everything else is only recorded.
panel-still-fouls = fouls
panel-still-technical = technical fouls

# A speech cut short
panel-cut-short = Seat { $seat } was cut short at { $time }
panel-cut-short-back = Take it back, and it goes on from a pause
panel-then-next_own-speaking = { $seconds ->
    [0] This minute is not cut, the next one is lost, { $clause }
   *[other] This minute is not cut, the next one is { $seconds } seconds, { $clause }
}
panel-clock-turn = { $turn }{"\u00A0"}of{"\u00A0"}{ $turns }

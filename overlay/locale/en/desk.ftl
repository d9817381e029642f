# The operator's desk: tables, the air, the look, links, the doctor.
desk-name = Air desk
desk-screens = Screens of the desk
desk-screen-tables = Tables
desk-screen-table = Table { $table }
desk-screen-theme = Look
desk-screen-links = Links
desk-screen-doctor = Check
desk-choose-table = Which table
desk-table = Table { $table }
desk-game = game { $number }
desk-other-language = RU
desk-open = Open
desk-close = Close
desk-hide = Hide
desk-no = No
desk-set = Apply
desk-reload = Reload
desk-loading = Loading…
desk-copy = Copy
desk-copied = Copied
desk-copy-by-hand = The browser does not copy by itself. The text is selected: Ctrl+C

# The link and refusals.
desk-waiting = Waiting for the server
desk-waiting-note = This page comes alive by itself as soon as it answers.
desk-refused-title = The server lets nobody in with this link
desk-link = server
desk-link-took = server, { $ms } ms
desk-link-lost = Offline
desk-offline-press = No link to the server: this button would do nothing. It will reconnect by itself.
desk-not-sent = The server did not answer and nothing has changed. Press again.
desk-refused-unclear = The server refused without a word ({ $status }). Nothing has changed.
desk-health-good = all right
desk-health-warning = warning
desk-health-broken = broken
desk-health-off = not connected

# Time.
desk-seconds = { $count } s
desk-ago-seconds = { $count } s ago
desk-ago-minutes = { $count } min ago
desk-ago-hours = { $count } h ago

# Where the game is.
desk-seat = No. { $seat }
desk-seat-name = No. { $seat } { $name }
desk-seats = Seats
desk-seat-speaks = speaks
desk-seat-fouls = { $count ->
    [one] { $count } foul
   *[other] { $count } fouls
}
desk-seat-technical = technical fouls: { $count }
desk-technical-mark = { $count ->
    [1] T
   *[other] T{ $count }
}
desk-left-killed = killed
desk-left-voted_out = voted out
desk-left-removed = removed
desk-day-lower = day { $number }
desk-phase-day = Day { $number }
desk-phase-night = Night { $number }
desk-phase-vote = Vote
desk-phase-tie = Tie
desk-phase-lift = Lift vote
desk-phase-last_word = Leaving
desk-phase-over = The game is over
desk-stage-agreement = agreement
desk-stage-shooting = shooting
desk-stage-best_move = best move
desk-stage-checks = checks
desk-stage-don_check = the don checks
desk-stage-sheriff_check = the sheriff checks
desk-stage-morning = morning
desk-stage-last_word = last word
desk-tied = { $seats } with { $votes } each
desk-leaves = { $seats } leaves
desk-nominated = nominated { $seats }
desk-speaks = speaking
desk-speaks-now = Speaking
desk-won = { $winner ->
    [red] the reds win
    [black] the blacks win
   *[draw] a draw
}{ $by ->
    [team_defeat] {" "}(team defeat)
   *[other] {""}
}
desk-break = Break
desk-break-note = No game is open.
desk-no-clock = no clock runs

# Rulings.
desk-did-foul = { $number ->
    [1] first foul
    [2] second foul
    [3] third foul
    [4] fourth foul
   *[other] foul { $number }
}
desk-did-foul-removal = { $number ->
    [4] fourth foul, removal
   *[other] foul { $number }, removal
}
desk-did-technical = technical { $points }
desk-did-technical-removal = second technical, removal
desk-did-removal = removal
desk-did-defeat = team defeat
desk-did-caution = caution
desk-did-speech = shorter minute
desk-did-referral = referred to the committee
desk-did-none = no sanction
desk-then-speech = minute of { $seconds } s
desk-clause = { $clause }
desk-no-clause = no clause
desk-seat-act = No. { $seat } { $act }
desk-seat-back = Taken back: No. { $seat } { $act }
desk-no-rulings = No rulings in this game yet.
desk-grade-caution = caution
desk-grade-minute = shorter minute
desk-grade-foul = foul
desk-grade-third_foul = third foul
desk-grade-technical = technical
desk-grade-second_technical = second technical
desk-grade-removal = removal
desk-grade-team_defeat = team defeat

# Tables.
desk-no-tables = There are no tables yet.
desk-judges = judges: { $count }
desk-judge-gone = The judge is offline
desk-judge-locked = { $name }, locked
desk-air = air
desk-air-lag = air { $ms } ms
desk-air-none = air not open
desk-hall = hall
desk-hall-lag = hall { $ms } ms
desk-hall-none = hall not open
desk-without = no { $unit }
desk-lag = { $ms } ms
desk-lag-age = ({ $ago })
desk-rehearsal-badge = test data
desk-review-badge = review
desk-attention = Attention
desk-attention-none = Everything is as it should be.
desk-attention-air = No page on air is open yet.
desk-attention-judges = No judge is connected yet.
desk-attention-both = Nothing is on air yet, and no judge has come.
desk-want-judge_gone = the judge is offline
desk-want-judge_gone-note = The phone is silent. The last picture stays on screen, no new banners come.
desk-want-banner_held = a banner is held
desk-want-banner_held-note = It does not go by itself.
desk-want-screen_missing = source “{ $view }” is not open
desk-want-screen_missing-note = It was on air and is gone. Open its link in OBS again.
desk-want-screen_outdated = “{ $view }” is of an old version
desk-want-screen_outdated-note = The page is from before the server's upgrade. Refresh the source.
desk-want-screen_missing_hall = the hall's screen is closed
desk-want-screen_missing_hall-note = Open the hall's link in the browser of that screen. If it was switched off on purpose, all is well.
desk-want-screen_outdated_hall = the hall's screen has an old version
desk-want-screen_outdated_hall-note = Reload the page in the browser of the hall's screen (F5).
desk-want-not_stored = nothing is being stored
desk-want-not_stored-note = { $reason ->
    [disk_full] The server's disk is full. Free some space.
    [read_only] The server may not write into its data folder.
    [locked] Another program holds the server's database.
    [away] The database does not answer. Panels keep what is tapped and send it again.
   *[other] The server's disk fails. Details are in its terminal.
}
desk-want-nodes_apart = the servers hear of each other late
desk-want-nodes_apart-note = Redis is away. Nothing is lost: what another server has taken is here after a second.
desk-want-under_review = under review
desk-want-under_review-note = { $waiting ->
    [0] Banners stand still, none is waiting.
   *[other] Banners stand still, waiting: { $waiting }.
}
desk-show-judge-qr = Show the judge's QR
desk-show-link = Show the link
desk-how-to-fix = How to fix
desk-no-link = This table has no such link.
desk-qr-of = QR: { $what }
desk-everywhere = All tables
desk-message = Line on the title card
desk-message-example = Break until 14:50
desk-title-all = Title card on all
desk-title-all-off = Take the title card off all
desk-rehearsal-idle = Test data ({ $count ->
    [1] table { $tables }
   *[other] tables { $tables }
})
desk-rehearsal-end = Remove test data ({ $count ->
    [1] table { $tables }
   *[other] tables { $tables }
})
desk-rehearsal-busy = Test data: games run everywhere
desk-freeze-one = Freeze { $table }
desk-release-one = Go on { $table }
desk-freeze-all = Freeze all tables
desk-freeze-all-short = Freeze all
desk-release-all = Go on at all tables
desk-release-all-short = Go on

# One table: what is on air.
desk-views = Views
desk-views-legend = P preview · A air
desk-letter-preview = P
desk-letter-program = A
desk-in-preview = { $name } in preview
desk-on-program = { $name } on air
desk-element-header = Header
desk-element-board = Tiles
desk-element-banner = Banner
desk-element-clock = Clock
desk-element-fouls = Foul counts
desk-element-ledger = Ledger
desk-element-vote = Vote
desk-element-night = Night
desk-element-result = Result
desk-element-title = Title card
desk-element-full = Everything
desk-element-hall = Hall
desk-by-hand = by hand until the phase ends
desk-by-hand-list = { $names }: by hand until the phase ends
desk-source-missing = “{ $name }”: the source is not open
desk-bus-preview = Preview
desk-bus-program = On air
desk-same-as-air = same as on air
desk-changes = { $count ->
    [one] { $count } difference
   *[other] { $count } differences
}
desk-delayed = delay { $by }
desk-take = Take
desk-key-space = Space
desk-fade = Fade { $by }
desk-auto-on = Auto: on
desk-auto-partly = Auto: partly by hand
desk-auto-off = Auto: off
desk-delay = Delay { $by }
desk-delay-note = How far the picture lags behind the table, to meet a late video. It counts for every on-air page of this table; the hall is not delayed.
desk-delay-other = Another one, seconds
desk-delay-ask = Delay the air by { $by }? For so long nothing new is seen.
desk-sheet-photos = Players' photos
desk-sheet-delay = Delay
desk-sheet-qr = QR and link
desk-photos = Players' photos
desk-photos-none = No players with names yet: they appear when the judge opens a game.
desk-photos-lacking = { $count ->
    [0] Everybody has a photo.
    [one] { $count } player has no photo.
   *[other] { $count } players have no photo.
}
desk-photos-note = Drop a file on a player. The server crops it to a square and removes the camera's data; a photo is found by name in later games, too.
desk-photo-of = Photo: { $name }
desk-photo-there = has a photo
desk-photo-none = monogram
desk-photo-choose = Choose a photo
desk-photo-replace = Replace
desk-photo-drop = Remove
desk-photo-big = The file is larger than 8 MB. Make it smaller.
desk-photo-kind = This is no picture. JPEG, PNG and WebP will do.
desk-rehearsal = Test data
desk-rehearsal-off = Remove test data
desk-rehearsal-game = Test data: game on
desk-unit-gone = This button is no longer there.

# The queue of banners.
desk-queue = Banners
desk-queue-note = automatic, in order
desk-queue-frozen = frozen: under review
desk-queue-empty = No banner on air or waiting.
desk-queue-headline = No. { $seat }, { $act }
desk-queue-correction = Taken back: { $what }, No. { $seat }
desk-total = in the game { $points }
desk-freeze = Freeze: under review
desk-freeze-drop = Freeze and drop the banner
desk-review-end = Go on
desk-review-waiting = Waiting: { $count }
desk-on-air = On air:
desk-until-air = on air in
desk-held = Held:
desk-held-note = It does not go by itself.
desk-remove = Take off air
desk-replay = Once more
desk-hold = Hold
desk-skip = Skip
desk-release = Release
desk-drop = Drop
desk-past = Past

# Links.
desk-links-of = Links of table { $table }
desk-links-judge = Judge
desk-links-judge-note = For a phone. The key in the link gives the right to rule: show it to judges only.
desk-links-ca = Certificate for https
desk-links-ca-note = Once on each phone, before it opens the judge's link. Compare the fingerprint with the server's terminal.
desk-links-air = On air
desk-links-air-note = Browser sources of OBS. They show roles: not for a screen in the hall.
desk-links-hall = Hall
desk-links-hall-note = A screen for the audience in the hall: no roles, no nights, no nominations.
desk-link-column = Link
desk-for-column = For
desk-size-column = Size
desk-opened-column = Open
desk-for-judge = phone, judge's key
desk-for-ca = phone, no key
desk-for-air = on air, with roles
desk-for-hall = no roles, no nights
desk-opened = { $count }
desk-opened-never = not open
desk-phones = { $count ->
    [one] { $count } device
   *[other] { $count } devices
}
desk-judge-link-note = The key in this link gives the right to record rulings. Show the code to judges only.
desk-hosts = Address of this server
desk-hosts-note = This computer is in no other network.
desk-host-chosen = chosen
desk-host-likely = likely
desk-host-other = another network
desk-devices = Devices
desk-devices-note = Who was let in, codes for new phones, new keys.
desk-devices-open = Devices and keys
desk-plugins-open = Plugins
desk-reached = A device has reached the server over the network: { $address }.
desk-not-reached = No device has reached the server over the network yet.
desk-scenes = Scene file for OBS
desk-scenes-note = For the chosen address, with keys and sizes; srgb_off is set. The file holds keys: do not publish it.
desk-scenes-one = One table ({ $tables })
desk-scenes-two = Two tables ({ $tables })
desk-scenes-two-note = For a second table start the server with --tables 2
desk-scenes-finals = Finals (table { $tables })

# The doctor.
desk-doctor-well = Table { $table }: all is well
desk-doctor-broken = Table { $table }: { $broken ->
    [one] { $broken } fault
   *[other] { $broken } faults
}
desk-doctor-warnings = Table { $table }: { $warnings ->
    [one] { $warnings } warning
   *[other] { $warnings } warnings
}
desk-doctor-both = { desk-doctor-broken }, { $warnings ->
    [one] { $warnings } warning
   *[other] { $warnings } warnings
}
desk-checked-at = examined { $time }
desk-examine = Examine again
desk-examining = Examining…
desk-refresh-note = Not more often than every 10 s, and not during a banner.
desk-report = Report
desk-report-note = Without keys and passwords: it can be sent to the tournament's support chat.
desk-report-copy = Copy the report
desk-report-title = Examination of table { $table }, { $time }, version { $version }
desk-report-screens = Pages: { $count }
desk-report-old = old version
desk-report-hidden = hidden

# The look.
desk-themes = Themes
desk-theme-own = own theme
desk-theme-used = on air
desk-theme-copy = Copy the theme
desk-theme-upload = Upload a folder (zip)
desk-theme-download = Download
desk-theme-drop = Remove the theme
desk-theme-drop-ask = Remove “{ $title }”? Tables that use it go over to “Ether”.
desk-theme-title = Name
desk-theme-unread = This theme cannot be read: its file is damaged, or the server did not answer.
desk-theme-save = Save
desk-theme-save-copy = Save as a copy
desk-theme-leave-ask = The changes to this theme are not saved and will be lost.
desk-theme-discard = Undo the changes
desk-theme-apply = Apply to table { $table }
desk-theme-save-apply = Save and apply to table { $table }
desk-theme-applied = Table { $table } has this theme
desk-theme-apply-all = To all tables
desk-colors = Colours by meaning
desk-colors-more = More colours: { $count }
desk-color-code = { $name }, code of the colour
desk-color-ground = Ground
desk-color-ground_top = Ground, top
desk-color-ground_foot = Ground, foot
desk-color-raised = Raised
desk-color-relief = Raised more
desk-color-text = Text
desk-color-mute = Second text
desk-color-quiet = Name of who left
desk-color-letter = Monogram
desk-color-struck = Struck out
desk-color-line = Lines
desk-color-slot = Empty mark
desk-color-live = Speaking
desk-color-live_ink = Text on “speaking”
desk-color-judge = Judge's rulings
desk-color-judge_ink = Text on a ruling
desk-color-vote = Vote
desk-color-vote_ink = Text on the vote
desk-color-red = Red
desk-color-red_ink = Text on red
desk-color-black = Black
desk-color-black_ink = Text on black
desk-color-gone_red = Red who left
desk-color-gone_red_ink = Text on it
desk-color-gone_black = Black who left
desk-color-gone_black_ink = Text on it
desk-form = Form
desk-face-display = Large type
desk-face-text = Text type
desk-face-narrow = Long names
desk-face-last = The longest
desk-own-font = Own font (woff2)
desk-radius = Radius, { $value } px
desk-motion = Motion, { $value } %
desk-safe-x = Margins aside, { $value } px
desk-safe-y = Margins above, { $value } px
desk-logo = Logo
desk-sponsors = Sponsors: { $count }
desk-file-choose = File
desk-file-add = Add
desk-files-copy-first = Files go into a theme of your own: make a copy.
desk-css = Own CSS
desk-css-note = on top of the theme
desk-moments = What to show
desk-moment-day = Day
desk-moment-night = Night
desk-moment-vote = Vote
desk-moment-tie = Tie
desk-moment-removal = Removal
desk-moment-correction = Correction
desk-moment-defeat = Defeat
desk-moment-result = Result
desk-sample = Sample
desk-sample-small = 480p on a phone
desk-checks = Checks of the theme
desk-checks-passed = { $passed } of { $count }
desk-check-text = Text on the ground { $ratio } : 1
desk-check-pairs = Every pair of colours can be read: { $count }
desk-check-poor = { $text } on “{ $ground }” { $ratio } : 1, { $enough } is needed
desk-check-teams = Red and black differ without colour, { $ratio } : 1
desk-check-teams-poor = Red and black are alike without colour, { $ratio } : 1; their shape remains
desk-check-safe = Margins { $x } and { $y } px: no television cuts them off
desk-check-safe-poor = Margins { $x } and { $y } px: a television may cut them off, 48 and 27 are needed
desk-check-names = A name of 34 letters fits whole
desk-check-names-cut = Names with an ellipsis: { $count }
desk-check-files = The theme's fonts have loaded
desk-check-files-poor = A font did not load: { $names }

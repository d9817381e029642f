# What the server itself refuses. Refusals of the game stand in core.ftl.
refusal-key_missing = A key is needed. Open the link from the terminal or from the desk.
refusal-key_unknown = This key is not valid here. Take a fresh link from the terminal or from the desk.
refusal-not_your_table = This key belongs to another table, not to table { $table }.
refusal-not_a_judge = Only the judge's link can record anything.
refusal-not_for_side_judge = A side judge records what happens in a game. Opening, setting and ending it is the judge's.
refusal-too_often = That was too much at once, and nothing was recorded. Wait a moment, then send it again.
refusal-pairing_code_unknown = This code is not valid. It is used up, too old, or mistyped: ask the desk for a new one.
refusal-pairing_too_often = Too many wrong codes were tried. Wait a minute, then try again.
refusal-pairing_too_many_codes = Too many codes are out. Wait until some of them have ended.
refusal-not_the_desk = This is not the desk's key. The desk's link stands in the terminal.
refusal-no_such_table = There is no table { $table }.
refusal-few_tables = This show needs { $needed } tables, here is { $chosen }. Name another one, or start the server with --tables { $needed }.
refusal-foreign_origin = Requests from pages of another site are not taken.
refusal-malformed = Not understood ({ $place }): { $reason }.
refusal-id_reused = This id was used for another command. Nothing was recorded; send it with a new id.
refusal-body_too_large = That is too much at once: a command has at most 64 kB.
refusal-not_found = There is nothing at this address.
refusal-method_not_allowed = This address does not take such a request.
refusal-internal_error = Something went wrong in the server, and nothing was recorded. Its terminal says more.
refusal-not_stored = { $reason ->
    [disk_full] Nothing was recorded: the disk of the server is full. Free some space there.
    [read_only] Nothing was recorded: the server may not write to its data folder. Allow it.
    [locked] Nothing was recorded: another program has locked the database of the server. Close it.
    [away] The database is not reached. Nothing is lost: what was sent is kept here and sent again until it is stored.
   *[failed] Nothing was recorded: the disk of the server fails. Its terminal says more.
}
refusal-journal_replaced = Nothing was recorded: a backup has been restored meanwhile. Look at the game as it is now, then decide.
refusal-unknown_regulation = The regulation { $regulation } is not installed. `mafia-overlay plugins` shows what is.
refusal-regulation_missing = The regulation of this game, { $regulation }, is not installed. Screens show the game, but nothing can be recorded.
refusal-regulation_failed = The regulation { $regulation } failed, and nothing was recorded: { $reason }.
refusal-panel_locked = This panel is locked, and nothing was recorded. Open it to judge.
refusal-no_such_device = That panel is not connected any more.
refusal-device_name_needed = Give this device a name.
refusal-device_name_too_long = The device's name has { $length } characters; at most { $most } fit.
refusal-device_name_markup = The device's name cannot hold angle brackets or control characters. Write it as plain text.
refusal-device_name_taken = Another panel of this table is called { $name }. Choose another name.
device-unnamed = device

# What can be wrong with the file of a schedule.
refusal-schedule_encoding = This is not UTF-8. Save the file as "CSV UTF-8".
refusal-schedule_columns = The first line must name the columns table, game, seat, name; missing: { $columns }.
refusal-schedule_empty = There is no line under the names of the columns.
refusal-schedule_unreadable = The line cannot be read as CSV: { $reason }.
refusal-schedule_cells = The line has { $have } cells, the first line { $need }.
refusal-schedule_number = { $column } is "{ $value }"; a number from 1 to { $most } is needed.
refusal-schedule_no_name = The name is missing.
refusal-schedule_seat_twice = Seat { $seat } of this game is taken in line { $before } already.
refusal-schedule_name_twice = { $name } sits in this game already, in line { $before }.

# The desk's list of links and the page of whoever has no key.
page-title = Sport Mafia: tables
page-devices = Devices and links
page-reached = A device has reached this server: { $address }.
page-not-reached = No other device has reached this server yet. If a phone cannot: is it in the same Wi-Fi, does a firewall let it through?
page-pair = Connect this device
page-pair-how = The desk shows a code for the place that this device is to take. A code is for one device and ends after ten minutes.
page-pair-code = Code
page-pair-name = Name of the device, for the journal
page-pair-do = Connect
page-pair-new = Let a device in
page-pair-make = Show a code
page-pair-type = Scan it, or open { $form } and type:
page-role = Role
page-at-table = at table
page-role-judge = Judge
page-role-side = Side judge
page-role-chief = Chief judge, all tables
page-role-desk = Operator at the desk
page-role-air = On air
page-role-hall = Hall
page-devices-known = Devices that may come in
page-devices-none = None yet. The links of the desk work without.
page-device-here = connected
page-device-seen = last seen { $at }
page-device-revoke = Shut out
page-device-revoke-do = Yes, shut out now
page-rotate = New keys for links
page-rotate-note = The old link ends at once, also where it is open. All other links stay as they are: in OBS only the sources of that one need the new address.
page-rotate-do = New key
page-rotate-sure = Yes, end the old link now
page-table = Table { $table }
page-game-none = No game yet
page-game-running = Game { $number } is running
page-game-over = Game { $number } is over
page-judges = { $count ->
    [0] no judge is connected
    [one] { $count } judge's device is connected
   *[other] { $count } judges' devices are connected
}
page-judge = Judge
page-judge-note = Scan it with the phone or tablet that judges. Whoever has this link can record fouls.
page-hall = Hall
page-hall-note = A screen for players and audience: no roles, nothing that the night hides.
page-air = On air
page-air-note = Browser sources for OBS, 1920 × 1080.
page-view-full = Everything
page-view-board = Tiles
page-view-banner = Banner
page-view-fouls = Foul counts
page-view-clock = Clock
page-view-vote = Vote
page-view-ledger = Ledger
page-view-night = Night
page-view-title = Title card
page-view-result = Result
page-plugins = Regulations and plugins
page-desk-back = Back to the links
page-plugin-works = works
page-plugin-left-out = left out
page-plugin-regulation = Regulation, edition
page-plugin-hooks = Hooks
page-plugin-from-distribution = Package
page-plugin-from-folder = Folder
page-plugin-from-addendum = Addendum
page-plugin-troubles = Plugins that need a look
page-open = Open
page-keep = These links carry keys. Do not show this page on the stream.
page-phones = Phones reach this server only from the same network. If a link does not open there, a firewall on this computer is the usual reason.
page-welcome = The table is ready
page-welcome-how = The links are in the terminal where the server was started: one for the judge, one for the hall, and those for OBS.
page-welcome-desk = The link named desk opens the list of all of them, with QR codes.
page-welcome-lost = No terminal in sight? Stop the server and start it again: it prints the same links.

# The terminal.
cli-running = mafia-overlay { $version } is running at { $url }
cli-data = Data: { $folder }
cli-regulations = Regulations: { $list }
cli-no-regulations = No regulation is installed: no game can be opened.
cli-left-out = Left out: { $plugin }: { $reason }
cli-table = Table { $table }
cli-judge = Judge
cli-hall = Hall
cli-air = OBS
cli-views = The other views and their links are on the desk: "Links".
cli-desk = Desk
cli-scan = Scan to judge table { $table }:
cli-other-addresses = If a phone cannot open it, try these addresses instead of { $host }: { $others }
cli-no-network = This computer has no network: only programs on it can open these links.
cli-schedule-what = Name a FILE.csv, or give --clear.
cli-schedule-stored = Stored: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}.
cli-schedule-cleared = The old schedule is forgotten.
cli-stop = Ctrl+C stops the server. Nothing is lost.
cli-port-taken = Port { $port } is used by another program. Choose another with { $option }, such as { $option } { $next }, or { $option } 0 for any free one.
cli-port-denied = Port { $port } on { $host } cannot be opened: { $reason }. Choose another with --port, --https-port or --host.
cli-demo = This is a demonstration: a recorded game plays by itself, { $speed } times as fast as a real one. Nothing is kept.
refusal-needs_confirming = This would end somebody's game now: the other judge was faster. Tap again and confirm.

# What the desk's orders are refused with.
refusal-not_a_screen = Only on-air and hall pages report themselves like this.
refusal-no_such_banner = This banner is no longer in the queue.
refusal-banner_on_air = The banner is on air already: it can be removed or shown again.
refusal-banner_over = This banner is over. It can be shown again.
refusal-banner_waits = The banner has not been shown yet: it is in the queue.
refusal-banner_taken_back = The judge took this ruling back; it is not shown again.
refusal-too_many_directives = There are { $most } orders for this game's banners already; no more fit.
refusal-no_such_theme = There is no theme { $theme }.
refusal-rehearsal_in_game = A game is running at table { $table }. Test data can be shown before or after it.
refusal-one_table_only = This order is for one table.
refusal-no_such_unit = { $unit } has no such button.
refusal-unit_refused = { $reason }
refusal-unit_failed = The plugin { $unit } failed: { $reason }. Details are in the server's terminal.
refusal-image_unknown = This is no JPEG, PNG or WebP.
refusal-image_too_large = The picture is too large: a JPEG may have 50 million pixels, a PNG or WebP 24.
refusal-image_broken = The picture is damaged and cannot be read ({ $reason }).
refusal-no_photo = This player has no photo.
refusal-image_svg = An SVG can hold a program, so it is not taken. Save the picture as PNG or WebP.
refusal-font_unknown = This is no WOFF2 font.
refusal-theme_shipped = The theme { $theme } is part of the program. Copy it and change the copy.
refusal-theme_file_name = A file of a theme cannot be called so: Latin letters, digits, - and _, with png, webp, jpg or woff2 at the end.
refusal-theme_broken = The theme cannot be stored like this: { $reason }.
refusal-theme_too_large = The theme is too large: up to { $files } files and { $megabytes } MB together.

# The page on which a phone takes the certificate, with `serve --https`.
page-ca = Trust this server
page-ca-why = A phone that trusts this server opens the panel over https: the screen stays on, the panel opens without the network too, and nobody in the Wi-Fi reads keys or the game. It is done once on each phone.
page-ca-limits = The certificate was made by this computer. It vouches for addresses inside a local network only, not for sites of the internet, and holds for ten years. After the tournament it can be removed where it was installed.
page-ca-trusted = This page came over https: if the browser did not warn, the phone trusts the server already.
page-ca-take = Take the certificate
page-ca-take-crt = Certificate (.crt)
page-ca-take-ios = Profile for iPhone and iPad
page-ca-compare = SHA-256 fingerprint. A server that prints its links in a terminal prints it there too; if the two differ, do not install the certificate.
page-ca-android = Android
page-ca-android-1 = Take the certificate (.crt).
page-ca-android-2 = Open Settings → Security → More security settings → Encryption & credentials → Install a certificate → CA certificate. The names vary; the search of the settings finds "CA certificate".
page-ca-android-3 = Confirm "Install anyway" and choose the file.
page-ca-android-4 = Open the panel in Chrome by the link that begins with https. In Firefox allow third-party certificates in its settings first.
page-ca-ios = iPhone and iPad
page-ca-ios-1 = Open this page in Safari and take the profile.
page-ca-ios-2 = Settings → Profile Downloaded → Install.
page-ca-ios-3 = Settings → General → About → Certificate Trust Settings: switch mafia-overlay on. Without this step the profile does nothing.
page-ca-ios-4 = Open the panel by the link that begins with https.
page-ca-windows = Windows
page-ca-windows-1 = Take the certificate (.crt) and open the file.
page-ca-windows-2 = Install Certificate → Current User.
page-ca-windows-3 = Place all certificates in the following store → Trusted Root Certification Authorities.
page-ca-windows-4 = Start the browser again. In Firefox: Settings → Privacy & Security → View Certificates → Authorities → Import.
page-ca-macos = macOS
page-ca-macos-1 = Take the certificate (.crt) and open the file: it goes into the Keychain.
page-ca-macos-2 = Open it there with a double click, unfold Trust and choose Always Trust.
page-ca-macos-3 = Start the browser again.
page-ca-check = Check
page-ca-check-how = Where it worked, the https page opens without a warning.
page-ca-check-do = Open over https
page-ca-profile = mafia-overlay: trust the tournament's server
page-ca-profile-about = Lets the judge's panel open over https in the local network. It is removed in Settings when the tournament is over.
cli-https = https for phones: { $url }
cli-https-first = Once on each phone: { $url }/ca
cli-https-fingerprint = Fingerprint of the certificate: { $fingerprint }
cli-https-not-private = The certificate does not vouch for { $host }: it is no address of a local network. Its links stay on http.

# The doctor: what was found, what follows from it, what to do.
doctor-not-stored = Rulings are not stored
doctor-not-stored-detail = { $reason ->
    [disk_full] The server's disk is full. The judge's taps wait and are not taken
    [read_only] The server may not write to its data folder. The judge's taps are not taken
    [locked] Another program holds the server's database. The judge's taps wait
   *[failed] The server's disk or database does not answer. The judge's taps are not taken
}
doctor-not-stored-remedy = { $reason ->
    [disk_full] Make room: everything then goes on by itself
    [read_only] Allow writing to the folder: everything then goes on by itself
    [locked] Close the other program: everything then goes on by itself
   *[failed] Details are in the server's terminal
}
doctor-stored = Rulings are stored
doctor-only-here = This computer has no network
doctor-only-here-detail = The judge's phone and other computers cannot reach the server
doctor-only-here-remedy = Connect Wi-Fi or a cable and start the server again
doctor-not-reached = No phone has reached the server yet
doctor-not-reached-detail = Mostly a firewall or another Wi-Fi network is in the way
doctor-not-reached-remedy = Open http://{ $host } on the phone. If it does not open, allow incoming connections and make sure it is the same network
doctor-reached-otherwise = No phone has come over the network yet
doctor-reached-otherwise-detail = The judge is connected another way, such as from this computer
doctor-reached-otherwise-remedy = Before a phone is used, open http://{ $host } on it
doctor-reached = A phone has reached the server
doctor-reached-detail = the latest: { $address }
doctor-plugin = Plugin { $plugin } has failed
doctor-plugin-detail = { $reason }
doctor-plugin-remedy = The page "Regulations and plugins" says more
doctor-judge = The judge is connected
doctor-judge-detail = { $who ->
    [named] { $names }
    [unnamed] unnamed: { $nameless }
   *[both] { $names }; unnamed: { $nameless }
}
doctor-judge-gone = A game is running and no judge is connected
doctor-judge-gone-detail = For { $seconds } s. Fouls wait in the phone and come when it is back
doctor-judge-gone-remedy = Look at the judge's phone and the Wi-Fi. A second device can come in by a code
doctor-never-opened = No on-air page is open
doctor-never-opened-detail = OBS has none, or its source has an old address
doctor-never-opened-remedy = Take the address from the page "Links", or import a scene file
doctor-closed = The on-air pages are closed
doctor-closed-detail = They were open before: OBS was closed, or the sources were turned off
doctor-closed-remedy = Start OBS. If it is open, turn the sources on
doctor-gone = "{ $view }" has gone off the air
doctor-gone-detail = The page has been away for { $seconds } s while the game runs
doctor-gone-remedy = In OBS: the source, "Refresh cache of current page". If it was hidden on purpose, all is well
doctor-hidden = "{ $view }" is open but not visible
doctor-hidden-detail = The source is hidden or stands in another scene
doctor-chromium-old = Chromium { $chromium } is too old{ $known ->
    [yes] : that is OBS { $obs }
   *[no] {""}
}
doctor-chromium-old-detail = Pages may be drawn wrongly
doctor-chromium-old-remedy = Update OBS to version 28 or newer
doctor-chromium = Sources run in Chromium { $chromium }{ $known ->
    [yes] : that is OBS { $obs }
   *[no] {""}
}
doctor-chromium-detail = everything from Chromium 103 (OBS 28) will do
doctor-hall-gone = The hall's screen is closed
doctor-hall-gone-detail = The page has been away for { $seconds } s while the game runs
doctor-hall-gone-remedy = Open the hall's link in the browser of that screen. If it was switched off on purpose, all is well
doctor-hall-outdated = The hall's screen shows an old version of the page
doctor-hall-outdated-detail = The server was upgraded, and the page came from the cache
doctor-hall-outdated-remedy = It renews itself. If not: F5 in the browser of the hall's screen
doctor-outdated = "{ $view }" shows an old version of the page
doctor-outdated-detail = The server was upgraded, and the page came from the cache
doctor-outdated-remedy = It renews itself between two banners. If not: in OBS "Refresh cache of current page"
doctor-current = All pages are of the server's version
doctor-current-detail = nothing old in the cache
doctor-size = "{ $view }": the source is { $have } instead of { $want }
doctor-size-detail = Text is smaller than it should be, edges are blurred or cut
doctor-size-remedy = Set width and height to { $want } in the source's properties
doctor-window-size = "{ $view }": the browser's window shows { $have } instead of { $want }
doctor-window-size-detail = Captured and stretched, text is smaller than it should be or blurred
doctor-window-size-remedy = Show it on a screen of { $want } with F11
doctor-sizes = The sources have the right sizes
doctor-skew = { $side ->
    [ahead] The clock of { $address } is { $tenths } s ahead
   *[behind] The clock of { $address } is { $tenths } s behind
}
doctor-skew-detail = No matter for the time on air, pages follow the server. It matters for marks in a recording
doctor-skew-remedy = Let that computer set its clock over the internet
doctor-slow = { $ms } ms to the air
doctor-slow-detail = "{ $view }" is the slowest, measured { $ago } { $unit ->
        [minutes] min
       *[seconds] s
    } ago: that computer or the network cannot keep up
doctor-slow-remedy = Connect the computer with OBS by cable. Close browser sources that are not needed
doctor-lag = { $ms } ms to the air
doctor-lag-detail = the slowest page: "{ $view }", measured { $ago } { $unit ->
        [minutes] min
       *[seconds] s
    } ago

/** Made from the server's models by `python -m overlay.protocol.typescript`: do not edit. */

export type Audience = "judge" | "desk" | "air" | "hall";

export type Bus = "preview" | "program";

export type Element =
  | "header"
  | "board"
  | "banner"
  | "clock"
  | "fouls"
  | "ledger"
  | "vote"
  | "night"
  | "result"
  | "title";

export type Health = "good" | "warning" | "broken" | "off";

export type Override = "caution" | "foul" | "technical_minor" | "technical_major" | "removal";

export type Phase = "night" | "day" | "vote" | "finished";

export type Presence = "seated" | "leaving" | "killed" | "voted_out" | "removed";

export type Role = "citizen" | "sheriff" | "mafia" | "don";

export type Sanction =
  | NoSanction
  | Caution
  | Foul
  | TechnicalFoul
  | Removal
  | Deduction
  | SpeechLimit
  | TeamDefeat
  | VoteCancelled
  | Referral;

export type Size = "minor" | "major";

export type Stage =
  | "agreement"
  | "shooting"
  | "best_move"
  | "checks"
  | "morning"
  | "speeches"
  | "nominees"
  | "tie"
  | "lift"
  | "counted"
  | "last_word"
  | "over";

export type Step =
  | Open
  | Night
  | Day
  | Speech
  | Nomination
  | Voting
  | Vote
  | TieSpeech
  | Lift
  | LastWord
  | Shot
  | DonCheckStep
  | SheriffCheckStep
  | BestMove
  | Infraction
  | Attach
  | AmendStep
  | RevokeStep
  | UndoStep
  | AnnounceStep
  | Decided
  | FinishStep
  | ClockStep
  | SetStep;

export type Team = "red" | "black";

export type Winner = "red" | "black" | "draw";

export type Word = "own" | "last" | "tie";

/** The command is stored. `revision` is the table's new revision; `ref` names a ruling that it made. */
export interface Accepted {
  ok: true;
  id: string;
  revision: number;
  ref: string | null;
  warnings: Warned[];
}

export interface AmendBody {
  ref: string;
  seat?: number | null;
  clause?: string | null;
  sanction?: Override | null;
  plain?: boolean;
  note?: string | null;
}

/** Corrects what was recorded: another seat, clause or sanction, judged at the recorded moment. */
export interface AmendStep {
  amend: AmendBody;
}

/** Releases held night rulings: `all`, or one by its ref. */
export interface AnnounceStep {
  announce: string;
}

/** Gives a quick foul its clause. */
export interface Attach {
  attach: AttachBody;
}

export interface AttachBody {
  ref: string;
  clause: string;
}

/**
 * Something that wants the operator, worst first. `code` and `facts` are worded by the page.
 *
 * Codes: `judge_gone` (`since`), `banner_held` (`id`, `since`, `seat`, `grade`), `screen_missing` (`view`),
 * `screen_outdated` (`view`), `unit` (`unit`, and `title`, `detail` in the page's language), `not_stored` (`reason`),
 * `under_review` (`since`, `waiting`), `nodes_apart` (news from other servers take a second).
 */
export interface Attention {
  health: Health;
  code: string;
  facts: { [key: string]: string | number };
}

/**
 * A ruling on air. It is shown from `starts_at` to `ends_at` (milliseconds, server clock) and ended by deadline.
 *
 * `id` is unique per showing. `fouls`: the count it makes, with `foul_slots` marks drawn. `speech`: what the
 * next minute
 * is cut to. `points`: this ruling's cost, `terms` and `total` the seat's sum in the game (empty and None
 * where nothing is deducted). `winner`: after a team defeat. `corrects`: for a correction, what was taken back.
 * `role` and `team` are None for audiences that may not know them.
 */
export interface Banner {
  id: string;
  ref: string;
  grade: "caution" | "minute" | "foul" | "third_foul" | "technical" | "second_technical" | "removal" | "team_defeat" | "correction";
  starts_at: number;
  ends_at: number;
  seat: number;
  name: string;
  role: Role | null;
  team: Team | null;
  cited: Citation[];
  fouls: number | null;
  foul_slots: number;
  speech: SpeechCost | null;
  technical: TechnicalView | null;
  points: string | null;
  terms: Term[];
  total: string | null;
  winner: Winner | null;
  vote_cancelled: "today" | "tomorrow" | null;
  corrects: "caution" | "minute" | "foul" | "third_foul" | "technical" | "second_technical" | "removal" | "team_defeat" | null;
}

/**
 * What becomes of a banner: `id` is that of its showing.
 *
 * `hold`: it waits until `release`, and never goes by itself. `skip`: it is not shown. `remove`: it leaves the air
 * now. `replay`: it is shown once more, after those that wait.
 */
export interface BannerAct {
  id: string;
  act: "hold" | "release" | "skip" | "remove" | "replay";
}

/** The first killed names up to three seats. */
export interface BestMove {
  best_move: number[];
}

export interface CandidateView {
  seat: number;
  votes: number;
  voters: number[] | null;
}

/** A recorded warning without a counter; a clause with `needs_caution` waits for one. */
export interface Caution {
  kind: "caution";
}

/** Answer of GET /api/tables/{table}/doctor: worst first. */
export interface Checkup {
  table: string;
  at: number;
  findings: Finding[];
}

/** A clause that a ruling rests on, with its short title in our words. */
export interface Citation {
  clause: string;
  title: { [key: string]: string };
}

/**
 * A clause in the judge's picker.
 *
 * `effect` is what the given seat would get now (refused ones say why). `siblings` are the lighter or heavier clauses
 * to offer beside it. `overrides` are the lawful other sanctions. `words` are search words beyond the title.
 */
export interface ClauseEntry {
  clause: string;
  title: { [key: string]: string };
  kind: "foul" | "technical" | "speech" | "removal" | "team_defeat" | "referral";
  siblings: string[];
  overrides: string[];
  words: string[];
  effect: Effect | null;
}

/** Answer of GET /api/tables/{table}/clauses?seat=N: all citable clauses in the regulation's order. */
export interface ClauseList {
  regulation: string;
  edition: string;
  revision: number;
  seat: number | null;
  clauses: ClauseEntry[];
}

export interface ClockAdd {
  add: number;
}

export interface ClockStart {
  start: "agreement" | "seating" | "best_move" | "don_check" | "sheriff_check";
}

/** Pauses, resumes or restarts the running clock, adds seconds to it, or starts one by its purpose. */
export interface ClockStep {
  clock: "pause" | "resume" | "restart" | ClockAdd | ClockStart;
}

/**
 * A running or paused allowance of time.
 *
 * `ends_at` is in milliseconds on the server's clock while it runs; `left_ms` counts while it is paused.
 */
export interface ClockView {
  seat: number | null;
  purpose: "speech" | "tie_speech" | "last_word" | "agreement" | "seating" | "best_move" | "don_check" | "sheriff_check";
  seconds: number;
  ends_at: number | null;
  left_ms: number | null;
}

/**
 * A command as a device sends it; `id` is made by the device, and resending it is harmless.
 *
 * `unasked`: the judge was not asked whether to end somebody's game, because the device did not know it would (the
 * other judge was faster). The server then refuses with `needs_confirming` what would remove a seat or defeat a team.
 */
export interface CommandMessage {
  id: string;
  do: Step;
  unasked?: boolean;
}

/** Morning: the day begins. */
export interface Day {
  day: number;
}

/** The judge states the decisive moment. */
export interface Decided {
  decided: Winner;
}

/**
 * The departure that settled the game, as it was: a later removal in the last word changes nothing of it.
 *
 * `seats`: who left by it, several where a lift did. `clause`: what a removal rests on.
 */
export interface Decisive {
  how: "killed" | "voted_out" | "removed";
  phase: "day" | "night";
  number: number;
  seats: number[];
  clause: string | null;
}

/**
 * Points that a sanction costs besides technical fouls.
 *
 * `points`: zero or negative.
 */
export interface Deduction {
  points: string;
  kind: "deduction";
}

/** A device on the judge's page, as in `Device`. */
export interface DeskJudge {
  name: string;
  given: boolean;
  locked: boolean;
  since: number;
}

/**
 * The operator's switches of one table.
 *
 * `auto`: elements follow the phase. `by_hand`: those that do not until the phase ends, because they were switched.
 */
export interface DeskProduction {
  auto: boolean;
  by_hand: Element[];
}

/**
 * Everything the desk shows: sent with the event `desk` on connect, and when tables or themes change.
 *
 * `server_time`: the server's clock in milliseconds when this was sent. `reached`: the address of the latest phone
 * that came through.
 */
export interface DeskState {
  version: string;
  build: string;
  server_time: number;
  tables: DeskTable[];
  themes: ThemeEntry[];
  reached: string | null;
}

/**
 * One table for the desk: sent with the event `table` when anything of it has changed.
 *
 * `title`: the two lines of the header. `snapshot` is for the audience `desk` and None before the first game.
 */
export interface DeskTable {
  table: string;
  revision: number;
  event: string;
  stage: string;
  snapshot: Snapshot | null;
  production: Production;
  switches: DeskProduction;
  queue: QueuedBanner[];
  screens: Screen[];
  judges: DeskJudge[];
  units: UnitState[];
  attention: Attention[];
}

/**
 * A device that is connected to the judge's page of a table.
 *
 * `device` is its own stable id, `name` what the journal and the timeline call it: unique among the connected ones.
 * A `locked` one shows, and records nothing; `locked_by` names the device that closed it, None where it locked
 * itself. `since`: when it connected, in milliseconds on the server's clock. `barred`: the orders, by the name of
 * their step, that the server does not take from it because of its role; a panel does not offer them. `given`:
 * somebody has named it; until then it calls itself by its kind and a number.
 */
export interface Device {
  device: string;
  name: string;
  locked: boolean;
  locked_by: string | null;
  since: number;
  barred: string[];
  given: boolean;
}

/** Answer to `device` and `takeover`: the device as it now is. A refusal is a `Rejected` without an id. */
export interface DeviceAccepted {
  ok: true;
  device: Device;
}

/** What the event `device` says of the device that sends it. What is left out stays as it is. */
export interface DeviceChange {
  name?: string | null;
  locked?: boolean | null;
}

/** The don checks a seat: is it the sheriff? */
export interface DonCheckStep {
  don_check: number;
}

/**
 * What a penalty would do, in one look. `act` names the heaviest consequence.
 *
 * `refused`: it cannot be now; `code` and `facts` say why. `confirm`: ends somebody's game, so ask once more.
 * `number`: the foul count it makes. `seconds`: the minute it leaves. `points`: what it costs; `total`: the seat's
 * total after it. `winner`: who wins by it. `vote_cancelled`: the vote it cancels.
 */
export interface Effect {
  act: "none" | "caution" | "foul" | "speech" | "technical" | "removal" | "team_defeat" | "referral" | "refused";
  confirm: boolean;
  number: number | null;
  seconds: number | null;
  points: string;
  total: string;
  size: Size | null;
  winner: Winner | null;
  vote_cancelled: "today" | "tomorrow" | null;
  cited: Citation[];
  notices: Notice[];
  code: string | null;
  facts: { [key: string]: string | number };
}

/** Answer of GET /api/tables/{table}/effects?clause=X: what each seat ("1".."10") would get for this clause now. */
export interface EffectList {
  revision: number;
  clause: string;
  effects: { [key: string]: Effect };
}

/** What is being played, for headers: the event, and a second line such as "Final · table 1". */
export interface EventTitle {
  event: string;
  stage: string;
}

/**
 * One line of the doctor. `title`, `detail` (consequence) and `remedy` are worded in the reader's language.
 *
 * `fix`: the button to press (`{"unit": {"unit": ..., "act": ...}}` to `POST /api/tables/{table}/production`) where
 * the server can really mend it.
 */
export interface Finding {
  health: Health;
  code: string;
  title: string;
  detail: string;
  remedy: string;
  fix: Fix | null;
}

/** The game is over. */
export interface FinishStep {
  finish: true;
}

/** The button of a unit that mends a finding. */
export interface Fix {
  unit: string;
  act: string;
}

/** One more counted foul; `number` is the count it makes, from 1. */
export interface Foul {
  number: number;
  kind: "foul";
}

/**
 * The course of the game. `reds` and `blacks` count who is at the table, None where roles are unknown or secret.
 *
 * `vote_cancelled`: the cancelled vote that still lies ahead or is this day's, until the game is decided.
 * `undecided_defeat`: a team defeat whose loser is unknown because roles are not kept; the judge declares the winner.
 * `turn` and `turns`: the speaker's place in today's round, "4 of 10", in an own minute.
 */
export interface GameView {
  number: number;
  phase: Phase;
  stage: Stage;
  day: number;
  night: number;
  at_table: number;
  reds: number | null;
  blacks: number | null;
  speaker: number | null;
  word: Word | null;
  turn: number | null;
  turns: number | null;
  vote_cancelled: "today" | "tomorrow" | null;
  decided: Winner | null;
  outcome: Outcome | null;
  undecided_defeat: boolean;
}

/** What the judge saw; the regulation rules on it. */
export interface Infraction {
  infraction: InfractionBody;
}

export interface InfractionBody {
  seat: number;
  clause?: string | null;
  sanction?: Override | null;
  note?: string | null;
  ref?: string | null;
}

/** The leaving seat's last word begins. */
export interface LastWord {
  last_word: number;
}

/** How and when a seat left. `ref` and `clause` for a removal. */
export interface Left {
  how: "killed" | "voted_out" | "removed";
  phase: "day" | "night";
  number: number;
  ref: string | null;
  clause: string | null;
}

/** The lift vote: hands for all the tied seats leaving. */
export interface Lift {
  lift: number;
}

/**
 * Answer of GET /api/tables/{table}/links?host=H: every page of the table with its key, under the chosen address.
 *
 * `hosts`: the addresses of this server in the network, the likeliest first.
 */
export interface LinkList {
  table: string;
  hosts: string[];
  host: string;
  links: PageLink[];
}

/**
 * The next natural step: a scenario step to send (`do`), or None where the judge must enter something first.
 *
 * `code` words it: `speech`, `voting`, `vote`, `no_vote`, `tie_speech`, `revote`, `lift`, `last_word`,
 * `night`, `shot`,
 * `best_move`, `don_check`, `sheriff_check`, `day`, `announce`, `decide`, `finish`, `open`. `seat`, `number`
 * and `seconds` as far as it has them, of `voting` the only nominee, who leaves by it; `cost` is a shortened minute's
 * clause.
 */
export interface NextStep {
  code: string;
  do: Step | null;
  seat: number | null;
  number: number | null;
  seconds: number | null;
  cost: Citation | null;
}

/** The night begins (0 is the agreement night). */
export interface Night {
  night: number;
}

/** A night's facts. `shot` is None before the count, "miss", or the seat. */
export interface NightView {
  number: number;
  shot: number | "miss" | null;
  don_check: number | null;
  don_found_sheriff: boolean | null;
  sheriff_check: number | null;
  sheriff_found: Team | null;
  best_move_by: number | null;
  best_move: number[];
}

/** Recorded with its clause, but nothing follows, such as after the decisive moment. */
export interface NoSanction {
  kind: "none";
}

export interface NominateBody {
  by: number;
  seat: number;
}

/** An accepted nomination. */
export interface Nomination {
  nominate: NominateBody;
}

/** A candidate in the order of nomination, and the step that `undo` takes to withdraw the nomination. */
export interface NomineeView {
  seat: number;
  by: number;
  step: number;
}

/**
 * A warning: a code for the catalogues and what it names.
 *
 * `code`: small letters and `_`; the message is `notice-CODE`. `facts`: seats, numbers and counts for the words.
 */
export interface Notice {
  code: string;
  facts: { [key: string]: string | number };
}

/** Opens the table's next game. */
export interface Open {
  open: OpenBody;
}

export interface OpenBody {
  regulation: string;
  players?: { [key: string]: string };
  roles?: { [key: string]: Role };
  settings?: { [key: string]: string };
  replace?: boolean;
}

/** Who won, and by what. `decisive`: for an elimination, whose departure it was, where that is known. */
export interface Outcome {
  winner: Winner;
  by: "elimination" | "team_defeat" | "declared" | "stalemate";
  decisive: Decisive | null;
}

/**
 * The judge's share of a snapshot, made by engine and regulation together.
 *
 * `preview`: per seat ("1".."10") and register kind. `held`: refs of night rulings waiting to be announced.
 * `candidates`: seats that may be nominated now, by the speaker. `last`: for the strip and its undo.
 */
export interface Outlook {
  register: PenaltyKey[];
  preview: { [key: string]: { [key: string]: Effect } };
  next: NextStep;
  beyond: NextStep | null;
  last: Reversal | null;
  held: string[];
  nominator: number | null;
  candidates: number[];
  hands: number;
  majority: number;
}

/**
 * An address for the desk. `kind`: `air`, `hall`, `judge`, `ca` (where a phone takes the certificate).
 *
 * `qr`: the code as a data: URI of an SVG.
 *
 * `width`, `height`: the recommended size of a browser source, None for phones.
 */
export interface PageLink {
  kind: "air" | "hall" | "judge" | "ca";
  view: string;
  url: string;
  qr: string;
  width: number | null;
  height: number | null;
  title: { [key: string]: string };
}

/**
 * A button of the judge's register, made from the regulation.
 *
 * `kind` names it; `clause` and `sanction` are what the infraction command carries (both None for the picker keys
 * `clause`, `removal` and `team_defeat`, which open the list of clauses, the latter two narrowed to that sanction).
 * `points` stands on the key of a technical foul.
 */
export interface PenaltyKey {
  kind: "foul" | "technical_minor" | "technical_major" | "caution" | "clause" | "removal" | "team_defeat";
  clause: string | null;
  sanction: Override | null;
  points: string | null;
}

/** A player's photo: the name as it was given, and the file's path under the server's root. */
export interface PhotoEntry {
  name: string;
  path: string;
}

/** Answer of GET /api/players/photos: all photos, by name. */
export interface PhotoList {
  photos: PhotoEntry[];
}

/**
 * What the operator shows, as a part of `TableState` for the audiences `air`, `hall` and `desk`.
 *
 * `program`: which elements are on air. `preview`: which ones the next take would show; for the desk only, None for
 * others. `transition_ms`: how long the change that made this program fades, 0 for a cut. `delay_ms`: how far every
 * on-air page lags behind the table, besides the `delay` of its own address. `review`: since when the judges confer
 * ("under review", milliseconds, server clock), None while they do not. `message`: the operator's line on the title
 * card, may be empty. `photos`: the addresses (paths under the server's root) of the players' photos by seat
 * ("1".."10"), without those that have none. `rehearsal`: the picture shows test data, not the game.
 */
export interface Production {
  program: { [key: string]: boolean };
  preview: { [key: string]: boolean } | null;
  transition_ms: number;
  theme: ThemeChoice;
  delay_ms: number;
  review: number | null;
  message: string;
  photos: { [key: string]: string };
  rehearsal: boolean;
}

/** The order is done and stored. */
export interface ProductionAccepted {
  ok: true;
}

/** An order of the desk: exactly one of these is given. */
export interface ProductionOrder {
  show?: Show | null;
  take?: Take | null;
  auto?: boolean | null;
  banner?: BannerAct | null;
  review?: Review | null;
  delay_ms?: number | null;
  theme?: string | null;
  message?: string | null;
  rehearsal?: boolean | null;
  unit?: UnitAct | null;
}

/**
 * A banner in the queue; `banner` names the ruling as on air.
 *
 * `state`: `on_air`; `next` (it goes by itself, at `starts_at`); `held` (it waits for the operator); `frozen` (it
 * waits for the end of the review); `past` (it was shown, the last ten). `since`: when it came to this state.
 */
export interface QueuedBanner {
  id: string;
  state: "on_air" | "next" | "held" | "frozen" | "past";
  since: number;
  starts_at: number | null;
  ends_at: number | null;
  length_ms: number;
  ref: string;
  grade: string;
  corrects: string | null;
  seat: number;
  name: string;
  clause: string | null;
  fouls: number | null;
  points: string | null;
  total: string | null;
}

/** The matter goes to the chief judge and the committee, beyond this game. */
export interface Referral {
  kind: "referral";
}

/** An installed regulation. */
export interface RegulationEntry {
  id: string;
  edition: string;
  title: { [key: string]: string };
  short: { [key: string]: string };
  settings: SettingEntry[];
}

/** Answer of GET /api/regulations: what a game can be opened under, in the order of their ids. */
export interface RegulationList {
  regulations: RegulationEntry[];
}

/** The regulation of the game. `foul_slots`: marks that a tile draws (0: draws none). */
export interface RegulationView {
  id: string;
  edition: string;
  title: { [key: string]: string };
  short: { [key: string]: string };
  foul_slots: number;
}

/** The command was refused and nothing changed. `code` is stable; `message` says what to do. */
export interface Rejected {
  ok: false;
  id: string | null;
  code: string;
  message: string;
  revision: number;
}

/** The seat leaves this game at once, without a last word; one that is being spoken stops. */
export interface Removal {
  kind: "removal";
}

/**
 * The last order and what taking it back would undo.
 *
 * `order` is the scenario step's name. `do` is the step that takes it back. `vote_held`: a cancelled vote is held
 * again. `outcome_falls`: the result of the game no longer stands. `overrides`: for an infraction that is asked about,
 * the sanctions that the judge may choose for it, at its own moment.
 */
export interface Reversal {
  step: number;
  order: string;
  seat: number | null;
  ref: string | null;
  by: string | null;
  at: number | null;
  do: Step;
  changes: SeatChange[];
  vote_held: boolean;
  outcome_falls: boolean;
  overrides: Override[];
}

/**
 * Freezes the banners while the judges confer, or lets them go on in order.
 *
 * `drop`: the banner on air is removed at once; otherwise it finishes.
 */
export interface Review {
  on: boolean;
  drop?: boolean;
}

/** Takes a ruling back, with everything that followed from it. */
export interface RevokeStep {
  revoke: string;
}

/**
 * A ruling, oldest first in lists.
 *
 * `ref`: its name in the game. `step`: of the order that made it. `seat`: 1..10. `clause` and `title`: None in a
 * quick foul. `cited`: every clause it rests on, with titles. `override`: the judge's own choice of sanction.
 * `sanctions`: in order. `warnings`: the regulation's notices. `note`: the judge's. `by`: the device. `phase` and
 * `number`: when it was. `held`: a night ruling not announced yet (judge only). `status`: `standing`; `revoked` by
 * the judge; `lapsed`: the re-reading after a revocation left it without ground. `readjudicated`: what it imposes has
 * changed since it was made. Times are milliseconds on the server's clock: `made_at`, `revoked_at`, and `aired_at`,
 * the moment it may go on air.
 */
export interface RulingView {
  ref: string;
  step: number;
  seat: number;
  clause: string | null;
  title: { [key: string]: string } | null;
  cited: Citation[];
  override: Override | null;
  status: "standing" | "revoked" | "lapsed";
  sanctions: Sanction[];
  warnings: Notice[];
  held: boolean;
  readjudicated: boolean;
  note: string | null;
  by: string | null;
  made_at: number | null;
  aired_at: number | null;
  revoked_at: number | null;
  phase: "night" | "day";
  number: number;
}

/**
 * Answer of GET /api/tables/{table}/schedule: who sits where in the table's next game.
 *
 * `game` is that game's number. `players`: names by seat ("1".."10"), None where the schedule does not know the game.
 */
export interface Schedule {
  game: number;
  players: { [key: string]: string } | null;
}

/**
 * A connected on-air or hall page, as it reported itself.
 *
 * `view`: the last part of its address (`hall` for the hall). `lag_ms`: from the server's sending of its last state
 * to its drawing, None before the first one. `lag_at`: when that was, on the server's clock; while nothing
 * happens at the table nothing is drawn anew. `width`, `height`: of the page in CSS pixels. `chromium`: the major
 * version of its engine, `obs`: of the OBS it runs in, None outside of OBS. `is_current`: it runs this server's
 * build. `is_hidden`: the source is not visible. `is_keyed`: its address gives it a background, to be captured and
 * keyed out. `skew_ms`: how far its machine's clock is ahead of the server's. `address`: from which it came.
 * `since`: when it connected.
 */
export interface Screen {
  id: string;
  view: string;
  audience: "air" | "hall" | "desk";
  lag_ms: number | null;
  lag_at: number | null;
  width: number | null;
  height: number | null;
  chromium: number | null;
  obs: string | null;
  is_current: boolean;
  is_hidden: boolean;
  is_keyed: boolean;
  skew_ms: number | null;
  address: string;
  since: number;
}

/**
 * What a page says of itself with the event `report`, on connect, on a change, and every five seconds.
 *
 * `build`: the name of the build it runs. Other fields as in `Screen`.
 */
export interface ScreenReport {
  view: string;
  build: string;
  lag_ms?: number | null;
  lag_at?: number | null;
  width: number;
  height: number;
  hidden: boolean;
  keyed?: boolean;
  skew_ms?: number | null;
  obs?: string | null;
}

/** What would change at one seat if an order were taken back. */
export interface SeatChange {
  seat: number;
  returns: boolean;
  leaves: boolean;
  fouls: number | null;
  deduction: string | null;
}

/**
 * One of the ten seats.
 *
 * `seat`: 1..10. `name`: the player's, may be empty. `role` and `team`: None where they are unknown or secret.
 * `presence`: `seated`, `leaving`, `killed`, `voted_out` or `removed`; `left`: how and when. `fouls`,
 * `technical_fouls`, `cautions`: of this game. `deduction`: the seat's total in this game (zero or negative).
 * `speech_cost`: a shorter minute that is still to come; `next_speech_seconds`: how long the next one is.
 * `may_nominate`, `may_be_cited`: at the table, the last word included for the latter. `nominated`: its place in the
 * order of nomination, from 1. `voted_for`: the candidate that this seat's hand went to in the last count, where
 * hands were taken by voter. `last_word`: `due` before it, `running` during it. `tournament_referral`: a ruling sent
 * it to the committee.
 */
export interface SeatView {
  seat: number;
  name: string;
  role: Role | null;
  team: Team | null;
  presence: Presence;
  left: Left | null;
  fouls: number;
  technical_fouls: TechnicalView[];
  cautions: number;
  deduction: string;
  speech_cost: SpeechCost | null;
  next_speech_seconds: number;
  may_nominate: boolean;
  may_be_cited: boolean;
  nominated: number | null;
  voted_for: number | null;
  last_word: "due" | "running" | null;
  tournament_referral: boolean;
}

export interface SetBody {
  phase?: "night" | "day" | null;
  number?: number | null;
  speaker?: number | null;
  presence?: { [key: string]: "seated" | "killed" | "voted_out" | "removed" };
  fouls?: { [key: string]: number };
  technical_fouls?: { [key: string]: Size[] };
}

/** Says how things stand: where the game is, who is at the table, which counts were made elsewhere. */
export interface SetStep {
  set: SetBody;
}

/** A choice that a regulation leaves to the organiser, for the form of a new game. */
export interface SettingEntry {
  name: string;
  kind: "points";
  default: string;
  title: { [key: string]: string };
}

/** The sheriff checks a seat: red or black? */
export interface SheriffCheckStep {
  sheriff_check: number;
}

/** The night's shooting: a seat, or `miss`. */
export interface Shot {
  shot: number | "miss";
}

/**
 * Switches elements of one bus: `{"show": {"bus": "program", "elements": {"clock": true}}}`.
 *
 * On the program it cuts straight to air. A change by hand pauses `auto` for that element until the phase ends.
 */
export interface Show {
  bus: Bus;
  elements: { [key: string]: boolean };
}

/**
 * A game as one audience sees it; what it may not know is left out.
 *
 * `regulation`: id, edition, titles. `game`: phase, numbers, outcome. `clock`: None where none runs. `seats`: ten, in
 * order. `nominees`: in order of nomination. `vote`: the day's, None before it. `nights`: what happened in each.
 * `rulings`: oldest first.
 */
export interface Snapshot {
  regulation: RegulationView;
  game: GameView;
  clock: ClockView | null;
  seats: SeatView[];
  nominees: NomineeView[];
  vote: VoteView | null;
  nights: NightView[];
  rulings: RulingView[];
}

/** This seat's own minute begins; the one before it ends. */
export interface Speech {
  speech: number;
}

/** A shorter minute that is still to come. */
export interface SpeechCost {
  seconds: number;
  when: "next_own" | "next_round";
}

/**
 * A shorter own minute: `seconds` instead of the full one, 0 for none.
 *
 * `when`: `next_own` falls on the nearest own minute that begins after the ruling; `next_round` on the seat's minute
 * in the next day's round. `spared_at` lists the numbers of players at the table with whom it is not applied, or
 * leaves `spared_seconds` instead; they are counted when the minute comes.
 */
export interface SpeechLimit {
  seconds: number;
  when: "next_own" | "next_round";
  spared_at: number[];
  spared_seconds: number | null;
  kind: "speech";
}

/**
 * The event `change`: what makes the next state of the state before it, for clients that connect with `changes`.
 *
 * It continues the state or change of the same `journal` whose `number` is one less; a client that has another one
 * asks for the event `snapshot`. `revision`, `journal`, `number` and `server_time` take the place of the state's own.
 * `put`: places and what stands there now; a place is a list of keys and, in lists, of positions from 0.
 * `tails`: lists that have become longer or shorter: the place, how many entries stay, and those that come after them.
 * A place is named once, and no place lies within another.
 */
export interface StateChange {
  revision: number;
  journal: string;
  number: number;
  server_time: number;
  put: ([(string | number)[], unknown])[];
  tails: ([(string | number)[], number, unknown[]])[];
}

/**
 * The full state of a table for one audience. Sent on connect and after every change.
 *
 * `journal` names the database: a client that sees another one must not mix their revisions. `revision` grows with
 * every accepted command and with nothing else, so banners and devices change within one revision. A connection
 * delivers states in the order in which they were made: of two with the same revision the one that came later is
 * newer; one with a lower revision of the same journal is old and is ignored. `server_time` is the server's clock in
 * milliseconds when this was sent. `snapshot` is None before the first game. `number` counts the states of this
 * audience on a connection: a `StateChange` continues the one before it.
 *
 * `production`: what the operator shows, None for the judge.
 *
 * For the judge only, None for others: `outlook`; `devices`, all that are connected to the judge's page, the reader's
 * own included, the longest connected first; `judges`, how many they are.
 */
export interface TableState {
  journal: string;
  table: string;
  audience: Audience;
  revision: number;
  server_time: number;
  title: EventTitle;
  snapshot: Snapshot | null;
  banners: Banner[];
  production: Production | null;
  outlook: Outlook | null;
  judges: number | null;
  devices: Device[] | null;
  number: number;
}

/** Makes the program equal to the preview: at once with `fade_ms` 0, else fading. */
export interface Take {
  fade_ms?: number;
}

/** What the event `takeover` asks: that the panel with this device id be locked. */
export interface Takeover {
  device: string;
}

/**
 * The seat's team loses at once, and the game is decided.
 *
 * `loser`: `red`, `black`, or `unknown` while the seat's role is not known; the judge then declares who won.
 */
export interface TeamDefeat {
  loser: Team | "unknown";
  kind: "team_defeat";
}

/**
 * A technical foul, which costs points and has a counter of its own.
 *
 * `size`: `minor` or `major`. `deduction`: what it costs, in points, zero or negative.
 */
export interface TechnicalFoul {
  size: Size;
  deduction: string;
  kind: "technical_foul";
}

export interface TechnicalView {
  size: Size;
  deduction: string;
}

/** One term of a sum on air: the points, and `double` where the regulation counts them twice. */
export interface Term {
  points: string;
  size: Size | null;
  double: boolean;
}

/** One line under its name. */
export interface ThemeAbout {
  ru: string;
  en: string;
}

/** The theme of a table. `version` changes whenever the theme's folder does: a page then fetches it anew. */
export interface ThemeChoice {
  id: string;
  version: string;
}

/** Asks for an own theme that begins as another one: POST /api/themes. The answer is its `ThemeEntry`. */
export interface ThemeCopy {
  copy: string;
}

/**
 * A theme that can be chosen. `own`: it lies in the data folder and can be edited; a shipped one is copied first.
 *
 * `colors`: the few that stand for it in a list.
 */
export interface ThemeEntry {
  id: string;
  version: string;
  title: { [key: string]: string };
  about: { [key: string]: string };
  skin: string;
  own: boolean;
  colors: string[];
}

/** A typeface: the family's name, the weight of ordinary text, and its files, none if the pages bring it already. */
export interface ThemeFace {
  family: string;
  weight: number;
  files: ThemeFontFile[];
}

/** A font of the pack. `weight`: its weight, or the range of a variable one, such as `"100 900"`. */
export interface ThemeFontFile {
  file: string;
  weight: string;
}

/**
 * The whole of `theme.json`.
 *
 * `radius`: of corners, in px of the frame. `motion`: 1 as designed, less is shorter, 0 fades only. `logo`: stands in
 * the header instead of ours. `sponsors`: pictures that share the one slot. `css`: the theme's own rules, after ours.
 */
export interface ThemeManifest {
  format: 1;
  id: string;
  title: ThemeTitle;
  about: ThemeAbout;
  skin: "ether" | "protocol" | "velvet";
  colors: { [key: string]: string };
  fonts: { [key: string]: ThemeFace };
  radius: number;
  motion: number;
  safe: ThemeSafe;
  logo: string | null;
  sponsors: string[];
  css: string;
}

/** What the picture keeps free, in px of the 1920 x 1080 frame: `x` left and right, `y` top and bottom. */
export interface ThemeSafe {
  x: number;
  y: number;
}

/** The name of a theme in a list. */
export interface ThemeTitle {
  ru: string;
  en: string;
}

/** A tied seat's 30 seconds before a re-vote. */
export interface TieSpeech {
  tie_speech: number;
}

/**
 * Answer of GET /api/tables/{table}/timeline: the current game's orders, oldest first.
 *
 * `revision` is the table's: the answer is worth asking for again when a state bears another one. Refusals alone make
 * no revision; a panel that has just been refused asks again.
 */
export interface Timeline {
  revision: number;
  game: number;
  rows: TimelineRow[];
}

/**
 * An order of the judges: one that was accepted, whether it still stands or not, or one that was refused.
 *
 * `step` is its number in the game, for `undo` and for the question what taking it back would undo; None where it was
 * refused. `order` is the scenario step's name and `do` the step as it was sent (None for refusals that an older
 * version kept). `seat` is whom it concerns, where the step names one seat, and `ref` the ruling that it made or is
 * about. `revision`: the table's, right after it. `withdrawn_by` is the step that took it back, while that stands:
 * its row tells who and when, and undoing that step restores this one. `code` and `message` say why it was refused,
 * or why it lapsed when something before it was taken back.
 */
export interface TimelineRow {
  step: number | null;
  order: string | null;
  do: Step | null;
  seat: number | null;
  ref: string | null;
  by: string | null;
  at: number;
  revision: number;
  status: "standing" | "withdrawn" | "lapsed" | "refused";
  withdrawn_by: number | null;
  code: string | null;
  message: string | null;
}

/** Takes back any accepted step by its number, game moves included. */
export interface UndoStep {
  undo: number;
}

/** Presses a button of a unit that a plugin brought, such as the link to OBS. `values`: what its form asks for. */
export interface UnitAct {
  unit: string;
  act: string;
  values?: { [key: string]: string };
}

/**
 * A button of a unit. `pressed`: it is the one in force. `form`: what is asked for first, title by name of the
 * value; names ending in `password` are typed unseen. `question`: what is asked before it is pressed, or nothing.
 */
export interface UnitButton {
  act: string;
  title: { [key: string]: string };
  pressed: boolean;
  form: { [key: string]: { [key: string]: string } };
  question: { [key: string]: string };
}

/** One line of a unit's state. */
export interface UnitLight {
  health: Health;
  title: { [key: string]: string };
  detail: { [key: string]: string };
}

/** A plugin's unit on the desk, for one table. `summary` is its one light on the overview. */
export interface UnitState {
  unit: string;
  title: { [key: string]: string };
  summary: UnitLight;
  lights: UnitLight[];
  buttons: UnitButton[];
}

/** A finished count per candidate, by voters or by number; hands not given go to the last candidate. */
export interface Vote {
  vote: { [key: string]: number[] | number };
}

/**
 * The removal cancels a vote.
 *
 * `when`: `today`, the current or nearest one, or `tomorrow`, the next day's.
 */
export interface VoteCancelled {
  when: "today" | "tomorrow";
  kind: "vote_cancelled";
}

/**
 * The day's vote. `round` counts from 1 (2 and on: re-votes). `majority`: hands that decide it.
 *
 * `standing`: the seats still voted on. `result`: `open` before a count is final, `tie` before a re-vote,
 * `lift` before
 * a lift vote, `leaves` (see `leaving`), `stay` (nobody leaves), `cancelled`. `lift_hands`: hands for the lift.
 * `hands`: how many could be raised, those of who left by it included.
 */
export interface VoteView {
  round: number;
  standing: number[];
  candidates: CandidateView[];
  result: "open" | "tie" | "lift" | "leaves" | "stay" | "cancelled";
  leaving: number[];
  lift_hands: number | null;
  hands: number;
  majority: number;
}

/** The vote phase begins. */
export interface Voting {
  voting: true;
}

/** A step was taken although something speaks against it. */
export interface Warned {
  code: string;
  message: string;
}

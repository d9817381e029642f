"""A regulation composed of policies: `Rulebook` judges a case step by step in the order a judge thinks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from overlay.api.clauses import ClauseBook
from overlay.api.policies import (
    Costs,
    FoulLadder,
    Lapse,
    LastWordDefeat,
    LosesSpeech,
    Mitigation,
    Reading,
    RemovalAndVote,
    RemovalPrice,
    Removes,
    TechnicalFouls,
    removes_from_table,
)
from overlay.engine.commands import Override
from overlay.engine.errors import Refused
from overlay.engine.regulation import Case, Clause, GameRules, Judgement, Provision, Setting
from overlay.engine.sanctions import (
    Caution,
    Deduction,
    Foul,
    NoSanction,
    Referral,
    Removal,
    Sanction,
    Size,
    SpeechLimit,
    TeamDefeat,
    TechnicalFoul,
)
from overlay.engine.view import Notice, PenaltyKey, Titles

Kind = str
"""What is imposed: a clause's kind, or `caution`, `foul`, `technical_minor`, `technical_major`, `removal`."""


_READINGS = ("read_as", "read_as_other", "last_word_defeat")
"""Notices that tell of an automatic reading."""

Rider = Callable[[Case, Judgement], Judgement]
"""A regulation's own rule in Python: the case and what the policies made of it in, the ruling out.

Like the policies it looks at nothing but its arguments: same case, same ruling.
"""


@dataclass(frozen=True)
class Rulebook:
    """A regulation made of a clause book and policies. Policies that a text does not have are left out (None).

    `id`: small Latin letters, digits, `-` and `_`, kept for ever in journals. `edition`: of the text, as one would
    cite it. `title` and `short`: per language; the short one stands on air. `book`: from `load_clauses(__package__)`.
    `ladder`: what a count of fouls brings. `register`: the keys of the judge's panel, in order.

    `technical`: what technical fouls cost. `readings`: clauses that are read as others in some situations.
    `last_word`: what becomes a team defeat on the last minute. `lapse`: what is not applied after the decisive moment.
    `mitigation`: a removal may be turned into a technical foul. `removal` prices a removal, `defeat` a team defeat for
    its author (None: like a removal). `vote`: a removal cancels one. `rules`: the course of the game. `settings`: what
    the organiser chooses. `riders` are the text's own rules in Python, applied in their order after all policies.

    `judge` takes a `Case` and gives a `Judgement`; it raises `Refused` with a code for what cannot be cited now:
    `unknown_clause`, `clause_not_citable`, `seat_not_at_table`, `fouls_needed`, `caution_needed`,
    `sanction_not_lawful`.
    """

    id: str
    edition: str
    title: Titles
    short: Titles
    book: ClauseBook
    ladder: FoulLadder
    register: tuple[PenaltyKey, ...]
    technical: TechnicalFouls | None = None
    readings: tuple[Reading, ...] = ()
    last_word: LastWordDefeat | None = None
    lapse: Lapse | None = None
    mitigation: Mitigation | None = None
    removal: RemovalPrice = field(default_factory=RemovalPrice)
    defeat: RemovalPrice | None = None
    vote: RemovalAndVote | None = None
    rules: GameRules = field(default_factory=GameRules)
    settings: tuple[Setting, ...] = ()
    riders: tuple[Rider, ...] = ()

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Clauses that can be cited, by number, in the text's order."""
        return self.book.clauses

    @property
    def provisions(self) -> Mapping[str, Provision]:
        """General rules and definitions, by number; rulings rest on them, nobody is cited for them."""
        return self.book.provisions

    @property
    def foul_slots(self) -> int:
        """Foul marks that a tile draws."""
        return self.ladder.slots

    # --- judging -------------------------------------------------------------------------------------------------

    def judge(self, case: Case) -> Judgement:
        """The ruling on a case."""
        clause = self._citable(case)
        draft = _Draft([clause.number] if clause else [])
        if clause is not None:
            self._notice_phase(clause, case, draft)
        if clause is not None and self.lapse is not None and self.lapse.applies(clause, case):
            judgement = self._lapsed(clause, case, draft)
        else:
            kind = self._overridden(clause, case, self._kind(clause, case, draft), draft)
            self._impose(kind, clause, case, draft)
            judgement = Judgement(tuple(draft.sanctions), tuple(draft.cited), tuple(draft.notices))
        for rider in self.riders:
            given: object = rider(case, judgement)
            if not isinstance(given, Judgement):
                name = getattr(rider, "__name__", rider)
                raise TypeError(f"the rider {name} gave back {given!r:.60}; it gives back a Judgement")
            judgement = given
        return judgement

    def lawful_overrides(self, case: Case) -> tuple[Override, ...]:
        """The sanctions that the judge may choose instead of the one that the clause brings in this case."""
        clause = self._citable(case)
        if clause is not None and self.lapse is not None and self.lapse.applies(clause, case):
            return ("caution",) if clause.cautionable else ()
        return self._lawful(clause, self._kind(clause, case, _Draft([])), case)

    def technical_cost(self, size: Size, earlier: int) -> Decimal | None:
        """What one more technical foul costs after that many earlier ones; None where the text has none."""
        return self.technical.cost(size, earlier) if self.technical else None

    def _citable(self, case: Case) -> Clause | None:
        """The clause of the case, or the reason why nobody can be cited for it now."""
        clause = None
        if case.clause is not None:
            clause = self.clauses.get(case.clause)
            if clause is None:
                provision = self.provisions.get(case.clause)
                if provision is None:
                    raise Refused("unknown_clause", clause=case.clause, regulation=self.id)
                raise Refused("clause_not_citable", clause=case.clause, instead=provision.instead)
        standing = case.standing
        if not standing.may_be_cited and not (clause and clause.reaches_gone):
            raise Refused("seat_not_at_table", seat=standing.seat, presence=standing.presence)
        if clause is not None and standing.fouls < clause.needs_fouls:
            raise Refused(
                "fouls_needed",
                clause=clause.number,
                seat=standing.seat,
                have=standing.fouls,
                need=clause.needs_fouls,
            )
        if (
            clause is not None
            and clause.needs_caution
            and not standing.cautions
            and case.override != "caution"
        ):
            raise Refused("caution_needed", clause=clause.number, seat=standing.seat)
        return clause

    def _notice_phase(self, clause: Clause, case: Case, draft: _Draft) -> None:
        """An act of the night recorded by day, or the other way round: the judge may be late, so only a notice."""
        phase = case.moment.phase
        if clause.phase is None or phase is None or (phase == "night") == (clause.phase == "night"):
            return
        draft.notices.append(Notice(f"{clause.phase}_clause", {"clause": clause.number}))

    def _lapsed(self, clause: Clause, case: Case, draft: _Draft) -> Judgement:
        assert self.lapse is not None, "asked by the caller"
        if case.override == "caution" and clause.cautionable:
            return Judgement((Caution(),), tuple(draft.cited), tuple(draft.notices))
        if case.override is not None:
            raise Refused(
                "sanction_not_lawful", sanction=case.override, clause=clause.number, lawful="caution"
            )
        draft.cite(self.lapse.cites)
        draft.notices.append(Notice("lapsed", {"clause": clause.number, "by": self.lapse.cites}))
        return Judgement((NoSanction(),), tuple(draft.cited), tuple(draft.notices))

    def _kind(self, clause: Clause | None, case: Case, draft: _Draft) -> Kind:
        """What the clause brings in this case, before the judge's own choice."""
        if clause is None:
            return str(case.override)
        for reading in self.readings:
            if reading.applies(case) and self._is_meant(reading, case):
                draft.cite(reading.reads_as)
                draft.notices.append(_read_as(reading, self.clauses[reading.reads_as]))
                draft.read = self.clauses[reading.reads_as]
                return _kind_of(draft.read)
        if self.last_word is not None and self.last_word.applies(clause, case):
            if self.last_word.cites:
                draft.cite(self.last_word.cites)
            draft.notices.append(
                Notice("last_word_defeat", {"clause": clause.number, "by": self.last_word.cites or "none"})
            )
            return "team_defeat"
        return _kind_of(clause)

    def _is_meant(self, reading: Reading, case: Case) -> bool:
        """Not where the judge chooses another sanction than the one that the reading brings."""
        return case.override in (None, _kind_of(self.clauses[reading.reads_as]))

    def _lawful(self, clause: Clause | None, kind: Kind, case: Case) -> tuple[Override, ...]:
        if clause is None:
            return ("foul", "caution")
        lawful: list[Override] = []
        if clause.kind == "foul":
            lawful.append("foul")
            if kind.startswith("technical"):
                lawful.append(kind)  # type: ignore[arg-type]  # what the clause is read as here
            if self.mitigation is not None and self._next_foul_removes(case):
                sizes: tuple[Override, ...] = ("technical_minor", "technical_major")
                lawful += [size for size in sizes if size not in lawful]
        elif clause.kind == "technical":
            lawful += [_technical(size) for size in clause.sizes or (_size(clause),)]
        elif clause.kind == "removal" and kind == "removal":
            lawful.append("removal")
            if self.mitigation is not None:
                lawful += ["technical_minor", "technical_major"]
        if clause.cautionable:
            lawful.append("caution")
        return tuple(lawful)

    def _next_foul_removes(self, case: Case) -> bool:
        return any(isinstance(rung, Removes) for rung in self.ladder.at(case.standing.fouls + 1))

    def _overridden(self, clause: Clause | None, case: Case, kind: Kind, draft: _Draft) -> Kind:
        override = case.override
        if override is None:
            return kind
        lawful = self._lawful(clause, kind, case)
        if override not in lawful:
            raise Refused(
                "sanction_not_lawful",
                sanction=override,
                clause=clause.number if clause else "",
                lawful=", ".join(lawful) or "none",
            )
        if override.startswith("technical") and kind in ("removal", "foul"):
            assert self.mitigation is not None, "otherwise it would not be lawful"
            draft.cite(self.mitigation.cites)
        if override == "caution":
            draft.cited[1:] = []  # nothing but the clause itself is behind a caution
            draft.notices[:] = [n for n in draft.notices if n.code not in _READINGS]
        return override

    # --- sanctions -----------------------------------------------------------------------------------------------

    def _impose(self, kind: Kind, clause: Clause | None, case: Case, draft: _Draft) -> None:
        match kind:
            case "caution":
                draft.sanctions.append(Caution())
            case "foul":
                self._foul(case, draft)
            case "technical_minor":
                self._technical_foul("minor", case, draft)
            case "technical_major":
                self._technical_foul("major", case, draft)
            case "speech":
                pass  # its seconds are imposed below, as with any other kind
            case "removal":
                self._remove(case, draft, self.removal)
            case "team_defeat":
                self._defeat(case, draft)
            case "referral":
                draft.sanctions.append(Referral())
            case _:
                raise ValueError(f"{self.id}: clause {clause and clause.number} has no sanction {kind}")
        if kind != "caution":
            self._add_what_the_act_brings(draft.read or clause, case, draft)
        if clause is not None and not any(notice.code in _READINGS for notice in draft.notices):
            self._offer_siblings(clause, case, draft)

    def _add_what_the_act_brings(self, clause: Clause | None, case: Case, draft: _Draft) -> None:
        """Seconds, points and the committee, where the clause names them."""
        if clause is None:
            return
        removed = any(isinstance(sanction, Removal) for sanction in draft.sanctions)
        if clause.seconds is not None and not removed and case.standing.leaving_by is None:
            draft.sanctions.append(SpeechLimit(clause.seconds, clause.when))
        if clause.points:
            draft.sanctions.append(Deduction(clause.points))
        if clause.refers is not None and not any(isinstance(x, Referral) for x in draft.sanctions):
            draft.sanctions.append(Referral())
            draft.cite(clause.refers)
        if not draft.sanctions:
            draft.sanctions.append(NoSanction())

    def _offer_siblings(self, clause: Clause, case: Case, draft: _Draft) -> None:
        """Where the text says "unless it is something heavier": names what it might be instead."""
        if not clause.unless_heavier:
            return
        near = [
            number for number in clause.siblings if self.clauses[number].needs_fouls <= case.standing.fouls
        ]
        if near:
            draft.notices.append(Notice("siblings", {"clause": clause.number, "siblings": ", ".join(near)}))

    def _foul(self, case: Case, draft: _Draft) -> None:
        number = case.standing.fouls + 1
        draft.sanctions.append(Foul(number))
        for rung in self.ladder.at(number):
            match rung:
                case Removes():
                    draft.cite(rung.cites)
                    self._remove(case, draft, self.removal)
                case Costs():
                    draft.cite(rung.cites)
                    draft.sanctions.append(Deduction(rung.points))
                case LosesSpeech() if case.standing.leaving_by is None:
                    draft.cite(rung.cites)
                    if rung.spares(case.moment.at_table):
                        draft.notices.append(
                            Notice("speech_spared", {"by": rung.cites, "count": case.moment.at_table})
                        )
                    else:
                        draft.sanctions.append(rung.limit())
                case LosesSpeech():
                    pass  # who is leaving has no minute to lose

    def _technical_foul(self, size: Size, case: Case, draft: _Draft) -> None:
        if self.technical is None:
            raise ValueError(f"{self.id} has clauses for technical fouls, and no policy TechnicalFouls")
        earlier = len(case.standing.technical_fouls)
        draft.sanctions.append(TechnicalFoul(size, self.technical.cost(size, earlier)))
        if self.technical.removes(earlier):
            draft.cite(self.technical.cites)
            self._remove(case, draft, self.removal)

    def _remove(self, case: Case, draft: _Draft, price: RemovalPrice, *, with_vote: bool = True) -> None:
        if removes_from_table(case.standing):
            draft.sanctions.append(Removal())
        points = price.of(case)
        if points and (price.also_when_gone or removes_from_table(case.standing)):
            draft.sanctions.append(Deduction(points))
            if price.cites:
                draft.cite(price.cites)
        cancelled = self.vote.cancels(case) if self.vote and with_vote else None
        if cancelled is not None:
            draft.sanctions.append(cancelled)

    def _defeat(self, case: Case, draft: _Draft) -> None:
        """A team defeat; once the game is decided it is only its author's own penalty."""
        if not case.moment.is_decided:
            draft.sanctions.append(TeamDefeat(case.standing.team or "unknown"))
            if case.standing.team is None:
                draft.notices.append(Notice("team_unknown", {"seat": case.standing.seat}))
        else:
            draft.notices.append(Notice("result_stands", {"winner": case.moment.decided or "unknown"}))
        self._remove(case, draft, self.defeat or self.removal, with_vote=False)


@dataclass
class _Draft:
    """A judgement in the making; lives for one case."""

    cited: list[str]
    sanctions: list[Sanction] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    read: Clause | None = None
    """The clause that is meant instead of the one that was named."""

    def cite(self, number: str) -> None:
        if number not in self.cited:
            self.cited.append(number)


def _read_as(reading: Reading, meant: Clause) -> Notice:
    facts: dict[str, str | int] = {"clause": reading.clause, "by": reading.reads_as}
    if reading.fouls is not None and meant.kind == "technical":
        return Notice("read_as", {**facts, "fouls": reading.fouls})
    return Notice("read_as_other", facts)


def _size(clause: Clause) -> Size:
    assert clause.size is not None, "the clause book checks it"
    return clause.size


def _technical(size: Size) -> Override:
    return "technical_major" if size == "major" else "technical_minor"


def _kind_of(clause: Clause) -> Kind:
    return _technical(_size(clause)) if clause.kind == "technical" else clause.kind

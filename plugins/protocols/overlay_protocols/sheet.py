"""The clauses of a regulation on a sheet: what a judge looks up between two games."""

from __future__ import annotations

from overlay.api import Clause, Regulation

HEADS = {
    "ru": {
        "foul": "Фолы", "technical": "Технические фолы", "speech": "Время", "removal": "Удаления",
        "team_defeat": "Поражение команды", "referral": "За пределами игры",
    },
    "en": {
        "foul": "Fouls", "technical": "Technical fouls", "speech": "Time", "removal": "Removals",
        "team_defeat": "Team defeat", "referral": "Beyond the game",
    },
}  # fmt: skip


def sheet_of(regulation: Regulation, lang: str) -> str:
    """Markdown: a heading for each kind of sanction, a line for each clause in the text's order."""
    lines = [f"# {regulation.title.get(lang, regulation.id)} ({regulation.edition})"]
    for kind, head in HEADS[lang].items():
        clauses = [clause for clause in regulation.clauses.values() if clause.kind == kind]
        if clauses:
            lines += ["", f"## {head}", *(_line(clause, lang) for clause in clauses)]
    return "\n".join(lines)


def _line(clause: Clause, lang: str) -> str:
    flags = {"ru": ("последняя минута", "не после решения"), "en": ("last minute", "not once decided")}[lang]
    marks = [mark for mark, has in zip(flags, (clause.last_minute, clause.lapses), strict=True) if has]
    return f"- **{clause.number}** {clause.title.get(lang, '')}" + (f" ({', '.join(marks)})" if marks else "")

"""One call that gives an author's tests all laws and situations; pytest is needed only where it is called."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from overlay.api import Rulebook
from overlay.engine.regulation import Regulation
from overlay.testing.expectations import check
from overlay.testing.laws import GAMES, Law, laws
from overlay.testing.scenario import Scenario, load, play, report
from overlay.wording import add_words_beside


def conformance(regulation: Regulation, *, games: int = GAMES) -> Callable[[Law], None]:
    """A test for pytest that holds a `regulation` to every law, one test case each.

    `games`: how many random games are played for each law about whole games. Raises `LawBroken`, an AssertionError,
    inside the test. Assign it to a name that begins with `test_`:

        from overlay.testing import conformance
        from overlay_club import REGULATION

        test_law = conformance(REGULATION)
    """
    import pytest

    learn_words(regulation)

    @pytest.mark.parametrize("law", laws(games=games), ids=lambda law: law.name)
    def test_law(law: Law) -> None:
        law.holds(regulation)

    return test_law


def learn_words(regulation: Regulation) -> None:
    """Takes in the catalogues of the regulation's package, which the program does when it loads the plugin."""
    if isinstance(regulation, Rulebook) and regulation.book.file:
        add_words_beside(Path(regulation.book.file).parent)


def situations(regulation: Regulation, folder: Path) -> Callable[[Path], None]:
    """A test for pytest that plays every `*.yaml` in a `folder` by a `regulation`, one test case each.

    It fails where an expectation does not hold, and where a step is refused that `expect.refused` does not name.

        from pathlib import Path

        from overlay.testing import situations
        from overlay_club import REGULATION

        test_situation = situations(REGULATION, Path("tests/scenarios/club"))
    """
    import pytest

    files = sorted(folder.rglob("*.yaml"))

    @pytest.mark.parametrize("path", files, ids=lambda path: path.stem)
    def test_situation(path: Path) -> None:
        problems = problems_of(load(path), regulation)
        assert not problems, "\n".join(problems)

    return test_situation


def problems_of(scenario: Scenario, regulation: Regulation) -> list[str]:
    """What a `scenario` expects and the `regulation` does not do, in words; none if all is as it should be.

    >>> from overlay.testing import parse
    >>> from overlay_club import REGULATION
    >>> text = '''
    ... regulation: club
    ... steps:
    ...   - infraction: {seat: 5, clause: "1"}
    ... expect:
    ...   seats: {5: {fouls: 2}}
    ... '''
    >>> problems_of(parse(text), REGULATION)
    ['seats.5.fouls: expected 2, got 1']
    """
    transcript = play(scenario, regulation)
    problems = []
    named = scenario.expect.get("refused")
    expected = {str(step) for step in named} if isinstance(named, dict) else set()
    for step, refusal in transcript.refused:
        if str(step) not in expected:
            line = scenario.lines[step - 1]
            problems.append(f"line {line}: step {step} is refused: {refusal}")
    # What was refused comes first: the rest may follow from it.
    return problems + [str(failure) for failure in check(scenario.expect, report(transcript))]

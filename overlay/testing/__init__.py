"""For authors of regulations: the laws that every regulation keeps, and situations as scenario files.

`conformance` and `situations` give a test suite in two lines; the rest is for tests of one's own.
"""

from overlay.testing.conformance import conformance, problems_of, situations
from overlay.testing.expectations import Failure, check
from overlay.testing.laws import Law, LawBroken, laws
from overlay.testing.reading import MalformedScenario
from overlay.testing.scenario import Scenario, Transcript, load, parse, play, report, run_file

__all__ = [
    "Failure",
    "Law",
    "LawBroken",
    "MalformedScenario",
    "Scenario",
    "Transcript",
    "check",
    "conformance",
    "laws",
    "load",
    "parse",
    "play",
    "problems_of",
    "report",
    "run_file",
    "situations",
]

"""For authors of regulations: runs scenario files and checks their expectations."""

from overlay.testing.expectations import Failure, check
from overlay.testing.reading import MalformedScenario
from overlay.testing.scenario import Scenario, Transcript, load, play, report, run_file

__all__ = [
    "Failure",
    "MalformedScenario",
    "Scenario",
    "Transcript",
    "check",
    "load",
    "play",
    "report",
    "run_file",
]

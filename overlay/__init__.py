"""Live officiating and broadcast graphics for tournament Sport Mafia."""

__version__ = "0.1.0"

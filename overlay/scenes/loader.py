"""The page that waits in OBS for the server, as an address that holds all of it.

OBS opens its browser sources when it starts, and shows an error page for ever where the server is not up by then. So a
source is given this page instead: it needs no server and no file on OBS's machine, shows nothing, and goes on to the
real page as soon as there is one. `obs-scenes/loader.html` is the same page as a file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import quote

LOADER: Final = Path(__file__).with_name("loader.html")


def waiting_for(page: str) -> str:
    """The address of the page that waits and then shows `page`, which stands readable behind its `#`."""
    html = LOADER.read_text("utf-8")
    lines = (line.strip() for line in html.splitlines() if not line.strip().startswith("//"))
    short = re.sub(r"\s+", " ", " ".join(lines))
    return f"data:text/html;charset=utf-8,{quote(short, safe='!*()~:;,=/?.')}#{page}"

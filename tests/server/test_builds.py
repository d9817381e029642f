"""A page that is open names its build; the server tells whether that is the one it has."""

from __future__ import annotations

from pathlib import Path

from overlay.server.builds import Builds, build_name

HTML = '<script src="/assets/overlay-b.js"></script><link href="/assets/overlay-a.css">'


def test_a_build_has_a_short_name_the_same_as_the_page_has_for_it() -> None:
    # `web/shared/connection.test.ts` holds the same.
    assert build_name(HTML) == "e27f00d0"
    assert build_name("") == ""


def test_any_file_that_changed_makes_another_build() -> None:
    names = {build_name(HTML), build_name(HTML.replace("-a.", "-c.")), build_name(HTML.replace("-b.", "-c."))}
    assert len(names) == 3


def test_a_page_of_an_older_build_is_not_current(tmp_path: Path) -> None:
    builds = Builds(tmp_path)
    (tmp_path / "overlay.html").write_text(HTML)
    assert builds.is_current(build_name(HTML))
    assert not builds.is_current(build_name(HTML.replace("-a.", "-old.")))
    # A development server's page names none.
    assert builds.is_current("")

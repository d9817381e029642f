"""What a theme pack's manifest `theme.json` says (format 1). Reading, listing and serving packs is the server's affair.

A pack is a folder named like its theme, with the manifest and the files it names beside it. Colours, typefaces and
sizes that a manifest leaves out are those of its skin.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, get_args

from pydantic import AfterValidator, Field, StrictFloat, StrictInt, StrictStr, StringConstraints

from overlay.protocol.base import Message

THEME_FORMAT: Final = 1

Skin = Literal["ether", "protocol", "velvet"]
"""The shape of the picture: how a tile, a foul mark, a banner is built. A theme fills one with its own values."""

SKINS: Final[tuple[Skin, ...]] = get_args(Skin)

ColorToken = Literal[
    "ground",
    "ground-top",
    "ground-foot",
    "raised",
    "relief",
    "text",
    "mute",
    "quiet",
    "letter",
    "struck",
    "line",
    "slot",
    "live",
    "live-ink",
    "judge",
    "judge-ink",
    "vote",
    "vote-ink",
    "red",
    "red-ink",
    "black",
    "black-ink",
    "gone-red",
    "gone-red-ink",
    "gone-black",
    "gone-black-ink",
]
"""Colours by meaning; one that ends in `-ink` is that of text on the other.

`ground`, `ground-top`, `ground-foot`: a panel, flat or shaded from top to foot. `raised`, `relief`: what stands out
of it, by one and by two steps. `text`, `mute`, `quiet`, `struck`: text, secondary text, the name of a seat that left,
what is struck out. `letter`: the initial where a photo is missing. `line`, `slot`: dividers, an empty foul mark.
`live`: the speaker, the candidate being counted. `judge`: the judge's decisions, and nothing else. `vote`: nominations
and hands. `red`, `black`: the teams; `gone-*`: their plates after leaving.
"""

COLOR_TOKENS: Final[tuple[ColorToken, ...]] = get_args(ColorToken)

FaceRole = Literal["display", "text", "narrow", "last"]
"""`text` is for everything, `display` for verdicts and large numbers; long names fall to `narrow`, then to `last`."""

FACE_ROLES: Final[tuple[FaceRole, ...]] = get_args(FaceRole)

FONT_SUFFIXES: Final = ("woff2", "woff", "ttf", "otf")
PICTURE_SUFFIXES: Final = ("svg", "png", "webp", "jpg", "jpeg")

MAX_CSS: Final = 20_000


def _one_of(suffixes: tuple[str, ...]) -> AfterValidator:
    pattern = re.compile(
        rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,79}}(\.[A-Za-z0-9_-]{{1,40}})*\.({'|'.join(suffixes)})"
    )

    def check(name: str) -> str:
        if not pattern.fullmatch(name):
            raise ValueError(f"not the name of a {', '.join(suffixes)} file in the pack's own folder")
        return name

    return AfterValidator(check)


ThemeId = Annotated[StrictStr, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Color = Annotated[StrictStr, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]
FontName = Annotated[StrictStr, StringConstraints(max_length=120), _one_of(FONT_SUFFIXES)]
PictureName = Annotated[StrictStr, StringConstraints(max_length=120), _one_of(PICTURE_SUFFIXES)]
Weight = Annotated[StrictInt, Field(ge=100, le=900)]


class ThemeTitle(Message):
    """The name of a theme in a list."""

    ru: Annotated[StrictStr, StringConstraints(min_length=1, max_length=40)]
    en: Annotated[StrictStr, StringConstraints(min_length=1, max_length=40)]


class ThemeAbout(Message):
    """One line under its name."""

    ru: Annotated[StrictStr, StringConstraints(max_length=120)] = ""
    en: Annotated[StrictStr, StringConstraints(max_length=120)] = ""


class ThemeFontFile(Message):
    """A font of the pack. `weight`: its weight, or the range of a variable one, such as `"100 900"`."""

    file: FontName
    weight: Annotated[StrictStr, StringConstraints(pattern=r"^[1-9]00( [1-9]00)?$")] = "400"


class ThemeFace(Message):
    """A typeface: the family's name, the weight of ordinary text, and its files, none if the pages bring it already."""

    family: Annotated[StrictStr, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _-]{0,59}$")]
    weight: Weight
    files: Annotated[tuple[ThemeFontFile, ...], Field(max_length=8)] = ()


class ThemeSafe(Message):
    """What the picture keeps free, in px of the 1920 x 1080 frame: `x` left and right, `y` top and bottom."""

    x: Annotated[StrictInt, Field(ge=0, le=240)] = 104
    y: Annotated[StrictInt, Field(ge=0, le=135)] = 54


class ThemeManifest(Message):
    """The whole of `theme.json`.

    `radius`: of corners, in px of the frame. `motion`: 1 as designed, less is shorter, 0 fades only. `logo`: stands in
    the header instead of ours. `sponsors`: pictures that share the one slot. `css`: the theme's own rules, after ours.
    """

    format: Literal[1]
    id: ThemeId
    title: ThemeTitle
    about: ThemeAbout = ThemeAbout()
    skin: Skin
    colors: dict[ColorToken, Color] = Field(default_factory=dict)
    fonts: dict[FaceRole, ThemeFace] = Field(default_factory=dict)
    radius: Annotated[StrictInt, Field(ge=0, le=24)] = 0
    motion: Annotated[StrictFloat | StrictInt, Field(ge=0, le=1)] = 1
    safe: ThemeSafe = ThemeSafe()
    logo: PictureName | None = None
    sponsors: Annotated[tuple[PictureName, ...], Field(max_length=6)] = ()
    css: Annotated[StrictStr, StringConstraints(max_length=MAX_CSS)] = ""

    def files(self) -> frozenset[str]:
        """The files of the pack that the manifest names: those and no others are served."""
        fonts = {font.file for face in self.fonts.values() for font in face.files}
        return frozenset({*fonts, *self.sponsors, *([self.logo] if self.logo else ())})

"""Pictures that come from outside: decoded within limits and encoded anew, so that only the picture is left of them."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from overlay.engine import Refused

LARGEST_FILE: Final = 8 * 1024 * 1024
MOST_PIXELS: Final = 50_000_000
"""A small file can claim to be a picture that fills the memory: 50 megapixels are more than any phone's portrait."""
MOST_WHOLE_PIXELS: Final = 24_000_000
"""The same for formats that can only be decoded whole: each point is four bytes, several times over."""
FORMATS: Final = ("JPEG", "PNG", "WEBP")
PHOTO_SIDE: Final = 480
"""Of a photo's square: a tile shows 164 px of it at the most, a card twice that."""
LOGO_SIDE: Final = 1920
"""The longest side that a logo or a sponsor's picture keeps."""
SVG_STARTS: Final = (b"<svg", b"<?xml", b"<!doctype")


def photo(data: bytes) -> bytes:
    """A photo as a square WebP. Raises `Refused`; takes a moment and much memory: it belongs into the one thread.

    It is cropped a little above the middle, where faces are.
    """
    picture = _upright(data, PHOTO_SIDE)
    side = (PHOTO_SIDE, PHOTO_SIDE)
    return _encoded(ImageOps.fit(picture, side, Image.Resampling.LANCZOS, centering=(0.5, 0.4)), "WEBP")


def logo(data: bytes, suffix: str) -> bytes:
    """A picture of a theme in the format of its name, no larger than a frame. Raises `Refused`; as above."""
    if data[:256].lstrip().lower().startswith(SVG_STARTS):
        raise Refused("image_svg")
    picture = _upright(data, LOGO_SIDE)
    picture.thumbnail((LOGO_SIDE, LOGO_SIDE), Image.Resampling.LANCZOS)
    return _encoded(picture, {"jpg": "JPEG", "jpeg": "JPEG", "png": "PNG"}.get(suffix, "WEBP"))


def _upright(data: bytes, side: int) -> Image.Image:
    """The picture in these bytes, upright, with nothing decoded that is too large. Raises `Refused`."""
    try:
        image: Image.Image = Image.open(BytesIO(data), formats=FORMATS)
        most = MOST_PIXELS if image.format == "JPEG" else MOST_WHOLE_PIXELS
        if image.width * image.height > most:
            raise Refused("image_too_large")
        # A JPEG is decoded no larger than it is needed.
        image.draft("RGB", (2 * side, 2 * side))
        image.load()
        # Cameras turn the picture by a note in the metadata, which is not kept.
        ImageOps.exif_transpose(image, in_place=True)
        kept = "RGBA" if image.has_transparency_data else "RGB"
        return image if image.mode == kept else image.convert(kept)
    except UnidentifiedImageError:
        raise Refused("image_unknown") from None
    except Image.DecompressionBombError:
        raise Refused("image_too_large") from None
    # What Pillow raises for damaged files is of many kinds.
    except (OSError, ValueError, SyntaxError, EOFError, ArithmeticError, LookupError, TypeError) as error:
        raise Refused("image_broken", reason=type(error).__name__) from None


def _encoded(image: Image.Image, form: str) -> bytes:
    out = BytesIO()
    # A new picture of the same points: no metadata, no profile, no second frame comes along.
    plain = image.convert("RGB") if form == "JPEG" else image
    plain.info.clear()
    plain.save(out, form, quality=86)
    return out.getvalue()

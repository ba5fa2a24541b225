"""What signing asks for: the method, and the name as it was typed or drawn."""

import base64
import binascii
from hashlib import sha256
from io import BytesIO
from typing import NewType

from PIL import Image, ImageOps

from core import text
from workflow.engine.inputs import KINDS, InputKind, WrongInput
from workflow.signatures.models import SignatureMethod

LONGEST_NAME = 200
PNG_ADDRESS = "data:image/png;base64,"
LARGEST_PICTURE = 24_000  # bytes
LONGEST_TEXT = len(PNG_ADDRESS) + LARGEST_PICTURE * 4 // 3 + 4
LARGEST_SIDE = 1_200  # pixels
NOT_A_PICTURE = "Send the drawn name as a small PNG picture."
NO_INK = "Draw your name first."

WRITTEN = (SignatureMethod.TYPED, SignatureMethod.DRAWN)  # without a file
WRITTEN_CHOICES = [(each.value, str(each.label)) for each in WRITTEN]

Method = NewType("Method", str)


class SignedName(str):
    """A typed name; of a drawn one the SHA-256 of its picture, which is what the chain holds."""

    picture: str

    def __new__(cls, said: str = "", picture: str = "") -> "SignedName":
        name = super().__new__(cls, said)
        name.picture = picture
        return name


NO_NAME = SignedName()


def read_method(value: object) -> str:
    if value not in WRITTEN:
        raise WrongInput(f"Choose one of {', '.join(WRITTEN)}.")
    return str(value)


def read_signed_name(value: object) -> SignedName:
    """A name on one line, or a picture as a ``data:`` address."""
    if isinstance(value, str) and value.startswith("data:"):
        return read_drawn_name(value)
    try:
        return SignedName(text.normalize_line(value, LONGEST_NAME).strip())
    except text.BadText as bad:
        raise WrongInput(str(bad)) from bad


def read_drawn_name(address: str) -> SignedName:
    """The picture, written again so that nothing else is in its file."""
    if not address.startswith(PNG_ADDRESS) or len(address) > LONGEST_TEXT:
        raise WrongInput(NOT_A_PICTURE)
    try:
        data = base64.b64decode(address.removeprefix(PNG_ADDRESS), validate=True)
        picture = open_picture(data)
    except (binascii.Error, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as bad:
        raise WrongInput(NOT_A_PICTURE) from bad
    ink = ImageOps.invert(picture).getbbox()
    if ink is None:
        raise WrongInput(NO_INK)
    file = BytesIO()
    picture.crop(ink).save(file, "PNG", optimize=True)
    written = file.getvalue()
    return SignedName(sha256(written).hexdigest(), base64.b64encode(written).decode())


def open_picture(data: bytes) -> Image.Image:
    """Its ink, black on white, in 16 grays. Raises ValueError for one that is too large."""
    with Image.open(BytesIO(data), formats=["PNG"]) as opened:
        if max(opened.size) > LARGEST_SIDE:
            raise ValueError(opened.size)
        inked = opened.convert("RGBA")
    page = Image.new("RGBA", inked.size, "white")
    page.alpha_composite(inked)
    return page.convert("L").point(lambda gray: min(255, (gray + 8) // 17 * 17))


KINDS[Method] = InputKind("line", read_method, lambda: WRITTEN_CHOICES)
KINDS[SignedName] = InputKind("line", read_signed_name, label="Name")

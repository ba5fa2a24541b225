"""Reading a certificate from its picture: lay it on the blank, read what was filled in."""

from ocr.image.reading import read
from ocr.image.user_box import read_box

__all__ = ["read", "read_box"]

"""Reading a certificate from its picture: lay it on the blank, read what was filled in."""

from workflow.scans.reader.image.drawn import read_box
from workflow.scans.reader.image.reading import read

__all__ = ["read", "read_box"]

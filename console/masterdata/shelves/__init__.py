"""What stands on which shelf: kinds of master data that are kept alike, by their addresses."""

from console.masterdata.shelves.places import Companies, Malls
from console.masterdata.shelves.shelf import Given, Shelf

SHELVES: dict[str, Shelf] = {"companies": Companies(), "malls": Malls()}

__all__ = ["SHELVES", "Given", "Shelf"]

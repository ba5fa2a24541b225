"""What stands on which shelf: kinds of master data that are kept alike, by their addresses."""

from console.masterdata.shelves.holidays import Holidays
from console.masterdata.shelves.mail_texts import MailTexts
from console.masterdata.shelves.places import Companies, Malls
from console.masterdata.shelves.reasons import ReasonShelf
from console.masterdata.shelves.shelf import Given, Shelf
from console.masterdata.shelves.tax_codes import TaxCodes

SHELVES: dict[str, Shelf] = {
    "companies": Companies(),
    "malls": Malls(),
    "holidays": Holidays(),
    "atcs": TaxCodes(),
    "reasons": ReasonShelf(),
    "mails": MailTexts(),
}

__all__ = ["SHELVES", "Given", "Shelf"]

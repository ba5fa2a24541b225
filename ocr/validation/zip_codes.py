"""ZIP codes against the list of the Philippine post offices, and the parties that are known.

``data/zip_codes.txt`` has each code of use-postal-ph 1.1.14 and phzipcodes 0.1.8 (both MIT), and
those of the cities that both leave out: Iloilo (5000), Cebu (6000) and Zamboanga (7000).
"""

from functools import cache
from pathlib import Path

from ocr.guard import guard_calls
from ocr.protocol import KnownFacts
from ocr.raw_values import RawForm
from ocr.validation.repair import doubt, may_repair

LISTED = Path(__file__).parent / "data" / "zip_codes.txt"
UNKNOWN = "No post office in our list has this ZIP code."
NAMES = ("payee_zip", "payor_zip")


@guard_calls(*NAMES)
def check_zip_codes(raw: RawForm, known: KnownFacts) -> None:
    """Doubt a recognised code that is neither in the list nor one of a known party.

    Four digits have no sum that would give a misread one away.
    """
    if not may_repair(raw):
        return
    on_record = {party.zip for party in (*known.companies, *known.tenants)}
    for value in (raw.fields[name] for name in NAMES):
        if value.text and value.text not in listed_zip_codes() | on_record:
            doubt(value, "listed", UNKNOWN)


@cache
def listed_zip_codes() -> frozenset[str]:
    return frozenset(LISTED.read_text(encoding="ascii").split())

"""The form's own print and its positions: landmarks for the print of any program."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ocr.glyphs import Run

LEFT, MIDDLE = 0.0, 0.5
NUMBERED = re.compile(r"^[0-9]{1,2}a?(?=[a-z])")


@dataclass(frozen=True)
class Label:
    """A text of the blank; x is its left edge or its middle, y its middle, in its points."""

    text: str
    x: float
    y: float
    at: float = LEFT
    nth: int = 0  # of those that read the same, from the top


LABELS = (
    Label("certificateofcreditabletax", 300.5, 64.1, MIDDLE),
    Label("withheldatsource", 300.6, 82.7, MIDDLE),
    Label("fillinallapplicablespaces", 20.0, 100.0),
    Label("partipayeeinformation", 308.1, 129.9, MIDDLE),
    Label("taxpayeridentificationnumbertin", 34.4, 144.7),
    Label("payeesname", 34.4, 160.8),
    Label("registeredaddress", 34.4, 189.2),
    Label("zipcode", 542.2, 189.2),
    Label("foreignaddressifapplicable", 34.4, 217.7),
    Label("partiipayorinformation", 308.1, 246.3, MIDDLE),
    Label("taxpayeridentificationnumbertin", 34.4, 260.5, nth=1),
    Label("payorsname", 34.4, 276.0),
    Label("registeredaddress", 34.4, 304.5, nth=1),
    Label("zipcode", 542.2, 304.4, nth=1),
    Label("partiiidetailsofmonthlyincomepayments", 307.7, 332.4, MIDDLE),
    Label("incomepaymentssubjecttoexpanded", 97.9, 346.3, MIDDLE),
    Label("amountofincomepayments", 365.4, 341.8, MIDDLE),
    Label("1stmonthofthe", 256.3, 351.2, MIDDLE),
    Label("2ndmonthofthe", 329.4, 351.2, MIDDLE),
    Label("3rdmonthofthe", 402.5, 351.2, MIDDLE),
    Label("taxwithheldforthe", 553.7, 346.3, MIDDLE),
    Label("moneypaymentssubjecttowithholdingof", 97.8, 520.6, MIDDLE),
    Label("businesstaxgovernmentprivate", 97.9, 530.5, MIDDLE),
    Label("wedeclareunderthepenaltiesofperjury", 35.2, 694.3),
    Label("signatureoverprintednameofpayor", 306.8, 756.0, MIDDLE),
    Label("indicatetitledesignationandtin", 308.5, 765.4, MIDDLE),
    Label("conforme", 308.1, 795.5, MIDDLE),
    Label("signatureoverprintednameofpayee", 306.8, 833.3, MIDDLE),
)
# Printed next to or inside the boxes; no value reads so.
OTHERS = (
    *("fortheperiod", "from", "to", "mmddyyyy", "frommmddyyyy", "atc", "quarter", "total"),
    *("withholdingtax", "taxwithheldforthequarter", "tin", "notethebirdataprivacy"),
    *("taxagentaccreditationno", "attorneysrollno", "dateofissue", "dateofexpiry"),
    *("1stmonthofthequarter", "2ndmonthofthequarter", "3rdmonthofthequarter"),
    *(
        "birformno",
        "2307",
        "january2018encs",
        "230701encs",
        "230701/18encs",
        "correctpursuanttotheprovisions",
    ),
    *("theprocessingofourinformation", "republicofthephilippines"),
)
LONG = 9  # letters; shorter ones must be the whole text
_BEGINNINGS = tuple({each.text for each in LABELS} | {o for o in OTHERS if len(o) > LONG})
_WHOLES = frozenset({each.text for each in LABELS} | set(OTHERS))


def squash_label(text: str) -> str:
    """Its letters and digits alone, in small letters."""
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def bare_label(text: str) -> str:
    """Squashed, without the number of an item before it."""
    return NUMBERED.sub("", squash_label(text), count=1) or squash_label(text)


def is_label(text: str) -> bool:
    for found in (squash_label(text), bare_label(text)):
        if found in _WHOLES or found.startswith(_BEGINNINGS):
            return True
    return False


def landmarks(runs: Iterable[Run]) -> Iterator[tuple[Label, float, float]]:
    """Each label found on the page, with its x and y there."""
    found: dict[str, list[Run]] = {}
    texts = {each.text for each in LABELS}
    for run in runs:
        for form in {squash_label(run.text), bare_label(run.text)}:
            for text in texts:
                if form.startswith(text):
                    found.setdefault(text, []).append(run)
    for label in LABELS:
        same = sorted(found.get(label.text, ()), key=lambda run: run.middle)
        if len(same) > label.nth:
            run = same[label.nth]
            left, _, right, _ = run.box
            yield label, left + (right - left) * label.at, run.middle

"""Names of a package's files: by the operator's pattern, safe on any system, and unique."""

import re
from typing import Any

from workflow.tax.alphalist_names import fold_name

LONGEST = 120
NOT_TAKEN = re.compile(r"[^A-Za-z0-9 _().-]+")
# Names that Windows keeps for its devices.
DEVICES = re.compile(r"(CON|PRN|AUX|NUL|COM\d|LPT\d)(\..*)?", re.IGNORECASE)


def stem_for(pattern: str, **facts: Any) -> str:
    """The pattern filled in, without its ending."""
    plain = {name: fold_name(value) if name == "name" else value for name, value in facts.items()}
    words = " ".join(NOT_TAKEN.sub(" ", pattern.format(**plain)).split())
    stem = words[:LONGEST].strip(" .") or "CERTIFICATE"
    return f"_{stem}" if DEVICES.fullmatch(stem) else stem


class PaperNames:
    """Gives each file a name of its own; large and small letters are the same to some systems."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def give(self, stem: str, ending: str) -> str:
        name, number = f"{stem}{ending}", 1
        while name.casefold() in self.given:
            number += 1
            name = f"{stem}_{number}{ending}"
        self.given.add(name.casefold())
        return name

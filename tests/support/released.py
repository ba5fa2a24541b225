"""Which migrations the last release had.

``RELEASED`` are the last ones of the release that a rolling upgrade starts from. A release moves
them on; a change of the tables does not.
"""

RELEASED = {"accounts": 13, "console": 11, "core": 3, "workflow": 34}


def number_of(name: str) -> int:
    return int(name.split("_")[0])

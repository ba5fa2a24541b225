"""How files are called is the operator's choice; what makes no names stops the start."""

import pytest

from config import environment

KNOWN = {"name", "part"}


@pytest.mark.parametrize(
    "value", ["certificate", "{name", "{}", "{tin}", "{name.__class__}", "{name!r:>{width}}"]
)
def test_a_pattern_that_makes_no_names_stops_the_start(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_PATTERN", value)
    with pytest.raises(SystemExit, match=r"SOME_PATTERN must be made of \{name\}, \{part\}"):
        environment.pattern("SOME_PATTERN", "{name}", KNOWN)


def test_parts_must_not_share_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_PATTERN", "{name}")
    with pytest.raises(SystemExit, match=r"must have \{part\} in it"):
        environment.pattern("SOME_PATTERN", "{part}", KNOWN, "part")


def test_a_pattern_of_known_names_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_PATTERN", "{name}-{part}")
    assert environment.pattern("SOME_PATTERN", "{part}", KNOWN, "part") == "{name}-{part}"

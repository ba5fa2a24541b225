"""``kill -9`` while a package is made: it goes on where it was, and is the same in the end."""

import json
import signal
from collections.abc import Callable
from typing import Any

import pytest

from tests.faults.conftest import House
from tests.support.thoroughness import times

pytestmark = [pytest.mark.slow]
PACKING = ("-m", "tests.faults.packing")


def said(home: House, *words: str) -> dict[str, Any]:
    done = home.run(*PACKING, *words)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def killed(home: House, *words: str) -> dict[str, Any]:
    """What lies there after the kill."""
    assert home.run(*PACKING, *words).returncode == -signal.SIGKILL
    return said(home, "told")


@pytest.mark.essential("the one kill of a package in make test")
def test_killed_in_the_middle_it_goes_on_and_is_the_same(house: Callable[..., House]):
    home = house()
    assert said(home, "file")["certificates"] >= 6
    whole = said(home, "make", "never", "0")
    assert (whole["state"], whole["parts"] >= 2) == ("done", True), whole
    for where, number in (("merged", "5"), ("laid", "4"))[: times(2)]:
        cut = killed(home, "make", where, number)
        assert cut["state"] == "running"
        assert {f"certificates/{name}" for name in cut["known"]} <= set(cut["files"])
        again = said(home, "go_on")
        assert again["state"] == "done", again
        assert again["files"] == whole["files"], (where, number)
        done = {name for name in cut["files"] if "unfinished" not in name and "cleaned" not in name}
        assert all(again["written"][name] == cut["written"][name] for name in done)

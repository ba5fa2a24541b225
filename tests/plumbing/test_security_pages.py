"""docs/security.md and docs/asvs.md: complete, and what they name is there."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings

from tests.support.named_in_docs import is_there, text_of

DOCS = settings.BASE_DIR / "docs"
REQUIREMENTS = settings.BASE_DIR / "tests" / "data" / "asvs_5_0_level_2.txt"
STATES = {"met", "partly", "not met", "n/a"}
FINDINGS = [*(f"H{n}" for n in range(1, 5)), *(f"M{n}" for n in range(1, 8))]
FINDINGS += [f"L{n}" for n in range(1, 15)]
PLACE = re.compile(
    r"`((?:accounts|config|console|core|demo|deploy|docs|portal-ui|scripts|tests|workflow)/[^`]+"
    r"|docs/[^`]+)`"
)
LINK = re.compile(r"\]\(([^)#:]+)\)")
NUMBER = re.compile(r"\d+\.\d+\.\d+")


def page(name: str) -> str:
    return (DOCS / name).read_text()


def cells(text: str) -> Iterator[list[str]]:
    """The rows of all tables of a page."""
    for line in text.splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip().strip("|").split(" | ")]


def requirements() -> list[list[str]]:
    return [row for row in cells(page("asvs.md")) if NUMBER.fullmatch(row[0])]


def numbers_in_state(state: str) -> list[str]:
    return [row[0] for row in requirements() if row[1] == state]


def places() -> list[str]:
    named = {place for name in ("security.md", "asvs.md") for place in PLACE.findall(page(name))}
    return sorted(named)


def is_within_a_class(place: str) -> bool:
    """Whether ``path::Class::name`` is a test."""
    path, *names = place.split("::")
    patterns = [rf"^class {names[0]}\b", rf"^    (async )?def {names[-1]}\("]
    return len(names) == 2 and all(re.search(of, text_of(path), re.MULTILINE) for of in patterns)


@pytest.mark.parametrize("place", places())
def test_what_a_page_names_is_there(place: str):
    if "::" in place:
        assert is_there(place) or is_within_a_class(place)
    else:
        assert (settings.BASE_DIR / place).exists()


@pytest.mark.parametrize("name", ["security.md", "asvs.md"])
def test_its_links_lead_somewhere(name: str):
    assert [link for link in LINK.findall(page(name)) if not (DOCS / link).exists()] == []


def test_every_requirement_of_level_two_stands_there_once_and_in_order():
    listed = [line.split()[0] for line in REQUIREMENTS.read_text().splitlines()]
    assert len(set(listed)) == 253
    assert [row[0] for row in requirements()] == listed


def test_each_says_whether_it_is_met_how_and_what_holds_it():
    for number, state, how, held_by in requirements():
        assert state in STATES, number
        assert how, number
        is_claimed = state in ("met", "partly")
        assert bool(PLACE.search(held_by)) == is_claimed, number


def test_what_is_not_met_is_said_at_the_top():
    top = page("asvs.md").split("\n## ")[0]
    for state, title in (("not met", "Not met"), ("partly", "Partly")):
        line = next(line for line in top.splitlines() if line.startswith(f"- {title}:"))
        assert NUMBER.findall(line) == numbers_in_state(state)
    for state in STATES:
        assert f"**{state}** {len(numbers_in_state(state))}" in top


def test_every_finding_has_its_row_and_its_test():
    rows = {row[0].split(" ")[0]: row for row in cells(page("security.md")) if len(row) == 3}
    for finding in FINDINGS:
        assert "::" in rows[finding][2], finding


def test_every_threat_has_its_test():
    threats = page("security.md").split("## Threats")[1].split("\n## ")[0]
    rows = list(cells(threats))[1:]
    assert len(rows) >= 20
    assert [row[0] for row in rows if "::" not in row[2]] == []


def test_the_pages_write_no_markup_and_run_no_text():
    """Nor do they listen to windows of others."""
    dangerous = re.compile(
        r"dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write"
        r"|\beval\(|new Function\(|\.postMessage\(.*['\"]\*|addEventListener\(['\"]message"
    )
    sources = [*(settings.BASE_DIR / "portal-ui" / "src").rglob("*.ts*")]
    assert len(sources) > 100
    found = [file.name for file in sources if dangerous.search(file.read_text())]
    assert [name for name in found if ".test." not in name] == []

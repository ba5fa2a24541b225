"""docs/operations/configure.md says of the environment what is so."""

import re

from django.conf import settings as ours

from tests.deploy.files import ELSEWHERE, READ, SOURCES

PAGE = (ours.BASE_DIR / "docs" / "operations" / "configure.md").read_text(encoding="utf-8")


def test_every_variable_that_is_read_stands_in_the_page() -> None:
    read = {*READ.findall(SOURCES), *ELSEWHERE}
    assert len(read) > 60
    assert {name for name in read if f"`{name}`" not in PAGE} == set()


def test_every_variable_of_the_page_is_read() -> None:
    rows = re.findall(r"^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|", PAGE, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([A-Z0-9_]+)`", row)}
    assert named - {*READ.findall(SOURCES), *ELSEWHERE} == set()


def test_every_constant_stands_there_with_its_default() -> None:
    constants = re.findall(
        r'given\.[a-z_]+\(\s*(?:[\d_]+, )?"([A-Z0-9_]+)", (\d[\d_]*)\s*\)', SOURCES
    )
    assert len(constants) > 40
    said = dict(re.findall(r"^\| `([A-Z0-9_]+)` \| (\d+)", PAGE, re.MULTILINE))
    wanted = {name: str(int(default)) for name, default in constants}
    assert {name: said.get(name) for name in wanted} == wanted

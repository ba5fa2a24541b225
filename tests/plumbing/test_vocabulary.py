"""Names and texts become plainer, never the reverse: docs/glossary.md and CONTRIBUTING.md.

A limit is the highest count that a package may have. Lower one after an improvement with
``python -m scripts.vocabulary --write``; ``python -m scripts.vocabulary workflow participles``
lists the places.
"""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from scripts import vocabulary

pytestmark = pytest.mark.essential("reads every file once")

LIMITS = json.loads(vocabulary.LIMITS.read_text())


@pytest.fixture(scope="module")
def counted() -> dict[str, vocabulary.Count]:
    return vocabulary.count_packages()


@pytest.mark.parametrize("package", vocabulary.PACKAGES)
@pytest.mark.parametrize("name", vars(vocabulary.Count()))
def test_no_count_of_a_package_rises(package: str, name: str, counted: Any) -> None:
    places = getattr(counted[package], name)
    limit = LIMITS[package][name]
    assert len(places) <= limit, f"{len(places)} instead of {limit}:\n" + "\n".join(places)


@pytest.mark.parametrize("place", vocabulary.figures_beside_packages())
def test_no_count_of_pages_scripts_and_templates_rises(place: str) -> None:
    limits, now = LIMITS[place], vocabulary.figures_beside_packages()[place]
    risen = {name: number for name, number in now.items() if number > limits.get(name, 0)}
    assert risen == {}


def test_private_words_of_typescript_are_found() -> None:
    source = "// told anew\nconst reckonTotal = 1 /* the shelf\n of pages */\nlet total = 'told'"
    assert vocabulary.count_script(source) == {"private_identifiers": 1, "private_prose": 2}


def test_a_colon_ends_no_sentence_of_an_average() -> None:
    text = "One two three: four five six. Seven eight nine.\n1. Ten eleven twelve"
    assert vocabulary.sentences(text, vocabulary.FULL_STOP) == [6, 3, 3]


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("told", True),
        ("_held", True),
        ("counted", True),
        ("create_filing", False),
        ("named_filing", False),
        ("embed", False),
        ("read", False),
    ],
)
def test_a_bare_participle_is_told_from_a_verb(name: str, is_one: bool) -> None:
    assert vocabulary.is_bare_participle(name) is is_one


def test_each_kind_is_found_in_a_module() -> None:
    module = vocabulary.Module(Path(settings.BASE_DIR) / "manage.py")
    module.source = '"""Whoever is told."""\n\ndef told(kept):  # anew\n    return kept\n'
    module.tree = ast.parse(module.source)
    total = vocabulary.count_vocabulary([module], shared={"told"})
    assert [len(places) for places in vars(total).values()] == [1, 1, 2, 2]


def test_limits_are_lowered_and_never_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    now = {"core": {"participles": 5, "shared_names": 7}, "average sentence": {"page": 23.1}}
    monkeypatch.setattr(vocabulary, "figures", lambda: now)
    limits = {"core": {"participles": 4, "shared_names": 9}, "average sentence": {}}
    lowered = {"core": {"participles": 4, "shared_names": 7}, "average sentence": {}}
    assert vocabulary.lower_limits(limits) == lowered


def test_sentences_are_told_apart() -> None:
    assert vocabulary.sentences("One two three. Four five six seven! - a b c d e") == [3, 4, 5]

"""The recipes name files that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_path_of_the_recipes_exists() -> None:
    page = (ROOT / "docs" / "how-to-add.md").read_text(encoding="utf-8")
    paths = set(re.findall(r"`([\w./-]+/[\w./-]*)`", page))
    assert len(paths) > 10
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []

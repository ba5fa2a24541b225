"""Words that readers stumbled over are written nowhere again: pages, server texts, manuals."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
FORMER = json.loads((ROOT / "tests" / "data" / "former_wordings.json").read_text(encoding="utf-8"))
WRITTEN = {
    "portal-ui/src": ("ts", "tsx"),
    "docs/manuals": ("md",),
    **dict.fromkeys(
        ("accounts", "config", "console", "core", "demo", "ocr", "workflow"), ("py", "html", "txt")
    ),
}


def written_sources() -> Iterator[tuple[Path, str]]:
    for folder, endings in WRITTEN.items():
        for ending in endings:
            for path in (ROOT / folder).rglob(f"*.{ending}"):
                yield path.relative_to(ROOT), path.read_text(encoding="utf-8")


@pytest.mark.essential("reads every file once")
def test_no_former_wording_is_left() -> None:
    texts = list(written_sources())
    assert len(texts) > 1000
    found = [(str(path), words) for path, text in texts for words in FORMER if words in text]
    assert found == []

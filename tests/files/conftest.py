"""A folder of uploads for each test."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.support.api import body

LIST = "/api/certificates/"


@pytest.fixture(autouse=True)
def uploads(settings: Any, tmp_path: Path) -> Path:
    settings.UPLOAD_DIR = tmp_path / "uploads"
    return settings.UPLOAD_DIR


@pytest.fixture
def draft(api: Callable[[str], Any], branch: Any) -> dict[str, Any]:
    """An affiliate's CONSOLIDATED draft, clean but for its breakdown."""
    given = body(form_type="CONSOLIDATED")
    return api("other tenant").post(LIST, given, format="json").json()


Send = Callable[..., Any]


@pytest.fixture
def send(api: Callable[[str], Any], draft: dict[str, Any]) -> Send:
    """Upload bytes to the draft, as its affiliate unless somebody else is named."""

    def upload(
        data: bytes, name: str = "b.csv", kind: str = "BREAKDOWN", who: str = "other tenant", **more
    ) -> Any:
        address = f"{LIST}{more.pop('to', draft['id'])}/files/"
        file: Any = SimpleUploadedFile("x", data, content_type=more.pop("type", "text/plain"))
        file._name = name  # as a browser may send it, not as Django would clean it
        given = {"file": file, "kind": kind}
        return api(who).post(address, given, format="multipart", **more)

    return upload


def on_disk(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("**/*") if path.is_file())

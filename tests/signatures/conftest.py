"""People of the tenant besides its owner, and a drawn name."""

import base64
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from tests.support.outbox import deliver
from tests.support.signing_links import ask_by_link, mailed_token
from tests.support.tenant_members import member


@pytest.fixture
def own_upload_folder(settings: Any, tmp_path: Path) -> None:
    """Files of the test alone."""
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"


@pytest.fixture
def team(people: Any) -> dict[str, Any]:
    """The tenant's people by their role."""
    roles = ("preparer", "signatory", "viewer")
    return {"owner": people["tenant"]} | {role: member(people["tenant"], role) for role in roles}


@pytest.fixture
def approving(team: dict[str, Any]) -> dict[str, Any]:
    """The same where the owner wants signatories to approve."""
    tenant = team["owner"].tenant
    tenant.signatory_approves = True
    tenant.save()
    for user in team.values():
        user.tenant = tenant
    return team


def drawn(size: tuple[int, int] = (320, 90), ink: bool = True) -> str:
    """A name as the canvas of a browser sends it."""
    page = Image.new("RGBA", size, (0, 0, 0, 0))
    if ink:
        ImageDraw.Draw(page).line([(10, 60), (120, 20), (200, 70)], fill="black", width=3)
    file = BytesIO()
    page.save(file, "PNG")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


@pytest.fixture
def forms(certificate: Any) -> list[Any]:
    return [certificate("DRAFT", unit=unit) for unit in ("1", "2")]


@pytest.fixture
def token(forms: Any, team: Any) -> str:
    assert ask_by_link(team["preparer"], *forms).status_code == 201
    return mailed_token(deliver())

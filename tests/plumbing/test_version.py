"""One version, wherever it is said."""

import json
import re
import tomllib
from pathlib import Path

from django.conf import settings

from tests.deploy.files import compose, manifests

ROOT = Path(__file__).parents[2]


def test_the_portal_the_pages_and_the_changelog_are_of_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pages = json.loads((ROOT / "portal-ui" / "package.json").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\S+)", changelog, re.MULTILINE)[0]
    assert {project["version"], pages["version"], newest} == {settings.VERSION}


def test_the_images_that_are_deployed_have_the_version_as_their_tag() -> None:
    manifest = manifests()["kustomization.yaml"]["images"][0]["newTag"]
    image = compose()["services"]["web-1"]["image"]
    assert (manifest, image) == (settings.VERSION, f"portal:${{PORTAL_TAG:-{settings.VERSION}}}")

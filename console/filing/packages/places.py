"""Where a package lies on disk: a folder of its own."""

import shutil
from pathlib import Path
from uuid import UUID

from django.conf import settings

from console.papers.files import UNFINISHED

PAPERS, PARTS, CLEANED = "certificates", "parts", "cleaned"


def root() -> Path:
    return Path(settings.DATA_DIR) / "packages"


def folder_of(package: UUID) -> Path:
    return root() / str(package)


def tidy(package: UUID) -> None:
    """What a killed worker left unfinished goes away."""
    for left in folder_of(package).glob(f"*/{UNFINISHED}*"):
        left.unlink(missing_ok=True)


def drop_cleaned(package: UUID) -> None:
    shutil.rmtree(folder_of(package) / CLEANED, ignore_errors=True)


def forget(package: UUID) -> None:
    shutil.rmtree(folder_of(package), ignore_errors=True)


def forget_all_but(kept: set[str]) -> None:
    """Folders of packages that are no more."""
    for folder in root().glob("*"):
        if folder.name not in kept:
            shutil.rmtree(folder, ignore_errors=True)

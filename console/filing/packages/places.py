"""The folder of a package on disk."""

import shutil
from pathlib import Path
from uuid import UUID

from django.conf import settings

from console.shared.files import UNFINISHED

PAPERS, PARTS, CLEANED = "certificates", "parts", "cleaned"


def packages_root() -> Path:
    return Path(settings.DATA_DIR) / "packages"


def package_folder(package: UUID) -> Path:
    return packages_root() / str(package)


def delete_unfinished_papers(package: UUID) -> None:
    """Delete the unfinished files of a killed worker."""
    for left in package_folder(package).glob(f"*/{UNFINISHED}*"):
        left.unlink(missing_ok=True)


def drop_cleaned(package: UUID) -> None:
    shutil.rmtree(package_folder(package) / CLEANED, ignore_errors=True)


def delete_package_folder(package: UUID) -> None:
    shutil.rmtree(package_folder(package), ignore_errors=True)


def delete_stale_package_folders(kept: set[str]) -> None:
    """Folders of packages that are no more."""
    for folder in packages_root().glob("*"):
        if folder.name not in kept:
            shutil.rmtree(folder, ignore_errors=True)

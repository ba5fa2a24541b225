"""Where the files of a package are stored."""

from uuid import UUID

from core.storage import StoredPlace, delete_folder, delete_unfinished, list_folders

PACKAGES = StoredPlace("packages")
PAPERS, PARTS, CLEANED = "certificates", "parts", "cleaned"


def package_folder(package: UUID) -> StoredPlace:
    return PACKAGES / str(package)


def has_files(package: UUID) -> bool:
    return bool(list_folders(package_folder(package)))


def delete_unfinished_papers(package: UUID) -> None:
    """Delete the unfinished files of a killed worker."""
    delete_unfinished(package_folder(package))


def drop_cleaned(package: UUID) -> None:
    delete_folder(package_folder(package) / CLEANED)


def delete_package_folder(package: UUID) -> None:
    delete_folder(package_folder(package))


def delete_stale_package_folders(kept: set[str]) -> None:
    """Delete folders of packages that are no more."""
    for folder in list_folders(PACKAGES):
        if folder not in kept:
            delete_folder(PACKAGES / folder)

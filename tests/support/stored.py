"""Stored files as tests meet them on the disk."""

from pathlib import Path

from core.storage import StoredPlace
from core.storage.disk import disk_path
from workflow.files.storage import UPLOADS, place_of_stored_file


def path_of(place: StoredPlace) -> Path:
    return disk_path(place.name)


def path_of_stored_file(stored_as: str) -> Path:
    return path_of(place_of_stored_file(stored_as))


def upload_folder() -> Path:
    return path_of(UPLOADS)

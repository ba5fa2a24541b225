"""Files that rows speak of, by their names: in the data folder, or in a bucket (STORAGE_URL).

A name begins with its folder: ``uploads``, ``exports``, ``merged-forms``, ``packages`` or
``qap-incoming``.
"""

from core.storage.places import (
    StoredPlace,
    delete_folder,
    delete_unfinished,
    list_folders,
    names_written_before,
)

__all__ = [
    "StoredPlace",
    "delete_folder",
    "delete_unfinished",
    "list_folders",
    "names_written_before",
]

"""Files that are put into a folder whole, or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from core.refusals import NotLikeThis, field_fault

READABLE = 0o640


def check_folder(folder: Path) -> None:
    """Raises NotLikeThis where files cannot be put into it."""
    if not folder.is_dir():
        raise refuse_folder(f"There is no folder {folder}.")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise refuse_folder(f"Files cannot be written into {folder}.")


def check_is_free(file: Path) -> None:
    """Raise NotLikeThis where the file of another filing exists: it is never replaced."""
    if file.exists():
        raise refuse_folder(f"{file} is there already. Name another folder; nothing was filed.")


@contextmanager
def stage_files(folder: Path, files: dict[str, bytes]) -> Iterator[list[tuple[Path, Path]]]:
    """The files on disk under names of their own, to be put in place; what is not, goes away."""
    pairs: list[tuple[Path, Path]] = []
    try:
        for name, data in files.items():
            with NamedTemporaryFile(dir=folder, prefix=".filing-", delete=False) as file:
                pairs.append((Path(file.name), folder / name))
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        yield pairs
    except OSError as error:
        raise refuse_folder(f"Files cannot be written into {folder}: {error.strerror}.") from None
    finally:
        for waiting, _ in pairs:
            with suppress(OSError):
                waiting.unlink(missing_ok=True)


def put_in_place(pairs: list[tuple[Path, Path]]) -> None:
    for waiting, name in pairs:
        waiting.chmod(READABLE)
        waiting.replace(name)


def refuse_folder(message: str) -> NotLikeThis:
    return NotLikeThis([field_fault("out", "invalid", message)])

"""The PDFs of former certificates: a ZIP whose files are read one at a time, or a single PDF.

What a file claims to be is not believed: its directory is bounded before it is read, no path leads
anywhere, and each PDF is unpacked up to the size of an attachment. Only the confined reader opens
what was unpacked.
"""

import re
import zipfile
import zlib
from collections import Counter
from pathlib import Path
from struct import unpack
from types import TracebackType

from django.conf import settings

from core.refusals import NotLikeThis, field_fault
from workflow.certificates.attachment_changes import file_too_large_message

MOST_FILES = 20_000
MOST_DIRECTORY_BYTES = 4 * 1024 * 1024
END, END_64, PDF = b"PK\x05\x06", b"PK\x06\x07", b"%PDF-"
END_BYTES, LONGEST_COMMENT = 22, 65_535
SIZE_AND_START_OF_DIRECTORY = slice(12, 20)
PLAIN_FILES = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED = 0x1
UNSAFE = re.compile(r"(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:|\x00")
NO_ARCHIVE = "The PDFs are a ZIP file, or one PDF."
DAMAGED = "This file of the ZIP is damaged."


class BadPdf(ValueError):
    """A PDF that cannot be taken, in a sentence."""


class PdfArchive:
    """The PDFs at a path, by the last part of their names. ``name`` is that of the sent file.

    Raises NotLikeThis for what is no ZIP, or one that cannot be trusted.
    """

    def __init__(self, path: Path, name: str):
        self.path = path
        self.zip: zipfile.ZipFile | None = None
        self.names: dict[str, zipfile.ZipInfo | None] = {plain_name(name): None}
        self.doubles: frozenset[str] = frozenset()
        if is_single_pdf(path):
            return
        check_directory(path)
        try:
            self.zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            refuse_archive(NO_ARCHIVE)
            raise
        infos = [info for info in self.zip.infolist() if not info.is_dir()]
        check_infos(infos)
        counts = Counter(plain_name(info.filename) for info in infos)
        self.doubles = frozenset(each for each, count in counts.items() if count > 1)
        self.names = {plain_name(info.filename): info for info in infos}

    def __enter__(self) -> "PdfArchive":
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        if self.zip:
            self.zip.close()

    def has(self, name: str) -> bool:
        return plain_name(name) in self.names

    def read(self, name: str) -> bytes:
        """The bytes of one PDF. Raises BadPdf."""
        known = plain_name(name)
        if known not in self.names:
            raise BadPdf(f"{name} is not among the PDFs.")
        if known in self.doubles:
            raise BadPdf(f"Two of the PDFs are called {name}.")
        info = self.names[known]
        return self.path.read_bytes() if info is None else self.unpack(info)

    def unpack(self, info: zipfile.ZipInfo) -> bytes:
        most = settings.ATTACHMENT_MAX_BYTES
        if info.flag_bits & ENCRYPTED or info.compress_type not in PLAIN_FILES:
            raise BadPdf("This file of the ZIP is encrypted, or packed in an unusual way.")
        assert self.zip is not None
        try:
            with self.zip.open(info) as file:
                data = file.read(most + 1)
                is_whole = len(data) > most or not file.read(1)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError):
            raise BadPdf(DAMAGED) from None
        if len(data) > most:
            raise BadPdf(file_too_large_message(most))
        if not is_whole:
            raise BadPdf(DAMAGED)
        return data


def plain_name(name: str) -> str:
    """The last part of a path, by which files and rows are matched."""
    return re.split(r"[/\\]", name.strip())[-1].casefold()


def is_single_pdf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(PDF)) == PDF


def check_directory(path: Path) -> None:
    """Bound the list of files before it is read into memory. Raises NotLikeThis."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - END_BYTES - LONGEST_COMMENT))
        tail = file.read()
    at = tail.rfind(END)
    if at < 0 or len(tail) < at + END_BYTES:
        refuse_archive(NO_ARCHIVE)
    directory, _ = unpack("<II", tail[at:][SIZE_AND_START_OF_DIRECTORY])
    if directory > MOST_DIRECTORY_BYTES or END_64 in tail:
        refuse_archive(f"A ZIP has at most {MOST_FILES:,} files. Send it in parts.")


def check_infos(infos: list[zipfile.ZipInfo]) -> None:
    """Raises NotLikeThis for too many files, or a name that leads out of the ZIP."""
    if len(infos) > MOST_FILES:
        refuse_archive(f"A ZIP has at most {MOST_FILES:,} files. Send it in parts.")
    for info in infos:
        if UNSAFE.search(info.orig_filename) or UNSAFE.search(info.filename):
            refuse_archive(
                f"A file of the ZIP has a path that leads out of it: {info.filename[:80]}"
            )


def refuse_archive(message: str) -> None:
    raise NotLikeThis([field_fault("pdfs", "invalid", message)])

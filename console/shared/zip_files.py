"""A ZIP made piece by piece: each member is hashed as it passes, the list of hashes comes last."""

import hashlib
import io
import zipfile
from collections.abc import Iterable, Iterator

from django.conf import settings

from workflow.engine.rules import end_list

LIST = "hashes.txt"
Member = tuple[str, Iterable[bytes]]  # a name and the pieces of its content
MADE_AT = (2000, 1, 1, 0, 0, 0)


class ZipOutlet(io.RawIOBase):
    """A buffer into which a ZIP is written, and read from while it grows."""

    def __init__(self) -> None:
        self.waiting = bytearray()
        self.passed = 0

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        raw = bytes(data)  # type: ignore[call-overload]
        self.waiting += raw
        self.passed += len(raw)
        return len(raw)

    def tell(self) -> int:
        return self.passed

    def flush(self) -> None:
        """Do nothing: there is no other buffer."""

    def take(self) -> bytes:
        taken, self.waiting = bytes(self.waiting), bytearray()
        return taken


def zip_members(members: Iterable[Member]) -> Iterator[bytes]:
    """The pack in pieces."""
    outlet, rows = ZipOutlet(), []
    with zipfile.ZipFile(outlet, "w", zipfile.ZIP_DEFLATED) as pack:  # type: ignore[call-overload]
        for name, pieces in members:
            digest, size = hashlib.sha256(), 0
            with pack.open(build_zip_info(name), "w", force_zip64=True) as file:
                for piece in pieces:
                    digest.update(piece)
                    size += len(piece)
                    file.write(piece)
                    if len(outlet.waiting) > 64 * 1024:
                        yield outlet.take()
            rows.append(f"{digest.hexdigest()}  {size}  {name}\n")
        pack.writestr(build_zip_info(LIST), hash_list(rows))
    yield outlet.take()


def hash_list(rows: list[str]) -> bytes:
    """The list of hashes, its own digest, and its HMAC where the audit has a key."""
    return end_list("".join(sorted(rows)).encode(), settings.AUDIT_KEY)


def build_zip_info(name: str) -> zipfile.ZipInfo:
    facts = zipfile.ZipInfo(name, MADE_AT)
    facts.compress_type, facts.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    return facts

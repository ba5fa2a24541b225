"""Check an evidence pack by the portal's own code.

The pack has a verifier of its own, for somebody without the portal. A forger forges that too, so
nothing of a pack is run here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from workflow.engine.keys import given_keys
from workflow.engine.pack_verifier import Pack, Wrong
from workflow.engine.proof import BrokenChain

MOST_MEMBER_BYTES = 1_073_741_824
MOST_BYTES = 32 * MOST_MEMBER_BYTES


@dataclass(frozen=True)
class VerifiedPack:
    """A pack that holds."""

    words: str

    def in_words(self) -> str:
        return f"pack: {self.words}"


def check_pack_file(path: Path, keys: Sequence[str] | None = None) -> VerifiedPack:
    """Check a pack, under the given keys of the audit. Raises OSError, BrokenChain."""
    try:
        with ZipFile(path) as file:
            names = member_names(file)
            pack = Pack(names, file.read, given_keys() if keys is None else keys)
            return VerifiedPack(pack.verify())
    except (BadZipFile, Wrong, NotImplementedError, RuntimeError) as wrong:
        raise BrokenChain(None, f"{path.name}: {wrong}") from None


def member_names(file: ZipFile) -> set[str]:
    """The names of the files in it. Raises BadZipFile for one that is there twice, or too large."""
    members = [each for each in file.infolist() if not each.is_dir()]
    names = {each.filename for each in members}
    if len(names) != len(members):
        raise BadZipFile("a file is in it twice")
    sizes = [each.file_size for each in members]
    if max(sizes, default=0) > MOST_MEMBER_BYTES or sum(sizes) > MOST_BYTES:
        raise BadZipFile("it is too large to be a pack")
    return names

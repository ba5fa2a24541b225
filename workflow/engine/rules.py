"""The rules by which the audit is proven: in the portal, and where there is only a file of it.

Pure Python 3.8: an evidence pack carries this text inside its ``verify.py``. The key that a
transition must stand under follows from its number alone, never from what it says of itself.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

KEY_BYTES = 32
CHAIN, SEALED, REKEYED = "chain", "sealed", "rekeyed"
BELOW_EVERY_NUMBER = -(2**63)
CHANGED = "was changed after it was written"
FINGERPRINT_OF = "The audit of the portal stands under this key."
LIST_MARK = "HMAC-SHA256 "

# The columns of a transition that its hash covers, and how an exported line calls some of them.
COLUMNS = (
    *("number", "lifecycle", "subject_id", "move", "source", "target", "version", "actor_id"),
    *("actor_name", "actor_role", "at", "tenant_id", "company_id", "branch_ids", "person_id"),
    *("effects", "content", "sealed", "previous", "keyed"),
)
ADDED = ("person_id",)  # left out while empty: older transitions keep their hash
NAMED = {
    "number": "seq",
    "subject_id": "id",
    "actor_id": "actor",
    "actor_name": "by",
    "actor_role": "role",
    "tenant_id": "tenant",
    "company_id": "company",
    "branch_ids": "branches",
}
BESIDES = ("hash", "salt", "values", "place", "link")
FIELDS = frozenset([NAMED.get(name, name) for name in COLUMNS] + list(BESIDES))


class BrokenChain(Exception):
    """A fault of the audit: the transition's number (None: none) and why.

    ``found`` is what is there instead: it separates two faults in the same words.
    """

    def __init__(self, number: int | None, why: str, found: Any = None):
        super().__init__(f"#{number}: {why}" if number is not None else why)
        self.number = number
        self.why = why
        self.found = found

    @property
    def mark(self) -> str:
        """What an acknowledgement names: the digest of all that is said of it."""
        return mark_canonical([self.number, self.why, self.found], "")


def canonical_bytes(value: Any) -> bytes:
    """JSON with one spelling: sorted keys, no spaces, UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


def mark_canonical(value: Any, key: str) -> str:
    """HMAC-SHA-256 of the canonical JSON under a key, plain SHA-256 without one."""
    return mark_bytes(canonical_bytes(value), key)


def mark_bytes(written: bytes, key: str) -> str:
    if key:
        return hmac.new(key.encode(), written, hashlib.sha256).hexdigest()
    return hashlib.sha256(written).hexdigest()


def is_same_mark(one: Any, other: str) -> bool:
    return hmac.compare_digest(str(one).encode("utf-8", "surrogatepass"), other.encode())


def find_marking_key(value: Any, given: Any, keys: Sequence[str]) -> str | None:
    """The key under which ``given`` is the mark of a value; None where it is of none of them."""
    return next((key for key in keys if is_same_mark(given, mark_canonical(value, key))), None)


def fingerprint_of(key: str) -> str:
    """What tells a key from others and does not tell the key."""
    return mark_canonical(FINGERPRINT_OF, key) if key else ""


class Epoch(NamedTuple):
    """A transition by which a key takes in what was written before it."""

    row: dict[str, Any]
    hash: str
    salt: str
    values: Any

    @property
    def number(self) -> int:
        number: int = self.row["number"]
        return number


class KeyPeriod(NamedTuple):
    """From number ``first`` on a key holds: blank for none, None for one that was not given."""

    first: int
    key: str | None


def reigns_of(epochs: Iterable[Epoch], keys: Sequence[str]) -> list[KeyPeriod]:
    """Which key holds where, highest numbers first; ``keys`` are the present and former ones."""
    key: str | None = keys[0] if keys else ""
    reigns = []
    for epoch in sorted(epochs, key=lambda epoch: epoch.number, reverse=True):
        if key and epoch.row["keyed"] and is_same_mark(epoch.hash, mark_canonical(epoch.row, key)):
            reigns.append(KeyPeriod(epoch.number, key))
            key = key_before(epoch, keys)
    return [*reigns, KeyPeriod(BELOW_EVERY_NUMBER, key)]


def key_before(epoch: Epoch, keys: Sequence[str]) -> str | None:
    """The key that holds below an epoch: none below a seal; None where it was not given."""
    if epoch.row["move"] == SEALED:
        return ""
    said = epoch.values
    if not isinstance(said, dict) or seal_with_salt(epoch.salt, said) != epoch.row["sealed"]:
        return None
    former = (key for key in keys if fingerprint_of(key) == said.get("former"))
    key = next(former, None)
    return key if key and is_same_mark(said.get("proof"), proof_of_change(said, key)) else None


def proof_of_change(said: dict[str, Any], former: str) -> str:
    """Made by somebody who has the former key: where the chain stood, and the key that follows."""
    return mark_canonical([REKEYED, said["number"], said["head"], said["fingerprint"]], former)


def key_at(number: int, reigns: Sequence[KeyPeriod]) -> str | None:
    return next(reign.key for reign in reigns if number >= reign.first)


def check_row_under_key(row: dict[str, Any], hash_: Any, reigns: Sequence[KeyPeriod]) -> None:
    """A transition stands under the key that holds at its number. Raises BrokenChain."""
    number = row["number"]
    key = key_at(number, reigns)
    if key is None:
        raise BrokenChain(
            number, "stands under a former key that AUDIT_KEY_FALLBACKS does not name"
        )
    if key and row["keyed"] is not True:
        raise BrokenChain(number, "is unkeyed, and nothing under the key seals it")
    if row["keyed"] and not key:
        is_sealed = len(reigns) > 1
        why = "stands below the one that sealed" if is_sealed else "AUDIT_KEY is not set"
        raise BrokenChain(number, f"is keyed, and {why}")
    if not is_same_mark(hash_, mark_canonical(row, key)):
        raise BrokenChain(number, CHANGED)


def seal_with_salt(salt: str, values: Any) -> str:
    """The digest of the values behind a transition; salted, so that none can be guessed."""
    return mark_canonical([salt, values], "")


def row_in(said: dict[str, Any]) -> dict[str, Any]:
    """The columns of a transition in an exported line."""
    names = {name: NAMED.get(name, name) for name in COLUMNS}
    return {name: said[told] for name, told in names.items() if told in said}


def check_lines(
    read: Callable[[], Iterable[bytes]], keys: Sequence[str], *, is_lenient: bool = False
) -> Iterator[dict[str, Any]]:
    """Each line of exported transitions once it holds; lines are read twice. Raises BrokenChain.

    ``is_lenient``: without a key, what stands under one is passed over and not refused.
    """
    check = _Check(read(), keys, is_lenient=is_lenient)
    place, ended = 0, False
    for place, raw in enumerate(read(), 1):
        if ended:
            raise BrokenChain(None, f"line {place}: stands behind the last one")
        said = parse_line(raw, place)
        check.line(said, place)
        ended = said.get("of") == place
        yield said
    if not ended:
        where = f"line {place}" if place else "the file"
        why = "is not the last; others are missing" if place else "holds no transition"
        raise BrokenChain(None, f"{where}: {why}")


def parse_line(raw: bytes, place: int) -> dict[str, Any]:
    """The line as it was written, to the letter. Raises BrokenChain."""
    try:
        said = json.loads(raw)
        is_ours = isinstance(said, dict) and canonical_bytes(said) + b"\n" == raw
    except (ValueError, RecursionError):
        is_ours = False
    if not is_ours or not FIELDS - set(ADDED) <= said.keys() <= FIELDS | {"of"}:
        raise BrokenChain(None, f"line {place}: is not as the portal writes it")
    if type(said["seq"]) is not int or not isinstance(said["salt"], str):
        raise BrokenChain(None, f"line {place}: is not as the portal writes it")
    return dict(said)


class _Check:
    """What is known of a file of lines while it is read."""

    def __init__(self, lines: Iterable[bytes], keys: Sequence[str], *, is_lenient: bool):
        first, epochs = _first_and_epochs(lines)
        self.key = _key_of_link(first, keys) if first else ""
        self.has_keys, self.skips_keyed = bool(keys), is_lenient and not keys
        started = [self.key] if self.key else []
        self.reigns = reigns_of(epochs, [*started, *(key for key in keys if key != self.key)])
        self.link, self.last, self.head = "", 0, ""

    def line(self, said: dict[str, Any], place: int) -> None:
        where = f"line {place} (#{said['seq']})"
        try:
            self.check_place(said, place)
            self.check_row(said)
            self.check_values(said)
        except BrokenChain as broken:
            raise BrokenChain(None, f"{where}: {broken.why}") from None
        self.link, self.last, self.head = said["link"], said["seq"], said["hash"]

    def check_place(self, said: dict[str, Any], place: int) -> None:
        """It stands where it was written, under the one key of the file."""
        rest = {name: value for name, value in said.items() if name != "link"}
        if said["keyed"] and not self.has_keys and not self.skips_keyed:
            raise BrokenChain(None, "is keyed, and AUDIT_KEY is not set")
        if said["place"] != place:
            raise BrokenChain(None, f"was written as line {said['place']}; others are missing")
        is_linked = self.key is not None and is_same_mark(
            said["link"], mark_canonical([self.link, rest], self.key)
        )
        if not is_linked and not (self.skips_keyed and self.key is None):
            raise BrokenChain(None, "was changed, or does not follow the line before it")

    def check_row(self, said: dict[str, Any]) -> None:
        """The transition's own hash, and the one before it where that is told."""
        if not (self.skips_keyed and said["keyed"]):
            check_row_under_key(row_in(said), said["hash"], self.reigns)
        if said["place"] > 1 and said["seq"] == self.last + 1 and said["previous"] != self.head:
            raise BrokenChain(None, "does not continue the transition before it")

    def check_values(self, said: dict[str, Any]) -> None:
        if (
            said["values"] is not None
            and seal_with_salt(said["salt"], said["values"]) != said["sealed"]
        ):
            raise BrokenChain(None, "its values were changed after it was written")


def _first_and_epochs(lines: Iterable[bytes]) -> tuple[dict[str, Any], list[Epoch]]:
    """The first line, and those by which a key takes in what was before. Raises BrokenChain."""
    first: dict[str, Any] = {}
    epochs = []
    for place, raw in enumerate(lines, 1):
        if place == 1:
            first = parse_line(raw, place)
        if b'"lifecycle":"chain"' in raw:
            said = parse_line(raw, place)
            if said["lifecycle"] == CHAIN:
                epochs.append(Epoch(row_in(said), said["hash"], said["salt"], said["values"]))
    return first, epochs


def _key_of_link(first: dict[str, Any], keys: Sequence[str]) -> str | None:
    """The key that the file was written under; never none where a key was given."""
    rest = {name: value for name, value in first.items() if name != "link"}
    return find_marking_key(["", rest], first["link"], keys or [""])


def end_list(rows: bytes, key: str) -> bytes:
    """The list of a pack's hashes with its own digest, and its HMAC where there is a key."""
    text = rows + hashlib.sha256(rows).hexdigest().encode() + b"\n"
    return text + (LIST_MARK + _mark_of_list(text, key) + "\n").encode() if key else text


def check_list(text: bytes, keys: Sequence[str]) -> bytes:
    """The rows of such a list. Raises BrokenChain."""
    *lines, after = text.split(b"\n")
    marked = lines.pop() if lines and lines[-1].startswith(LIST_MARK.encode()) else b""
    plain = b"".join(line + b"\n" for line in lines)
    rows = b"".join(line + b"\n" for line in lines[:-1])
    if after or not lines or hashlib.sha256(rows).hexdigest().encode() != lines[-1]:
        raise BrokenChain(None, "was changed")
    told = marked[len(LIST_MARK) :].decode("ascii", "replace")
    if keys and not any(is_same_mark(told, _mark_of_list(plain, key)) for key in keys):
        raise BrokenChain(None, "was changed, or was not written under this AUDIT_KEY")
    return rows


def _mark_of_list(text: bytes, key: str) -> str:
    return mark_canonical(["hashes.txt", text.decode("utf-8", "surrogatepass")], key)

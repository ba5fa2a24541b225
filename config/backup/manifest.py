"""What a backup says of itself: of which portal, of when, and where the chain stood."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from django.conf import settings

from workflow.engine.keys import given_keys
from workflow.engine.marks import mark_json
from workflow.engine.rules import find_marking_key, is_same_mark

FORMAT = 1


class NotABackup(Exception):
    """The file cannot be restored here; the message says why in a plain sentence."""


@dataclass
class Manifest:
    """``chain`` is an anchor (null while it is empty); ``faults`` are files that were not as the
    database says; ``mark`` is over all the rest, under AUDIT_KEY where there is one."""

    version: str
    made_at: str
    database: str
    migrations: list[list[str]]
    tables: dict[str, int]
    left_out: list[str]
    chain: dict[str, Any] | None
    uploads: dict[str, int]
    faults: list[str] = field(default_factory=list)
    anchors: int = 0
    keys: list[str] = field(default_factory=list)
    members: dict[str, Any] = field(default_factory=dict)
    format: int = FORMAT
    is_keyed: bool = False

    def as_text(self) -> str:
        self.is_keyed = bool(settings.AUDIT_KEY)
        said = asdict(self)
        plain = mark_json(said, "")
        keyed = mark_json(said, settings.AUDIT_KEY) if self.is_keyed else ""
        return json.dumps(said | {"mark": plain, "keyed_mark": keyed}, indent=1) + "\n"

    @classmethod
    def from_text(cls, text: bytes) -> "Manifest":
        """Raises ValueError when it is not as written, NotABackup when it cannot be relied on."""
        said = json.loads(text)
        if not isinstance(said, dict) or json.dumps(said, indent=1).encode() + b"\n" != text:
            raise ValueError
        plain, keyed = said.pop("mark", ""), said.pop("keyed_mark", "")
        if not isinstance(plain, str) or not is_same_mark(plain, mark_json(said, "")):
            raise ValueError
        if said.get("format") != FORMAT:
            raise NotABackup("It is of a newer version of the portal, which writes another format.")
        check_key(said, str(keyed))
        return cls(**said)

    @property
    def steps(self) -> list[tuple[str, str]]:
        return [(app, name) for app, name in self.migrations]


def check_key(said: dict[str, Any], keyed: str) -> None:
    """Made under the key that is set, or without one where none is set. Raises NotABackup."""
    if said["is_keyed"] and not given_keys():
        raise NotABackup("It was made under an AUDIT_KEY. Set the same one, and try again.")
    if given_keys() and not said["is_keyed"]:
        words = "Restore it without; then manage.py seal_audit puts the audit under the key."
        raise NotABackup(f"It was made without an AUDIT_KEY, and one is set. {words}")
    key = find_marking_key(said, keyed, given_keys()) if given_keys() else ""
    if key is None:
        raise NotABackup("It was not made under this AUDIT_KEY.")
    if key != settings.AUDIT_KEY:
        words = "Restore it with that one as AUDIT_KEY; then manage.py rekey_audit changes it."
        raise NotABackup(f"It was made under a former AUDIT_KEY. {words}")

"""Checks this evidence pack. Run it in the unpacked folder: python3 -I verify.py

It needs Python 3.8 or newer and nothing else. It computes the SHA-256 of every file again, and of
every transition the digest of its columns, of its inputs and of the certificate decided on. It
checks that every sealed form is as it was sealed, and every issued form as it was issued.

With the auditors' key in the environment (AUDIT_KEY) it also checks what was written under it, and
accepts nothing else. AUDIT_KEY_FALLBACKS names former keys, separated by commas.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from json import loads
from pathlib import Path
from typing import Any

from workflow.engine.rules import CHAIN, BrokenChain, check_lines, check_list, mark_canonical

LIST, LINES, OWN = "hashes.txt", "transitions.jsonl", "verify.py"

# Where a PDF's seal says what it covers, and how it begins to say of that the SHA-256 (CMS).
COVERED = re.compile(rb"/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]")
SEALED = bytes.fromhex("06092a864886f70d010904" + "31220420")
# Moves after which the form that was handed out is not the one that counts.
ENDING = ("approve", "supersede", "sign_conforme", "withdraw_conforme")


class Wrong(Exception):
    """A failed check, with the faulty member first."""


class Pack:
    """A pack: the names of its files, how to read one, and the keys that it may stand under."""

    def __init__(self, names: set[str], read: Callable[[str], bytes], keys: Sequence[str]):
        self.names = names
        self.read = read
        self.keys = keys

    def verify(self) -> str:
        """Check all of it, and say so in words. Raises Wrong."""
        try:
            self.check_itself()
            members = self.check_members()
            counts, said_of = self.check_transitions()
            self.check_files(members, said_of)
            seals = self.check_seals(members)
            self.check_papers(members)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise Wrong(LIST + " or " + LINES + ": cannot be read, " + repr(error)) from None
        return self.describe_verification(members, counts, seals)

    def check_itself(self) -> None:
        """First of all, and by the plainest way there is."""
        if hashlib.sha256(self.read(OWN)).hexdigest().encode() not in self.read(LIST):
            raise Wrong(OWN + ": was changed, or " + LIST + " was")

    def read_member_list(self) -> dict[str, tuple[str, int]]:
        """The members by name with size and digest; under a key the list is too."""
        try:
            text = check_list(self.read(LIST), self.keys).decode("utf-8")
        except BrokenChain as broken:
            raise Wrong(LIST + ": " + broken.why) from None
        rows = [line.split("  ", 2) for line in text.split("\n")[:-1]]
        return {name: (digest, int(size)) for digest, size, name in rows}

    def check_members(self) -> dict[str, tuple[str, int]]:
        """Every listed file is there and as it was, and there is no other."""
        members, here = self.read_member_list(), set(self.names) - {LIST}
        for name in sorted(members):
            if name not in here:
                raise Wrong(name + ": is missing")
            content = self.read(name)
            if (hashlib.sha256(content).hexdigest(), len(content)) != members[name]:
                raise Wrong(name + ": was changed")
        for name in sorted(here):
            if name not in members:
                raise Wrong(name + ": was added; it is none of the pack")
        if OWN not in members or LINES not in members:
            raise Wrong(LIST + ": does not list all that belongs to a pack")
        return members

    def check_transitions(self) -> tuple[dict[str, int], dict[str, Any]]:
        """Each by itself, and the file as a whole. Tells the last of each certificate."""
        counts = {"keyed": 0, "unshown": 0, "rows": 0}
        before: dict[str, tuple[str, int]] = {}
        said_of: dict[str, Any] = {}
        lines = self.read(LINES).splitlines(keepends=True)
        try:
            for said in check_lines(lambda: lines, self.keys, is_lenient=not self.keys):
                if said["lifecycle"] != CHAIN:
                    self.check_story(said, before, LINES + " line " + str(said["place"]))
                counts["rows"] += 1
                counts["keyed"] += said["keyed"]
                counts["unshown"] += said["values"] is None
                if said["values"] and "content" in said["values"]:
                    said_of[said["id"]] = said["values"]["content"]
        except BrokenChain as broken:
            raise Wrong(LINES + " " + broken.why) from None
        return counts, said_of

    def check_story(
        self, said: dict[str, Any], before: dict[str, tuple[str, int]], where: str
    ) -> None:
        """A certificate goes on from where it was left, and says what its digest says."""
        subject, number = said["id"], said["seq"]
        source, last = before.get(subject, ("", 0))
        if said["source"] != source or number <= last:
            raise Wrong(where + ": does not start where the one before it ended")
        values = said["values"] or {}
        if "content" in values and mark_canonical(values["content"], "") != said["content"]:
            raise Wrong(where + ": the certificate decided on is another")
        before[subject] = (said["target"], number)

    def check_files(self, members: dict[str, tuple[str, int]], said_of: dict[str, Any]) -> None:
        """The attachments that were decided on are those in the pack."""
        digests = {digest for digest, _ in members.values()}
        for content in said_of.values():
            for file in content.get("files", ()):
                if file["sha256"] not in digests:
                    raise Wrong(file["name"] + ": was decided on and is not in the pack")

    def check_seals(self, members: dict[str, tuple[str, int]]) -> int:
        """Every sealed paper is, from its first byte to its last, what its seal was put on."""
        count = 0
        for name in sorted(members):
            content = self.read(name) if name.endswith("/form.pdf") else b""
            found = COVERED.search(content)
            if found:
                self.check_pack_seal(name, content, [int(each) for each in found.groups()])
                count += 1
        return count

    def check_pack_seal(self, name: str, content: bytes, covered: list[int]) -> None:
        start, first, again, second = covered
        digest = hashlib.sha256(content[:first] + content[again:]).digest()
        seal = bytes.fromhex(content[first + 1 : again - 1].decode("ascii"))
        if start or again + second != len(content) or SEALED + digest not in seal:
            raise Wrong(name + ": is not as it was sealed")

    def check_papers(self, members: dict[str, tuple[str, int]]) -> None:
        """Every form that was handed out, and still counts, is in the pack as it was handed out."""
        forms = {members[name][0] for name in members if name.endswith("/form.pdf")}
        for number, digest in self.papers_issued().values():
            if digest not in forms:
                where = "form.pdf: is not as transition " + str(number) + " handed it out; "
                raise Wrong(where + "it was changed, or issued again while the pack was made")

    def papers_issued(self) -> dict[str, tuple[int, str]]:
        """The last issue of each certificate that still counts: its number, the form's SHA-256."""
        found: dict[str, tuple[int, str]] = {}
        for line in self.read(LINES).decode("utf-8", "surrogatepass").split("\n")[:-1]:
            said = loads(line)
            if said["target"] != "APPROVED" or said["move"] in ENDING:
                found.pop(said["id"], None)
            if said["move"] == "issue":
                found.update(
                    (said["id"], (said["seq"], digest)) for digest in self.digests_in(said)
                )
        return found

    def digests_in(self, said: dict[str, Any]) -> list[str]:
        """Of the issued papers that a transition recorded."""
        rows = (said["values"] or {}).get("rows", [])
        return [row["facts"]["sha256"] for row in rows if row["table"] == "issued_papers"]

    def describe_verification(
        self, members: dict[str, tuple[str, int]], counts: dict[str, int], seals: int
    ) -> str:
        keyed = ""
        if counts["keyed"]:
            how = "checked" if self.keys else "not checked, set AUDIT_KEY to check them"
            keyed = ", " + str(counts["keyed"]) + " under the auditors' key (" + how + ")"
        unshown = ""
        if counts["unshown"]:
            unshown = "; the wording of " + str(counts["unshown"]) + " is not included"
        sealed = ""
        if seals:
            sealed = " Seals that hold: " + str(seals) + " (whose they are, a reader of PDFs says)."
        return (
            "VALID: "
            + str(len(members))
            + " files are as they were packed; "
            + (str(counts["rows"]) + " transitions hold" + keyed + unshown + ".")
            + sealed
            + " Digest of the list: "
            + hashlib.sha256(self.read(LIST)).hexdigest()
        )


def unpacked_here(keys: Sequence[str]) -> Pack:
    """The pack in whose folder this file is."""
    here = Path(__file__).resolve().parent
    names = {path.relative_to(here).as_posix() for path in here.rglob("*") if not path.is_dir()}
    return Pack(names, lambda name: here.joinpath(*name.split("/")).read_bytes(), keys)


def main() -> None:
    former = os.environ.get("AUDIT_KEY_FALLBACKS", "").split(",")
    keys = [key.strip() for key in (os.environ.get("AUDIT_KEY", ""), *former) if key.strip()]
    try:
        sys.stdout.write(unpacked_here(keys).verify() + "\n")
    except Wrong as wrong:
        raise SystemExit("WRONG " + str(wrong)) from None


if __name__ == "__main__":
    main()

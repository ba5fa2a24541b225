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
from json import loads
from pathlib import Path
from typing import Any

from workflow.engine.rules import CHAIN, BrokenChain, check_lines, check_list, mark_canonical

HERE = Path(__file__).resolve().parent
LIST, LINES, OWN = "hashes.txt", "transitions.jsonl", "verify.py"
FORMER = os.environ.get("AUDIT_KEY_FALLBACKS", "").split(",")
KEYS = [key.strip() for key in (os.environ.get("AUDIT_KEY", ""), *FORMER) if key.strip()]

# Where a PDF's seal says what it covers, and how it begins to say of that the SHA-256 (CMS).
COVERED = re.compile(rb"/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]")
SEALED = bytes.fromhex("06092a864886f70d010904" + "31220420")


class Wrong(Exception):
    """A failed check, with the faulty member first."""


def read_pack_member(name: str) -> bytes:
    return HERE.joinpath(*name.split("/")).read_bytes()


def read_member_list() -> dict[str, tuple[str, int]]:
    """The members by name with size and digest; under a key the list is too."""
    try:
        text = check_list(read_pack_member(LIST), KEYS).decode("utf-8")
    except BrokenChain as broken:
        raise Wrong(LIST + ": " + broken.why) from None
    rows = [line.split("  ", 2) for line in text.split("\n")[:-1]]
    return {name: (digest, int(size)) for digest, size, name in rows}


def lying_here() -> set[str]:
    return {path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if not path.is_dir()}


def check_members() -> dict[str, tuple[str, int]]:
    """Every listed file is there and as it was, and there is no other."""
    members, here = read_member_list(), lying_here() - {LIST}
    for name in sorted(members):
        if name not in here:
            raise Wrong(name + ": is missing")
        content = read_pack_member(name)
        if (hashlib.sha256(content).hexdigest(), len(content)) != members[name]:
            raise Wrong(name + ": was changed")
    for name in sorted(here):
        if name not in members:
            raise Wrong(name + ": was added; it is none of the pack")
    if OWN not in members or LINES not in members:
        raise Wrong(LIST + ": does not list all that belongs to a pack")
    return members


def check_transitions() -> tuple[dict[str, int], dict[str, Any]]:
    """Each by itself, and the file as a whole. Tells the last of each certificate."""
    told = {"keyed": 0, "untold": 0, "rows": 0}
    before: dict[str, tuple[str, int]] = {}
    said_of: dict[str, Any] = {}
    lines = read_pack_member(LINES).splitlines(keepends=True)
    try:
        for said in check_lines(lambda: lines, KEYS, is_lenient=not KEYS):
            if said["lifecycle"] != CHAIN:
                check_story(said, before, LINES + " line " + str(said["place"]))
            told["rows"] += 1
            told["keyed"] += said["keyed"]
            told["untold"] += said["values"] is None
            if said["values"] and "content" in said["values"]:
                said_of[said["id"]] = said["values"]["content"]
    except BrokenChain as broken:
        raise Wrong(LINES + " " + broken.why) from None
    return told, said_of


def check_story(said: dict[str, Any], before: dict[str, tuple[str, int]], where: str) -> None:
    """A certificate goes on from where it was left, and says what its digest says."""
    subject, number = said["id"], said["seq"]
    source, last = before.get(subject, ("", 0))
    if said["source"] != source or number <= last:
        raise Wrong(where + ": does not start where the one before it ended")
    values = said["values"] or {}
    if "content" in values and mark_canonical(values["content"], "") != said["content"]:
        raise Wrong(where + ": the certificate decided on is another")
    before[subject] = (said["target"], number)


def check_files(members: dict[str, tuple[str, int]], said_of: dict[str, Any]) -> None:
    """The attachments that were decided on are those in the pack."""
    digests = {digest for digest, _ in members.values()}
    for content in said_of.values():
        for file in content.get("files", ()):
            if file["sha256"] not in digests:
                raise Wrong(file["name"] + ": was decided on and is not in the pack")


def check_seals(members: dict[str, tuple[str, int]]) -> int:
    """Every sealed paper is, from its first byte to its last, what its seal was put on."""
    count = 0
    for name in sorted(members):
        content = read_pack_member(name) if name.endswith("/form.pdf") else b""
        found = COVERED.search(content)
        if found:
            check_pack_seal(name, content, [int(each) for each in found.groups()])
            count += 1
    return count


def check_pack_seal(name: str, content: bytes, covered: list[int]) -> None:
    start, first, again, second = covered
    digest = hashlib.sha256(content[:first] + content[again:]).digest()
    seal = bytes.fromhex(content[first + 1 : again - 1].decode("ascii"))
    if start or again + second != len(content) or SEALED + digest not in seal:
        raise Wrong(name + ": is not as it was sealed")


def check_papers(members: dict[str, tuple[str, int]]) -> None:
    """Every form that was handed out, and still counts, is in the pack as it was handed out."""
    forms = {members[name][0] for name in members if name.endswith("/form.pdf")}
    for number, digest in papers_issued().values():
        if digest not in forms:
            where = "form.pdf: is not as transition " + str(number) + " handed it out; "
            raise Wrong(where + "it was changed, or issued again while the pack was made")


# Moves after which the form that was handed out is not the one that counts.
ENDING = ("approve", "supersede", "sign_conforme", "withdraw_conforme")


def papers_issued() -> dict[str, tuple[int, str]]:
    """Of each certificate the last issue that still counts: its number and the form's SHA-256."""
    found: dict[str, tuple[int, str]] = {}
    for line in read_pack_member(LINES).decode("utf-8", "surrogatepass").split("\n")[:-1]:
        said = loads(line)
        if said["target"] != "APPROVED" or said["move"] in ENDING:
            found.pop(said["id"], None)
        if said["move"] == "issue":
            found.update((said["id"], (said["seq"], digest)) for digest in digests_in(said))
    return found


def digests_in(said: dict[str, Any]) -> list[str]:
    """Of the issued papers that a transition recorded."""
    rows = (said["values"] or {}).get("rows", [])
    return [row["facts"]["sha256"] for row in rows if row["table"] == "issued_papers"]


def describe_verification(
    members: dict[str, tuple[str, int]], told: dict[str, int], seals: int
) -> str:
    keyed = ""
    if told["keyed"]:
        how = "checked" if KEYS else "not checked, set AUDIT_KEY to check them"
        keyed = ", " + str(told["keyed"]) + " under the auditors' key (" + how + ")"
    untold = ""
    if told["untold"]:
        untold = "; the wording of " + str(told["untold"]) + " is not included"
    sealed = ""
    if seals:
        sealed = " Seals that hold: " + str(seals) + " (whose they are, a reader of PDFs says)."
    return (
        "VALID: "
        + str(len(members))
        + " files are as they were packed; "
        + (str(told["rows"]) + " transitions hold" + keyed + untold + ".")
        + sealed
        + " Digest of the list: "
        + hashlib.sha256(read_pack_member(LIST)).hexdigest()
    )


def check_itself() -> None:
    """First of all, and by the plainest way there is."""
    if hashlib.sha256(read_pack_member(OWN)).hexdigest().encode() not in read_pack_member(LIST):
        raise Wrong(OWN + ": was changed, or " + LIST + " was")


def main() -> None:
    try:
        check_itself()
        members = check_members()
        told, said_of = check_transitions()
        check_files(members, said_of)
        seals = check_seals(members)
        check_papers(members)
    except Wrong as wrong:
        raise SystemExit("WRONG " + str(wrong)) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        what = "WRONG " + LIST + " or " + LINES + ": cannot be read, "
        raise SystemExit(what + repr(error)) from None
    sys.stdout.write(describe_verification(members, told, seals) + "\n")


if __name__ == "__main__":
    main()

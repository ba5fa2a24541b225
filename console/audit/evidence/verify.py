"""Checks this evidence pack. Run it where it lies: python3 -I verify.py

It needs Python 3.8 or newer and nothing else. It reckons the SHA-256 of every file anew, and of
every transition the digest of its columns, of what was said and of the certificate decided on; of
every sealed form, that it is as it was sealed.
With the auditors' key in the environment (AUDIT_KEY) it also checks what was written under it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
LIST, LINES, OWN = "hashes.txt", "transitions.jsonl", "verify.py"
KEY = os.environ.get("AUDIT_KEY", "")
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
BESIDES = ("hash", "salt", "values", "place", "of", "link")

# Where a PDF's seal says what it covers, and how it begins to say of that the SHA-256 (CMS).
COVERED = re.compile(rb"/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]")
SEALED = bytes.fromhex("06092a864886f70d010904" + "31220420")

# First of all this file itself, by the plainest way there is.
OWN_DIGEST = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
if OWN_DIGEST not in (HERE / "hashes.txt").read_text("ascii", "replace"):
    raise SystemExit("WRONG verify.py: was changed, or hashes.txt was")


class Wrong(Exception):
    """What does not hold, its member first."""


def read(name: str) -> bytes:
    return HERE.joinpath(*name.split("/")).read_bytes()


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode(
        "utf-8", "surrogatepass"
    )


def mark(value: Any, key: str) -> str:
    if key:
        return hmac.new(key.encode(), canonical(value), hashlib.sha256).hexdigest()
    return hashlib.sha256(canonical(value)).hexdigest()


def listed() -> dict[str, tuple[str, int]]:
    """The members by name with size and digest; the list's last line is its own digest."""
    text = read(LIST)
    body, _, last = text[:-1].rpartition(b"\n")
    if text[-1:] != b"\n" or hashlib.sha256(body + b"\n").hexdigest().encode() != last:
        raise Wrong(LIST + ": was changed")
    rows = [line.split("  ", 2) for line in body.decode("utf-8").split("\n")]
    return {name: (digest, int(size)) for digest, size, name in rows}


def lying_here() -> set[str]:
    return {path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if not path.is_dir()}


def check_members() -> dict[str, tuple[str, int]]:
    """Every listed file is there and as it was, and there is no other."""
    members, here = listed(), lying_here() - {LIST}
    for name in sorted(members):
        if name not in here:
            raise Wrong(name + ": is missing")
        content = read(name)
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
    link, told = "", {"keyed": 0, "untold": 0, "rows": 0}
    before: dict[str, tuple[str, int]] = {}
    said_of: dict[str, Any] = {}
    lines = read(LINES).decode("utf-8", "surrogatepass").split("\n")[:-1]
    for place, text in enumerate(lines, 1):
        where = LINES + " line " + str(place)
        said = json.loads(text)
        if canonical(said).decode("utf-8", "surrogatepass") != text or said["place"] != place:
            raise Wrong(where + ": is not where or as it was written")
        check_row(said, where)
        rest = {name: said[name] for name in said if name != "link"}
        is_keyed = said["keyed"]
        if (KEY or not is_keyed) and said["link"] not in (
            mark([link, rest], KEY),
            mark([link, rest], ""),
        ):
            raise Wrong(where + ": does not follow the line before it")
        link = said["link"]
        check_story(said, before, where)
        if ("of" in said) != (place == len(lines)) or said.get("of", place) != place:
            raise Wrong(where + ": is not the last, or others are missing")
        told["rows"] = place
        told["keyed"] += is_keyed
        told["untold"] += said["values"] is None
        if said["values"] and "content" in said["values"]:
            said_of[said["id"]] = said["values"]["content"]
    return told, said_of


def check_row(said: dict[str, Any], where: str) -> None:
    row = {name: said[name] for name in said if name not in BESIDES}
    for name, short in NAMED.items():
        row[name] = row.pop(short)
    if (KEY or not said["keyed"]) and mark(row, KEY if said["keyed"] else "") != said["hash"]:
        raise Wrong(where + ": was changed after it was written")
    values = said["values"]
    if values is None:
        return
    if mark([said["salt"], values], "") != said["sealed"]:
        raise Wrong(where + ": what was said was changed after it was written")
    if "content" in values and mark(values["content"], "") != said["content"]:
        raise Wrong(where + ": the certificate decided on is another")


def check_story(said: dict[str, Any], before: dict[str, tuple[str, int]], where: str) -> None:
    """A certificate goes on from where it was left."""
    subject, number = said["id"], said["seq"]
    source, last = before.get(subject, ("", 0))
    if said["source"] != source or number <= last:
        raise Wrong(where + ": does not start where the one before it ended")
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
        content = read(name) if name.endswith("/form.pdf") else b""
        found = COVERED.search(content)
        if found:
            check_seal(name, content, [int(each) for each in found.groups()])
            count += 1
    return count


def check_seal(name: str, content: bytes, covered: list[int]) -> None:
    start, first, again, second = covered
    digest = hashlib.sha256(content[:first] + content[again:]).digest()
    seal = bytes.fromhex(content[first + 1 : again - 1].decode("ascii"))
    if start or again + second != len(content) or SEALED + digest not in seal:
        raise Wrong(name + ": is not as it was sealed")


def sentence(members: dict[str, tuple[str, int]], told: dict[str, int], seals: int) -> str:
    keyed = ""
    if told["keyed"]:
        how = "checked" if KEY else "not checked, set AUDIT_KEY to check them"
        keyed = ", " + str(told["keyed"]) + " under the auditors' key (" + how + ")"
    untold = ", " + str(told["untold"]) + " without what was said" if told["untold"] else ""
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
        + hashlib.sha256(read(LIST)).hexdigest()
    )


def main() -> None:
    try:
        members = check_members()
        told, said_of = check_transitions()
        check_files(members, said_of)
        seals = check_seals(members)
    except Wrong as wrong:
        raise SystemExit("WRONG " + str(wrong)) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        what = "WRONG " + LIST + " or " + LINES + ": cannot be read, "
        raise SystemExit(what + repr(error)) from None
    sys.stdout.write(sentence(members, told, seals) + "\n")


main()

"""Forgeries by somebody without the key: no format takes one, and each takes what is honest."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.management import call_command

from config.backup.manifest import Manifest, NotABackup
from core.digests import canonical_json
from tests.support.audit_commands import audit
from tests.support.evidence_packs import read, unpacked
from tests.support.exported_lines import prove
from tests.support.keys import KEY, OTHER_KEY, put_under_key
from tests.support.rewriting import THEIR_KEY, cut_the_tail, rewritten, take_the_triggers_down
from tests.support.together import undone
from workflow.engine import rules
from workflow.engine.execution import perform
from workflow.engine.export_lines import exported_lines_of
from workflow.engine.models import ChainHead, Revision, Transition
from workflow.engine.pack_files import check_pack_file
from workflow.engine.pack_verifier import Pack
from workflow.engine.proof import BrokenChain

pytestmark = pytest.mark.slow

Lines = list[dict[str, Any]]
EPOCH = {"lifecycle": "chain", "id": "chain", "move": "rekeyed", "seq": 99, "source": ""}


def make_sealed_world(certificate: Any, people: Any, settings: Any) -> Any:
    """A certificate that was submitted before there was a key, and approved under it."""
    form = certificate("SUBMITTED")
    settings.AUDIT_KEY = KEY
    put_under_key()
    perform("certificates", form.pk, "approve", by=people["processor"])
    return form


def pack_of(form: Any, api: Any, folder: Path) -> Path:
    answer = api("manager").get(f"/api/certificates/{form.pk}/evidence.zip")
    return unpacked(read(answer), folder)


def verify(pack: Path, *keys: str) -> str:
    """Why the pack is refused by manage.py verify_audit; blank where it holds."""
    packed = pack.with_suffix(".zip")
    with ZipFile(packed, "w") as file:
        for path in pack.rglob("*"):
            file.write(path, path.relative_to(pack))
    try:
        check_pack_file(packed, [key for key in keys if key])
    except BrokenChain as broken:
        return broken.why
    return ""


# What is forged: each takes the lines and gives those that the intruder would like to be believed.
def forge_approver(lines: Lines) -> Lines:
    return [*lines[:-1], lines[-1] | {"by": "Somebody Else"}]


def forge_values(lines: Lines) -> Lines:
    found = next(i for i, said in enumerate(lines) if said["values"])
    values = lines[found]["values"] | {"inputs": {"remarks": "Forged."}}
    sealed = rules.seal_with_salt(lines[found]["salt"], values)
    lines[found] |= {"values": values, "sealed": sealed}
    return lines


FORGERIES: dict[str, Callable[[Lines], Lines]] = {
    "as it is": lambda lines: lines,
    "another approver": forge_approver,
    "other values": forge_values,
    "another moment": lambda lines: [lines[0] | {"at": "2020-01-01T00:00:00.000000Z"}, *lines[1:]],
    "another move": lambda lines: [*lines[:-1], lines[-1] | {"target": "RETURNED"}],
    "the last cut off": lambda lines: lines[:-1],
    "the first cut off": lambda lines: lines[1:],
    "all values removed": lambda lines: [said | {"values": None, "salt": ""} for said in lines],
    "one twice": lambda lines: [*lines, lines[-1]],
    "another order": lambda lines: [lines[1], lines[0], *lines[2:]],
    "the seal taken out": lambda lines: [said for said in lines if said["move"] != "sealed"],
    "the seal alone": lambda lines: [said for said in lines if said["move"] == "sealed"],
    "the seal moved up": lambda lines: [
        said | ({"seq": 99} if said["move"] == "sealed" else {}) for said in lines
    ],
    "a key change put in": lambda lines: [
        *lines,
        lines[-1] | EPOCH | {"seq": lines[-1]["seq"] + 1},
    ],
    "nothing at all": lambda lines: [],
}

# How it is signed: whether the lines say that they are keyed, and the key of hash and of link.
STYLES: dict[str, tuple[Any, str | None, str | None]] = {
    "unkeyed": (False, "", ""),
    "keyed by name": (True, "", ""),
    "keyed by a word": ("yes", "", ""),
    "one's own key": (True, THEIR_KEY, THEIR_KEY),
    "only linked anew": (None, None, ""),
    "linked under one's own key": (None, None, THEIR_KEY),
    "unkeyed under one's own link": (False, "", THEIR_KEY),
}


def sign(lines: Lines, style: str) -> bytes:
    """The lines as bytes, chained and marked as somebody does who knows how, without the key."""
    keyed, key, link_key = STYLES[style]
    told, link = b"", ""
    for place, line in enumerate(lines, 1):
        said = {name: line[name] for name in line if name not in ("of", "link")}
        said |= {"place": place} | ({"of": place} if place == len(lines) else {})
        if keyed is not None:
            said["keyed"] = keyed
        if key is not None:
            said["hash"] = rules.mark_canonical(rules.row_in(said), key)
        link = rules.mark_canonical([link, said], link_key or "")
        told += (canonical_json(said | {"link": link}) + "\n").encode()
    return told


def downgrade_last(whole: bytes) -> bytes:
    """Only the last line says that it has no key, and whom it was approved by."""
    *kept, last = [json.loads(line) for line in whole.splitlines()]
    last |= {"keyed": False, "by": "Somebody Else"}
    last["hash"] = rules.mark_canonical(rules.row_in(last), "")
    rest = {name: last[name] for name in last if name != "link"}
    last["link"] = rules.mark_canonical([kept[-1]["link"], rest], "")
    return b"".join((canonical_json(said) + "\n").encode() for said in (*kept, last))


def forged_lines(whole: bytes) -> dict[str, bytes]:
    lines = [json.loads(line) for line in whole.splitlines()]
    told = {"the last line downgraded": downgrade_last(whole)}
    for what, forge in FORGERIES.items():
        for style in STYLES:
            told[f"{what}, {style}"] = sign(forge(deepcopy(lines)), style)
    return told


def list_anew(pack: Path, how: str) -> None:
    """``hashes.txt`` after a change: plain, with the HMAC line that was there, or one's own."""
    whole = (pack / "hashes.txt").read_bytes().splitlines(keepends=True)
    files = [path for path in pack.rglob("*") if path.is_file() and path.name != "hashes.txt"]
    rows = []
    for path in files:
        data = path.read_bytes()
        rows.append(f"{sha256(data).hexdigest()}  {len(data)}  {path.relative_to(pack)}\n")
    text = rules.end_list("".join(sorted(rows)).encode(), THEIR_KEY if how == "own" else "")
    (pack / "hashes.txt").write_bytes(text + (whole[-1] if how == "kept" else b""))


LISTS = ("plain", "kept", "own")


def test_no_format_takes_a_forgery(
    certificate: Any,
    people: Any,
    api: Any,
    settings: Any,
    tmp_path: Path,
):
    settings.DATA_DIR = tmp_path
    pack = pack_of(make_sealed_world(certificate, people, settings), api, tmp_path)
    lines = pack / "transitions.jsonl"
    whole, listed = lines.read_bytes(), (pack / "hashes.txt").read_bytes()
    assert prove(lines)[0] == 0
    assert verify(pack, KEY) == ""
    taken, cells = [], 0
    for name, forged in forged_lines(whole).items():
        lines.write_bytes(forged)
        taken += [f"file: {name}"] if prove(lines)[0] == 0 else []
        for how in LISTS:
            (pack / "hashes.txt").write_bytes(listed)
            list_anew(pack, how)
            taken += [f"pack: {name}, {how} list"] if not verify(pack, KEY) else []
            cells += 1
    lines.write_bytes(whole)
    for member in sorted(path for path in pack.rglob("*") if path.is_file() and path != lines):
        kept = member.read_bytes()
        member.write_bytes(b"forged" if member.name != "hashes.txt" else listed[:-10])
        for how in LISTS if member.name != "hashes.txt" else ():
            list_anew(pack, how)
            taken += [f"pack: {member.name}, {how}"] if not verify(pack, KEY) else []
            (pack / "hashes.txt").write_bytes(listed)
        taken += [] if verify(pack, KEY) else [f"pack: {member.name}"]
        member.write_bytes(kept)
    assert taken == []
    assert cells > 300
    assert verify(pack, KEY) == ""


# The rules of the lines hold too where a list under the key binds them.
def test_a_list_under_the_key_makes_no_forged_line_hold(
    certificate: Any,
    people: Any,
    api: Any,
    settings: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    settings.DATA_DIR = tmp_path
    pack = pack_of(make_sealed_world(certificate, people, settings), api, tmp_path)
    lines = pack / "transitions.jsonl"
    monkeypatch.setattr(Pack, "read_member_list", lambda _: verifier_rows(pack))
    for name, forged in forged_lines(lines.read_bytes()).items():
        lines.write_bytes(forged)
        assert "transitions.jsonl" in verify(pack, KEY), name


def verifier_rows(pack: Path) -> dict[str, tuple[str, int]]:
    files = [path for path in pack.rglob("*") if path.is_file() and path.name != "hashes.txt"]
    return {
        path.relative_to(pack).as_posix(): (
            sha256(path.read_bytes()).hexdigest(),
            len(path.read_bytes()),
        )
        for path in files
    }


def forge_seal() -> None:
    """Everything unkeyed, and a seal under one's own key after it."""
    rewritten(keyed=False, actor_name="Somebody Else")
    last = Transition.objects.count()
    rewritten(first=last, keyed=True, lifecycle="chain", subject_id="chain", move="sealed")


def forge_head() -> None:
    rewritten(keyed=False)
    ChainHead.objects.update(keyed=True, fingerprint=rules.fingerprint_of(KEY))


def forge_fingerprint() -> None:
    ChainHead.objects.update(fingerprint=rules.fingerprint_of(THEIR_KEY))


def empty_the_first() -> None:
    Revision.objects.filter(pk=1).update(values=None)


REWRITTEN_WITH: dict[str, dict[str, Any]] = {
    "as it is": {},
    "another actor": {"actor_name": "Somebody Else"},
    "another target": {"target": "RETURNED"},
    "another version": {"version": 9},
}
CHAIN_FORGERIES: dict[str, Callable[[], None]] = {
    **{
        f"{name}, {'own key' if keyed else 'unkeyed'}, from {first}": partial(
            rewritten, first=first, keyed=keyed, **more
        )
        for name, more in REWRITTEN_WITH.items()
        for keyed in (False, True)
        for first in (1, 3, 4)
    },
    "a seal of one's own": forge_seal,
    "the head as it was": forge_head,
    "the tail cut, the head kept keyed by name": lambda: cut_the_tail(after=2),
    "values emptied": empty_the_first,
    "the fingerprint of another key": forge_fingerprint,
}


def test_the_chain_takes_no_forgery(certificate: Any, people: Any, settings: Any, tmp_path: Path):
    settings.DATA_DIR = tmp_path
    make_sealed_world(certificate, people, settings)
    take_the_triggers_down()
    assert audit()[0] == 0
    taken = []
    for name, forge in CHAIN_FORGERIES.items():
        with undone():
            forge()
            taken += [name] if audit()[0] == 0 else []
    assert taken == []


MANIFEST_FORGERIES: dict[str, dict[str, Any]] = {
    "as it is": {},
    "other rows": {"tables": {"accounts_user": 9}},
    "other members": {"members": {"sha256": "0" * 64}},
    "another chain": {"chain": {"number": 1, "head": "0" * 64, "at": "", "hmac": ""}},
    "no chain": {"chain": None},
    "faults hidden": {"faults": []},
}
MANIFEST_STYLES: dict[str, tuple[bool, str | None]] = {
    "unkeyed": (False, ""),
    "unkeyed, the mark kept": (False, None),
    "keyed by name": (True, ""),
    "keyed with a plain mark": (True, "plain"),
    "one's own key": (True, THEIR_KEY),
}


def test_a_backup_takes_no_forgery(settings: Any):
    settings.AUDIT_KEY = KEY
    whole = made_manifest().as_text()
    assert Manifest.from_text(whole.encode()).is_keyed
    taken = []
    for what, changes in MANIFEST_FORGERIES.items():
        for style in MANIFEST_STYLES:
            try:
                Manifest.from_text(forged_manifest(whole, changes, style))
            except (NotABackup, ValueError):
                continue
            taken.append(f"{what}, {style}")
    assert taken == []


def made_manifest() -> Manifest:
    return Manifest(
        version="1",
        made_at="2026-01-01T00:00:00Z",
        database="sqlite",
        migrations=[],
        tables={"accounts_user": 1},
        left_out=[],
        chain={"number": 9, "head": "1" * 64, "at": "", "hmac": ""},
        uploads={"count": 0, "bytes": 0},
        faults=["one file is gone"],
    )


def forged_manifest(whole: str, changes: dict[str, Any], style: str) -> bytes:
    is_keyed, key = MANIFEST_STYLES[style]
    said = json.loads(whole) | changes | {"is_keyed": is_keyed}
    kept = {"mark": said.pop("mark"), "keyed_mark": said.pop("keyed_mark")}
    plain = rules.mark_canonical(said, "")
    own = {None: kept["keyed_mark"], "": "", "plain": plain}.get(key) or (
        rules.mark_canonical(said, THEIR_KEY) if key == THEIR_KEY else ""
    )
    return (json.dumps(said | {"mark": plain, "keyed_mark": own}, indent=1) + "\n").encode()


def test_a_backup_of_a_former_key_says_how_it_is_restored(settings: Any):
    settings.AUDIT_KEY = KEY
    whole = made_manifest().as_text().encode()
    settings.AUDIT_KEY, settings.AUDIT_KEY_FALLBACKS = OTHER_KEY, [KEY]
    with pytest.raises(NotABackup, match="former AUDIT_KEY"):
        Manifest.from_text(whole)


HONEST = ("keyed from the start", "sealed later", "rekeyed", "sealed and rekeyed", "unkeyed")


@pytest.mark.parametrize("way", HONEST)
@pytest.mark.parametrize("is_erased", [False, True], ids=["whole", "erased"])
def test_what_is_honest_holds_in_every_format(
    certificate: Any,
    people: Any,
    api: Any,
    settings: Any,
    tmp_path: Path,
    way: str,
    is_erased: bool,
):
    settings.DATA_DIR = tmp_path
    settings.AUDIT_KEY = KEY if way in ("keyed from the start", "rekeyed") else ""
    form = certificate("SUBMITTED")
    if is_erased:
        certificate("ERASED")
    if "sealed" in way:
        settings.AUDIT_KEY = KEY
        put_under_key()
    if "rekeyed" in way:
        (tmp_path / "new-key").write_text(OTHER_KEY)
        call_command("rekey_audit", new_key_file=tmp_path / "new-key", verbosity=0)
        settings.AUDIT_KEY, settings.AUDIT_KEY_FALLBACKS = OTHER_KEY, [KEY]
    perform("certificates", form.pk, "approve", by=people["processor"])
    assert audit()[0] == 0
    path = tmp_path / "audit.jsonl"
    rows = Transition.objects.select_related("revision").order_by("number")
    for some in (rows, rows.filter(lifecycle="certificates"), rows.order_by("-number")):
        path.write_text("".join(exported_lines_of(some)))
        assert prove(path)[0] == 0
    pack = pack_of(form, api, tmp_path)
    keys = (settings.AUDIT_KEY, *settings.AUDIT_KEY_FALLBACKS)
    assert verify(pack, *keys) == ""
    assert verify(pack) == ""  # without a key too, for whoever has none
    assert Manifest.from_text(made_manifest().as_text().encode()).chain

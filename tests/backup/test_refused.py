"""What cannot be backed up or restored is refused in words, before anything is written."""

from pathlib import Path

import pytest

from tests.backup import contents
from tests.backup.conftest import Machine
from tests.support.keys import KEY, OTHER_KEY

pytestmark = [pytest.mark.slow, pytest.mark.thorough]


def test_a_portal_in_use_is_not_written_over(made: Path, portal: Machine):
    before = contents.rows(portal.backup())
    assert "This portal is in use" in portal.refused("restore", made)
    assert "This portal is in use" in portal.refused("restore", made, "--dry-run")
    assert contents.rows(portal.backup()) == before


def test_a_dry_run_tells_and_writes_nothing(made: Path, empty: Machine):
    said = empty.manage("restore", "--dry-run", made)
    count = sum(contents.manifest(made)["tables"].values())
    assert said.startswith(f"Would restore {count:,} rows, ")
    assert "no keys" in said
    assert not (empty.data / "uploads").exists()
    assert not (empty.data / "anchors").exists()
    assert "no tables yet" in empty.refused("backup")


def test_a_changed_backup_is_refused_and_the_member_named(
    made: Path, empty: Machine, tmp_path: Path
):
    changed = tmp_path / "changed.tar"
    data = bytearray(made.read_bytes())
    name, upload = next(iter(contents.uploads(made).items()))
    data[data.index(upload)] ^= 1
    changed.write_bytes(data)
    assert f"The backup is damaged: {name} was changed" in empty.refused("restore", changed)
    assert not (empty.data / "uploads").exists()
    assert "no tables yet" in empty.refused("backup")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["restore"], "the following arguments are required: file"),
        (["restore", "nowhere.tar"], "nowhere.tar cannot be read: No such file"),
        (["restore", "."], ". cannot be read: Is a directory"),
        (["restore", "README.md"], "It is no backup of the portal"),
        (["restore", "/dev/null"], "It is no backup of the portal"),
        (["backup"], "There is nothing to back up"),
        (["backup", "--keep", "0"], "'0' is not a number from 1 up"),
        (["backup", "--keep", "-1"], "'-1' is not a number from 1 up"),
        (["backup", "--keep", "two"], "'two' is not a number from 1 up"),
        (["backup", "--out", "README.md"], "README.md is no folder"),
    ],
)
def test_what_was_mistyped(words: list[str], said: str, empty: Machine):
    assert said in empty.refused(*words)


def test_a_folder_that_takes_nothing(portal: Machine):
    assert "No backup was written: " in portal.refused("backup", "--out", "/proc/nowhere")


def test_of_a_keyed_portal_only_under_its_key(portal: Machine, made: Path, empty: Machine):
    portal.environment["AUDIT_KEY"] = KEY
    portal.manage("seal_audit", "--yes")
    keyed = portal.backup()
    assert "It was made under an AUDIT_KEY" in empty.refused("restore", keyed)
    empty.environment["AUDIT_KEY"] = OTHER_KEY
    assert "It was not made under this AUDIT_KEY" in empty.refused("restore", keyed)
    assert "It was made without an AUDIT_KEY" in empty.refused("restore", made)


def test_a_file_that_is_gone_or_changed_is_told_of(portal: Machine, tmp_path: Path):
    gone, changed, *_ = sorted((portal.data / "uploads").glob("??/*"))
    gone.unlink()
    changed.write_bytes(b"something else")
    said = portal.refused("backup", "--out", tmp_path / "out")
    assert f"the file {gone.name} is gone" in said
    assert f"the file {changed.name} is not as it was uploaded" in said
    (made,) = (tmp_path / "out").iterdir()
    assert len(contents.manifest(made)["faults"]) == 2


def test_so_many_are_kept_and_nothing_else_is_touched(portal: Machine, tmp_path: Path):
    out = tmp_path / "out"
    made = [portal.backup("--out", out) for _ in range(3)]
    other = out / "portal-notes.tar"
    other.write_text("mine")
    said = portal.manage("backup", "--out", out, "--keep", 2).splitlines()
    newest = Path(said[0])
    assert sorted(out.iterdir()) == sorted([made[2], newest, other])
    assert said[2:] == [f"deleted {made[0].name}", f"deleted {made[1].name}", f"2 kept in {out}"]
    assert newest.stat().st_mode & 0o777 == 0o600


SIGNED_IN = """
from accounts.models import RefreshToken, OpenSession, User
from accounts.tokens import exchange, new_sign_in_token
exchange(new_sign_in_token(User.objects.get(username="tenant")), remember=True)
new_sign_in_token(User.objects.get(username="tenant"))
print(RefreshToken.objects.get().digest, OpenSession.objects.get().session_key)
"""


def test_no_key_and_nobodys_session_is_in_it(portal: Machine, tmp_path: Path, empty: Machine):
    secrets = portal.manage("shell", "-v0", "-c", SIGNED_IN).split()
    assert len(secrets) == 2
    keys = {path.name: path.read_text() for path in (portal.data / "keys").iterdir()}
    plain = everything(portal.backup())
    assert keys
    assert not [secret for secret in [*secrets, *keys.values()] if secret in plain]
    tables = contents.rows(portal.backup())
    assert not tables.keys() & {"django_session", "accounts_refreshtoken", "accounts_signintoken"}
    with_keys = portal.backup("--with-keys")
    assert all(key in everything(with_keys) for key in keys.values())
    empty.manage("restore", with_keys)
    there = {path.name: path.read_text() for path in (empty.data / "keys").iterdir()}
    assert there == keys


def everything(made: Path) -> str:
    """All text in it, unpacked."""
    small = b"".join(contents.members(made).values()).decode(errors="replace")
    return small + str(contents.rows(made))


ERASED = """
import os, sys, django
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
from django.core.management import call_command
from config.backup.writer import Making
from workflow.files.models import Attachment
from workflow.files import storage
write = Making.write_uploads
def erased_first(self):
    file = Attachment.objects.first()
    if self.manifest.uploads["count"] > int(sys.argv[2]):
        Attachment.objects.filter(pk=file.pk).delete()
        storage.delete_stored_file(file.stored_as)
    write(self)
Making.write_uploads = erased_first
call_command("backup", out=__import__("pathlib").Path(sys.argv[1]))
"""


def test_what_is_erased_meanwhile_is_in_it_wholly_or_not_at_all(
    portal: Machine, made: Path, tmp_path: Path
):
    count = contents.manifest(made)["uploads"]["count"]
    done = portal.run("-c", ERASED, str(tmp_path / "out"), str(count - 1))
    assert done.returncode == 0, done.stderr
    (again,) = (tmp_path / "out").iterdir()
    told = contents.manifest(again)
    assert (told["uploads"]["count"], told["faults"]) == (count - 1, [])
    done = portal.run("-c", ERASED, str(tmp_path / "none"), "0")
    assert "Files are being erased" in done.stderr
    assert list((tmp_path / "none").iterdir()) == []

"""The data folder is the portal's own, and its keys are whole or not there."""

import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as ours
from django.core.mail import EmailMessage

from config import startup
from config.data_folder import WeakKey, is_open_to_others, make_private, read_or_create_secret
from core.mail import EmlFileBackend
from tests.plumbing.conftest import bare_environment
from tests.plumbing.production import PRODUCTION

KEY_FILES = ("secret_key", "access_token_key")


def mode(path: Path) -> str:
    return f"{stat.S_IMODE(path.stat().st_mode):o}"


def command(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of the portal, started by somebody whose files everybody may read."""
    given = bare_environment() | {"PORTAL_DATA_DIR": str(folder)} | environment
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ours.BASE_DIR,
        env=given,
        umask=0o022,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.thorough
@pytest.mark.slow
def test_what_commands_write_is_their_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    done = command(folder, "migrate", "--verbosity", "0", PORTAL_DEMO="1")
    assert done.returncode == 0, done.stderr
    written = [folder, *folder.rglob("*")]
    assert {path.name for path in written} >= {"data", "keys", "secret_key", "portal.sqlite3"}
    assert {mode(path) for path in written if path.is_dir()} == {"700"}
    assert {mode(path) for path in written if path.is_file()} == {"600"}


@pytest.mark.thorough
@pytest.mark.slow
def test_serve_refuses_a_data_folder_that_is_open_to_others(tmp_path: Path) -> None:
    (tmp_path / "portal.sqlite3").touch()
    tmp_path.chmod(0o750)
    refused = command(tmp_path, "serve", **PRODUCTION)
    assert refused.returncode == 1
    assert refused.stderr.splitlines()[-1] == (
        f"portal: The data folder {tmp_path} is open to other users of this machine."
        f" Close it: chmod 700 {tmp_path}"
    )
    assert mode(tmp_path) == "750"


def test_a_folder_is_made_private_as_long_as_it_is_empty(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_private(tmp_path)
    assert mode(tmp_path) == "700"
    (tmp_path / "something").touch()
    tmp_path.chmod(0o701)
    make_private(tmp_path)
    assert is_open_to_others(tmp_path)


def test_mails_in_the_folder_are_read_by_their_owner_alone(tmp_path: Path, settings: Any) -> None:
    settings.MAIL_DIR = tmp_path / "mail"
    EmlFileBackend().send_messages([EmailMessage("Your code", "123456", "a@x.example", ["b@x"])])
    [mail] = settings.MAIL_DIR.iterdir()
    assert (mode(mail.parent), mode(mail)) == ("700", "600")


# Keys


def test_a_key_is_made_once(tmp_path: Path) -> None:
    first = read_or_create_secret(tmp_path / "keys", "secret_key")
    assert len(first) >= 50
    assert read_or_create_secret(tmp_path / "keys", "secret_key") == first
    assert mode(tmp_path / "keys" / "secret_key") == "600"
    assert [path.name for path in (tmp_path / "keys").iterdir()] == ["secret_key"]


def test_all_who_start_at_once_get_the_same_key(tmp_path: Path) -> None:
    together, got = threading.Barrier(8), []

    def start() -> None:
        together.wait()
        got.append(read_or_create_secret(tmp_path / "keys", "secret_key"))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 8
    assert len(set(got)) == 1


def test_a_start_that_fails_while_a_key_is_written_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            read_or_create_secret(tmp_path, "secret_key")
    assert list(tmp_path.iterdir()) == []
    assert read_or_create_secret(tmp_path, "secret_key")


@pytest.mark.parametrize("content", ["", "\n", "a short key", "x" * 31])
def test_a_key_too_short_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "secret_key").write_text(content)
    with pytest.raises(WeakKey, match="shorter than 32 bytes"):
        read_or_create_secret(tmp_path, "secret_key")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SECRET_KEY", "METRICS_TOKEN"])
def test_a_chosen_key_too_short_stops_the_start_with_one_sentence(
    tmp_path: Path, name: str
) -> None:
    refused = command(tmp_path, "check", **{name: "x" * 31})
    assert refused.returncode == 1
    assert refused.stderr == f"portal: {name} must be 32 bytes or longer.\n"


@pytest.mark.slow
def test_an_empty_key_file_stops_the_start_with_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "secret_key").touch()
    refused = command(tmp_path, "check")
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"portal: The key in {tmp_path}/keys/secret_key is shorter")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("storage", "is_set", "named"),
    [
        ("s3://portal-files", False, ["SECRET_KEY", "ACCESS_TOKEN_KEY"]),
        ("s3://portal-files", True, []),
        ("file", False, []),
    ],
)
def test_keys_that_only_this_machine_has_are_named_where_others_may_serve(
    tmp_path: Path, settings: Any, caplog: Any, storage: str, is_set: bool, named: list[str]
) -> None:
    settings.DATA_DIR, settings.STORAGE_URL = tmp_path, storage
    keys = [read_or_create_secret(tmp_path / "keys", name) for name in KEY_FILES]
    if not is_set:
        settings.SECRET_KEY, settings.HEADLESS_JWT_PRIVATE_KEY = keys
    startup.warn_of_keys_made_here()
    assert [line.split()[0] for line in caplog.messages] == named

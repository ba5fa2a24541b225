"""What docs/operations/install.md says to type names what there is, and works where it can here."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.deploy.files import ROOT, SYSTEMD, compose, manifests

PAGE = (ROOT / "docs" / "operations" / "install.md").read_text()
LINES = [
    line.partition(" #")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
    if line.strip()
]
INLINE = re.findall(r"`((?:docker|systemctl|kubectl) [^`]+)`", PAGE)


def words_of(program: str) -> list[list[str]]:
    """The commands of the page that call it, as words."""
    return [shlex.split(line) for line in [*LINES, *INLINE] if line.split()[0] == program]


def test_every_service_of_compose_that_is_named_exists() -> None:
    services = compose()["services"]
    named = {word for words in words_of("docker") for word in words if word in services}
    assert {"web-1", "migrate"} <= named
    for words in words_of("docker"):
        verb = words[2] if words[1] == "compose" else words[1]
        assert verb in {"up", "exec", "run", "build"}
        if verb in {"exec", "run"}:
            name = next(word for word in words[3:] if not word.startswith("-"))
            assert name in services


def test_every_unit_that_is_named_exists() -> None:
    units = {path.name.removesuffix(".service") for path in SYSTEMD.glob("*.service")}
    named = {
        re.sub(r"@\d*$", "@", word)
        for words in words_of("systemctl")
        for word in words[1:]
        if word.startswith("portal")
    }
    assert named == units


def test_every_object_of_the_cluster_that_is_named_exists() -> None:
    found = {
        f"{each['kind'].lower()}/{each['metadata']['name']}"
        for each in manifests().values()
        if "metadata" in each
    }
    named = {word for words in words_of("kubectl") for word in words if "/portal" in word}
    assert named
    assert named <= found
    assert all(
        (ROOT / word).is_dir() for w in words_of("kubectl") for word in w if "deploy/" in word
    )


def test_nginx_is_configured_as_the_page_says() -> None:
    (words,) = words_of("sh")
    place = words.index(">")
    done = subprocess.run(words[:place], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "server 127.0.0.1:8002 max_fails=0;" in done.stdout


def test_make_install_writes_keys_once(tmp_path: Path) -> None:
    """The rule of .env alone: its prerequisites are those of every other target."""
    rule = re.search(r"^\.env:\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert rule
    command = rule[1].splitlines()[0].strip("\t@").replace("$(BIN)", str(ROOT / ".venv/bin"))
    written = command.replace("> .env", f"> {tmp_path}/.env")
    subprocess.run(["sh", "-c", written], cwd=ROOT, check=True)
    text = (tmp_path / ".env").read_text()
    assert (tmp_path / ".env").stat().st_mode & 0o077 == 0
    assert re.search(r"^AUDIT_KEY=[0-9a-f]{64}$", text, re.MULTILINE)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(deploy/[\w./-]+)`", PAGE))))
def test_every_file_that_is_named_exists(path: str) -> None:
    assert (ROOT / path).exists()

"""What docs/operations/install.md says to type names what there is, and works where it can here."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from django.core.management import get_commands

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


def settings_of_units(name: str) -> set[str]:
    """The values that the units give a setting."""
    texts = [path.read_text() for path in SYSTEMD.glob("*.service")]
    return {value for text in texts for value in re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)}


def test_user_and_folders_are_those_of_the_units() -> None:
    (added,) = words_of("useradd")
    assert settings_of_units("User") == settings_of_units("Group") == {added[-1]}
    home = Path(added[added.index("--home-dir") + 1])
    assert {f"{home.parent}/{name}" for name in settings_of_units("StateDirectory")} == {f"{home}"}
    assert all(f"PORTAL_DATA_DIR={home} " in line for line in settings_of_units("Environment"))
    (installed,) = words_of("install")
    assert settings_of_units("EnvironmentFile") == {installed[-1]}
    assert installed[installed.index("-m") + 1] == "600"
    assert all(f"`{folder}`" in PAGE for folder in settings_of_units("WorkingDirectory"))


def test_certificates_of_the_containers_are_where_nginx_reads_them() -> None:
    (made,) = words_of("mkdir")
    mounted = dict(each.split(":")[:2] for each in compose()["services"]["nginx"]["volumes"])
    folder = mounted[f"./{made[-1]}"]
    conf = (ROOT / "deploy" / "nginx.conf").read_text()
    read = re.findall(rf"{folder}/([\w.]+);", conf)
    assert sorted(read) == ["fullchain.pem", "privkey.pem"]
    assert all(f"{name}" in PAGE for name in read)


def test_a_command_in_a_container_is_one_of_the_portal() -> None:
    names = {"manage.py": get_commands(), "migrate": {"migrate": ""}}
    for words in words_of("docker"):
        if words[2] in ("exec", "run"):
            place = next(at for at, word in enumerate(words) if word in names)
            known = names[words[place]]
            assert words[place + 1 if words[place] == "manage.py" else place] in known


def test_the_namespace_of_the_cluster_is_that_of_the_manifests() -> None:
    named = {w[w.index("--namespace") + 1] for w in words_of("kubectl") if "--namespace" in w}
    assert named == {manifests()["kustomization.yaml"]["namespace"]}

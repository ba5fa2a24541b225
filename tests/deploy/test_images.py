"""The image and compose.yaml: what linters of them ask for, and that they fit the product."""

import json
import re
import subprocess
from typing import Any

import pytest

from tests.deploy.files import DRAIN_AND_FINISH_SECONDS, KNOWN_VARIABLES, ROOT, compose, dockerfile

OURS = ("migrate", "web-1", "web-2", "jobs")
PACKAGES = {"accounts", "config", "console", "core", "demo", "ocr", "workflow"}
GATES = {"service_healthy", "service_completed_successfully"}


def arguments(instruction: str) -> list[str]:
    return [given for name, given in dockerfile() if name == instruction]


def test_every_base_image_has_a_version_and_can_be_pinned() -> None:
    named = dict(given.split("=", 1) for given in arguments("ARG"))
    for given in arguments("FROM"):
        name = named[re.fullmatch(r"\$\{(\w+)\}.*", given)[1]]  # type: ignore[index]
        assert re.fullmatch(r"[a-z]+:\d[\w.]*-\w[\w-]*", name)


def test_the_image_runs_without_root_and_says_how_it_is() -> None:
    last = dockerfile()[[name for name, _ in dockerfile()].index("USER") :]
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", last[0][1])
    assert {"HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT", "CMD", "EXPOSE"} <= {
        name for name, _ in last
    }
    assert "RUN" not in {name for name, _ in last}
    assert json.loads(arguments("ENTRYPOINT")[-1]) == [".venv/bin/python", "manage.py"]


def test_nothing_is_fetched_without_a_hash() -> None:
    assert arguments("ADD") == []
    for command in arguments("RUN"):
        assert "pip install" not in command or "--require-hashes" in command
        assert "npm" not in command or "npm ci" in command or "npm run" in command
        assert "apt-get" not in command
        assert "curl" not in command


def test_every_package_of_the_product_is_copied_and_every_source_is_sent() -> None:
    copied = [given.split() for given in arguments("COPY") if not given.startswith("--from")]
    sources = {source.rstrip("/") for words in copied for source in words[:-1]}
    assert sources >= PACKAGES
    sent = (ROOT / ".dockerignore").read_text().splitlines()
    for source in sources:
        assert (ROOT / source).exists(), source
        assert f"!{source}" in sent or f"!{source.split('/')[0]}" in sent, source


def test_no_secret_and_no_data_is_sent_to_the_builder() -> None:
    sent = (ROOT / ".dockerignore").read_text().splitlines()
    assert sent[1] == "*"
    assert not [line for line in sent if line.startswith(("!.env", "!var", "!.git", "!certs"))]


def service(name: str) -> dict[str, Any]:
    return compose()["services"][name]


@pytest.mark.parametrize("name", OURS)
def test_our_services_are_confined_and_get_time_to_stop(name: str) -> None:
    given = service(name)
    assert given["read_only"] is True
    assert given["cap_drop"] == ["ALL"]
    assert given["security_opt"] == ["no-new-privileges:true"]
    assert int(given["stop_grace_period"].rstrip("s")) > DRAIN_AND_FINISH_SECONDS
    assert set(given["environment"]) <= KNOWN_VARIABLES


def test_each_service_waits_for_those_it_needs() -> None:
    services = compose()["services"]
    for given in services.values():
        for needed, how in given.get("depends_on", {}).items():
            assert how["condition"] in GATES
            is_checked = "healthcheck" in services[needed] or needed.startswith("web-")
            assert is_checked or how["condition"] == "service_completed_successfully"
    assert set(services["web-1"]["depends_on"]) == {"migrate", "redis"}
    assert set(services["nginx"]["depends_on"]) == {"web-1", "web-2"}


def test_only_nginx_is_open_to_others() -> None:
    assert [name for name, given in compose()["services"].items() if "ports" in given] == ["nginx"]


def test_every_image_has_a_version() -> None:
    for name, given in compose()["services"].items():
        image = re.sub(r"\$\{\w+:-([^}]+)\}", r"\1", given["image"])
        assert re.fullmatch(r"[a-z]+:\d[\w.-]*", image), name


def test_every_lane_has_a_worker() -> None:
    from core.models.job import Lane

    given = service("jobs")["command"]
    lanes = {part.split(":")[0] for part in given[given.index("--lanes") + 1].split(",")}
    assert lanes == set(Lane)


def test_nginx_is_configured_for_the_name_and_each_process() -> None:
    said = nginx_conf("mall.example", "web-1:8000", "web-2:8000")
    assert "server web-1:8000 max_fails=0; server web-2:8000 max_fails=0;" in said
    assert "portal.example" not in said
    assert said.count("server_name mall.example;") == 2
    named = service("nginx")["command"][2]
    assert {name for name in compose()["services"] if name.startswith("web-")} == set(
        re.findall(r"(web-\d):8000", named)
    )


def test_a_configuration_without_processes_is_refused() -> None:
    command = ["sh", str(ROOT / "deploy" / "nginx-conf.sh"), "mall.example"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage" in done.stderr


def nginx_conf(*words: str) -> str:
    command = ["sh", str(ROOT / "deploy" / "nginx-conf.sh"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_nginx_takes_as_much_as_the_largest_call(settings: Any) -> None:
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    megabytes = int(re.search(r"client_max_body_size (\d+)m;", text)[1])  # type: ignore[index]
    assert megabytes * 1024 * 1024 > settings.SCAN_REQUEST_MAX_BYTES
    assert settings.SCAN_REQUEST_MAX_BYTES >= settings.ATTACHMENT_MAX_BYTES

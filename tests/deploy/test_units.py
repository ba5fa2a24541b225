"""systemd's units and the manifests of Kubernetes, checked as far as no cluster is needed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.services import found_or_installed
from tests.deploy.files import (
    DRAIN_AND_FINISH_SECONDS,
    KNOWN_VARIABLES,
    KUBERNETES,
    ROOT,
    SYSTEMD,
    manifests,
    pods,
)

UNITS = sorted(path.name for path in SYSTEMD.glob("*.service"))
EXPOSURE = 35  # of systemd-analyze security, in tenths; 0 is a service that can do nothing


@pytest.fixture(scope="module")
def analyze() -> Path:
    return found_or_installed(lambda: which("systemd-analyze"), "systemd")


def which(name: str) -> Path | None:
    found = shutil.which(name)
    return Path(found) if found else None


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units with the folder of this checkout, where the program exists."""
    for name in UNITS:
        text = (SYSTEMD / name).read_text().replace("/opt/portal", str(ROOT))
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_no_fault(analyze: Path, units: Path, name: str) -> None:
    instance = name.replace("@.", "@8000.")
    (units / instance).write_text((units / name).read_text())
    done = run(analyze, "verify", "--man=no", str(units / instance))
    faults = [line for line in done.stderr.splitlines() if "portal" in line]
    assert (done.returncode, faults) == (0, [])


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_may_touch_little(analyze: Path, units: Path, name: str) -> None:
    path = units / name.replace("@.", ".")
    path.write_text((units / name).read_text())
    done = run(analyze, "security", "--offline=true", f"--threshold={EXPOSURE}", str(path))
    assert done.returncode == 0, done.stdout


def test_a_unit_that_may_do_everything_is_found(analyze: Path, tmp_path: Path) -> None:
    path = tmp_path / "open.service"
    path.write_text("[Service]\nExecStart=/bin/true\n")
    done = run(analyze, "security", "--offline=true", f"--threshold={EXPOSURE}", str(path))
    assert done.returncode != 0


def run(program: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("name", [name for name in UNITS if "migrate" not in name])
def test_a_unit_gets_time_to_stop(name: str) -> None:
    lines = (SYSTEMD / name).read_text().splitlines()
    seconds = next(line.partition("=")[2] for line in lines if line.startswith("TimeoutStopSec="))
    assert int(seconds) > DRAIN_AND_FINISH_SECONDS


def test_the_kustomization_lists_every_manifest() -> None:
    listed = manifests()["kustomization.yaml"]["resources"]
    present = {path.name for path in KUBERNETES.glob("*.yaml")} - {"kustomization.yaml"}
    assert set(listed) == present


@pytest.mark.parametrize("name", pods())
def test_a_pod_is_restricted(name: str) -> None:
    """As the pod security standard "restricted" asks, with a root that cannot be written."""
    pod = pods()[name]
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    for container in pod["containers"]:
        inner = container["securityContext"]
        assert inner["allowPrivilegeEscalation"] is False
        assert inner["readOnlyRootFilesystem"] is True
        assert inner["capabilities"] == {"drop": ["ALL"]}
        assert {"requests", "limits"} <= set(container["resources"])
        assert {each["name"] for each in container["env"]} <= KNOWN_VARIABLES


@pytest.mark.parametrize("name", ["portal-web", "portal-jobs"])
def test_a_pod_gets_time_to_stop(name: str) -> None:
    assert pods()[name]["terminationGracePeriodSeconds"] > DRAIN_AND_FINISH_SECONDS


def test_probes_come_by_a_name_that_is_answered() -> None:
    container = pods()["portal-web"]["containers"][0]
    for probe, path in [
        ("startupProbe", "/health/live"),
        ("livenessProbe", "/health/live"),
        ("readinessProbe", "/health/ready"),
    ]:
        asked = container[probe]["httpGet"]
        assert asked["path"] == path
        assert asked["httpHeaders"] == [{"name": "Host", "value": "localhost"}]


def test_what_is_selected_exists() -> None:
    found = manifests()
    labels = {
        found[name]["spec"]["template"]["metadata"]["labels"]["app.kubernetes.io/name"]
        for name in ("web.yaml", "jobs.yaml", "migrate.yaml")
    }
    assert found["service.yaml"]["spec"]["selector"]["app.kubernetes.io/name"] in labels
    budget = found["disruption.yaml"]["spec"]
    assert budget["selector"]["matchLabels"]["app.kubernetes.io/name"] in labels
    scaled = found["autoscaling.yaml"]["spec"]
    assert scaled["scaleTargetRef"]["name"] == found["web.yaml"]["metadata"]["name"]
    assert scaled["minReplicas"] > budget["minAvailable"]

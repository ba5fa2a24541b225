"""The files that deploy the portal, read as their programs read them."""

import re
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings

ROOT = settings.BASE_DIR
KUBERNETES = ROOT / "deploy" / "kubernetes"
SYSTEMD = ROOT / "deploy" / "systemd"
SOURCES = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
READ = re.compile(r'(?:given|addresses)\.[a-z_]+\(\s*(?:[\d_]+, )?"([A-Z0-9_]+)"')
ELSEWHERE = {"DATABASE_URL"}  # read whole, in config.environment
DRAIN_AND_FINISH_SECONDS = 20
KNOWN_VARIABLES = {*READ.findall(SOURCES), *ELSEWHERE, "PYTHONUNBUFFERED"}


def read_env_file(path: Path) -> dict[str, str]:
    """Names and values, as Docker and systemd read them."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def compose() -> dict[str, Any]:
    """compose.yaml with its anchors resolved."""
    return yaml.safe_load((ROOT / "compose.yaml").read_text())


def manifests() -> dict[str, dict[str, Any]]:
    """The manifests of Kubernetes by their file."""
    return {
        path.name: yaml.safe_load(path.read_text()) for path in sorted(KUBERNETES.glob("*.yaml"))
    }


def pods() -> dict[str, dict[str, Any]]:
    """What describes a pod, by the name of its workload."""
    found = manifests().values()
    return {
        each["metadata"]["name"]: each["spec"]["template"]["spec"]
        for each in found
        if each["kind"] in ("Deployment", "Job")
    }


def dockerfile() -> list[tuple[str, str]]:
    """Instructions and their arguments, continued lines joined."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()]

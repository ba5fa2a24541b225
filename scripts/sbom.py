"""Writes the bill of materials (CycloneDX) to standard output: every package the locks pin.

The same locks give the same bytes. Tools for building and testing have the scope ``excluded``;
licences stand in NOTICE.
"""

import base64
import json
import re
import sys
import tomllib
import uuid
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL
from packaging.requirements import Requirement

from scripts.check import ROOT, UI

SCHEMA = SchemaVersion.V1_6
PINNED = re.compile(r"^[^\s#].*$", re.MULTILINE)
HASHES = re.compile(r"--hash=sha256:(\w+)")


@dataclass(frozen=True)
class Package:
    purl: PackageURL
    hashes: tuple[HashType, ...]
    is_shipped: bool


def iterate_python_components(lock: Path, *, is_shipped: bool) -> Iterator[Package]:
    """One sha256 for each file its publisher offers, as pip checks them."""
    for line in PINNED.findall(lock.read_text().replace("\\\n", " ")):
        pinned = Requirement(line.partition(" --hash")[0])
        version = str(pinned.specifier).removeprefix("==")
        hashes = [HashType(alg=HashAlgorithm.SHA_256, content=of) for of in HASHES.findall(line)]
        yield Package(PackageURL("pypi", None, pinned.name, version), tuple(hashes), is_shipped)


def iterate_npm_components(lock: Path) -> Iterator[Package]:
    for path, entry in json.loads(lock.read_text())["packages"].items():
        if path:
            scope, _, name = path.rpartition("node_modules/")[2].rpartition("/")
            purl = PackageURL("npm", scope or None, name, entry["version"])
            is_shipped = not (entry.get("dev") or entry.get("optional"))
            yield Package(purl, (integrity(entry["integrity"]),), is_shipped)


def integrity(written: str) -> HashType:
    """npm writes ``sha512-`` and base64, a bill of materials hex."""
    return HashType(
        alg=HashAlgorithm.SHA_512,
        content=base64.b64decode(written.removeprefix("sha512-")).hex(),
    )


def packages() -> list[Package]:
    """Each once; shipped when one of the locks ships it."""
    requirements = ROOT / "requirements"
    every = [
        *iterate_python_components(requirements / "dev.txt", is_shipped=False),
        *iterate_npm_components(UI / "package-lock.json"),
        *iterate_python_components(requirements / "runtime.txt", is_shipped=True),
    ]
    ordered = sorted(every, key=lambda package: package.is_shipped)
    return list({package.purl: package for package in ordered}.values())


def component(package: Package) -> Component:
    scope = ComponentScope.REQUIRED if package.is_shipped else ComponentScope.EXCLUDED
    return Component(
        type=ComponentType.LIBRARY,
        bom_ref=package.purl.to_string(),
        group=package.purl.namespace,
        name=package.purl.name,
        version=package.purl.version,
        purl=package.purl,
        hashes=package.hashes,
        scope=scope,
    )


def product() -> Component:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return Component(
        type=ComponentType.APPLICATION,
        bom_ref=about["name"],
        name=about["name"],
        version=about["version"],
        description=about["description"],
    )


def bill() -> str:
    """Without the moment it was made, and without claiming that nothing depends on anything."""
    bom = Bom(components=[component(package) for package in packages()])
    bom.metadata.component = product()
    with warnings.catch_warnings(action="ignore"):  # of the graph that is left out on purpose
        written = json.loads(make_outputter(bom, OutputFormat.JSON, SCHEMA).output_as_string())
    del written["metadata"]["timestamp"], written["dependencies"], written["serialNumber"]
    name = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(written, sort_keys=True))
    written["serialNumber"] = name.urn
    return json.dumps(written, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(bill())

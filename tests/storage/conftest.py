"""A server of the S3 protocol, and the storage in a bucket of it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto.server import ThreadedMotoServer

from core.storage import places

# The fixtures of the tests that are done in a bucket once more.
from tests.backup.conftest import laid_out, made  # noqa: F401
from tests.console.conftest import approved, in_october, of_the_third  # noqa: F401
from tests.files.conftest import draft, send  # noqa: F401
from tests.support.bulk_runs import several  # noqa: F401
from tests.support.filings import filed  # noqa: F401 - a fixture

BUCKET = "portal-files"
ADDRESS = f"s3://{BUCKET}/crest"
FOLDERS = ("uploads", "exports", "merged-forms", "packages", "qap-incoming")
KEYS = {
    "AWS_ACCESS_KEY_ID": "a-key",
    "AWS_SECRET_ACCESS_KEY": "a-secret",
    "AWS_DEFAULT_REGION": "ap-southeast-1",
}


@pytest.fixture(scope="session")
def endpoint() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """An empty bucket, and the environment that leads there."""
    for name, value in (KEYS | {"AWS_ENDPOINT_URL": endpoint}).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("AWS_PROFILE", raising=False)
    monkeypatch.setenv("NO_PROXY", f"127.0.0.1,{os.environ.get('NO_PROXY', '')}")
    found = boto3.resource("s3").Bucket(BUCKET)
    found.create(CreateBucketConfiguration={"LocationConstraint": KEYS["AWS_DEFAULT_REGION"]})
    places.backend_at.cache_clear()
    yield found
    found.objects.all().delete()
    found.delete()
    places.backend_at.cache_clear()


@pytest.fixture
def in_a_bucket(bucket: Any, settings: Any, tmp_path: Path) -> Iterator[Any]:
    """The portal stores its files there, and nothing of them in the data folder."""
    settings.STORAGE_URL = ADDRESS
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path / "data", tmp_path / "data" / "uploads"
    yield bucket
    left = [path for folder in FOLDERS for path in (tmp_path / "data" / folder).rglob("*")]
    assert left == []

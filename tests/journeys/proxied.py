"""A portal that serves in earnest behind nginx: its certificate, its mails, its people."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from scripts.check import IN_CI
from scripts.services import is_service_listening
from tests.faults.post_office import PostOffice
from tests.journeys.portal import Portal, body_of
from tests.plumbing.conftest import bare_environment, until

MAIL_SECONDS = 60
EXAMPLE = settings.BASE_DIR / "deploy" / "nginx.conf"
AROUND = """
daemon off; master_process off; {user} pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    include {folder}/portal.conf;
}}
"""
# What an operator has before anybody can be put in place.
COMPANY = """
from accounts.models import Branch, Company
from core.tin import Tin
company = Company.objects.create(code="PCM", name="PACIFIC CREST MALLS, INC.", zip="1700",
    tin=Tin("009912345"), address="6F CREST TOWER, PARANAQUE CITY", rdo="052")
Branch.objects.create(company=company, name="Crest Bay Mall", city="Paranaque")
"""
TENANT = """username,name,tin,address,zip,contact_email,affiliate,person
store,HARBOR STORE CORP.,991122301,PASIG,1600,office@harbor.example,yes,Ana Cruz
"""


@dataclass
class Proxied(Portal):
    """The portal by the address people use; its mails go by SMTP."""

    certificate: Path
    upstream: int
    plain: int
    office: PostOffice
    codes_used: list[str] = field(default_factory=list)

    def mails_to(self, address: str) -> list[Any]:
        return [letter for letter in self.office.letters if address in str(letter["To"])]

    def code_for(self, address: str) -> str:
        """The next code that was mailed there."""
        until(lambda: len(self.codes_to(address)) > len(self.codes_used), MAIL_SECONDS)
        self.codes_used.append(self.codes_to(address)[-1])
        return self.codes_used[-1]

    def codes_to(self, address: str) -> list[str]:
        mails = [mail for mail in self.mails_to(address) if "code" in str(mail["Subject"])]
        return [code for mail in mails for code in re.findall(r"\b\d{6}\b", body_of(mail))[:1]]


def find_nginx() -> str:
    """nginx, or the test is skipped; where everything must run, it fails instead."""
    given = os.environ.get("NGINX") or shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if given:
        return given
    words = "no nginx found: set NGINX or install Debian's nginx-light"
    if IN_CI:
        pytest.fail(words)
    pytest.skip(words)


@contextmanager
def nginx(folder: Path, port: int, plain: int, *upstreams: int) -> Iterator[Path]:
    """nginx by the committed example, with this test's ports, name and certificate put in."""
    program = find_nginx()
    folder.mkdir()
    certificate, key = make_certificate(folder)
    config = with_own(
        EXAMPLE.read_text(),
        {
            "listen 443": f"listen 127.0.0.1:{port}",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "https://portal.example$": f"https://localhost:{port}$",
            "server_name portal.example": "server_name localhost",
            "    server 127.0.0.1:8000 max_fails=0;": "\n".join(
                f"    server 127.0.0.1:{upstream} max_fails=0;" for upstream in upstreams
            ),
            "/etc/ssl/portal/fullchain.pem": str(certificate),
            "/etc/ssl/portal/privkey.pem": str(key),
            "/var/log/nginx/portal.log": str(folder / "access.log"),
        },
    )
    (folder / "portal.conf").write_text(config)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    command = [program, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"]
    process = subprocess.Popen([str(word) for word in command])
    try:
        until(lambda: is_service_listening(port) or process.poll() is not None, 20)
        assert process.poll() is None, (folder / "error.log").read_text()
        yield certificate
    finally:
        process.terminate()
        process.wait(20)


def with_own(text: str, values: dict[str, str]) -> str:
    """Put own values in the example's place: each of them stands in it."""
    for example, own in values.items():
        assert example in text, f"deploy/nginx.conf has no {example!r}"
        text = text.replace(example, own)
    return text


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """For localhost, signed by itself, for an hour."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(minutes=5))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return folder / "certificate.pem", folder / "key.pem"


def fingerprint_of(certificate: Path) -> str:
    """Of its public key, as Chromium is told which one to trust."""
    key = x509.load_pem_x509_certificate(certificate.read_bytes()).public_key()
    der = key.public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return b64encode(hashlib.sha256(der).digest()).decode()


def command(environment: dict[str, str], *words: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env=bare_environment() | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def put_people_in_place(folder: Path, environment: dict[str, str]) -> None:
    """As an operator does: the company, its staff, its tenants."""
    command(environment, "shell", "-c", COMPANY)
    import_tenants(folder, environment)
    staff = ("ana@mall.example", "--role", "processor", "--company", "PCM")
    command(environment, "add_staff", *staff)


def import_tenants(folder: Path, environment: dict[str, str]) -> None:
    (folder / "tenants.csv").write_text(TENANT)
    command(environment, "import_tenants", str(folder / "tenants.csv"))

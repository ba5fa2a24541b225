"""A server on loopback that stamps what it is sent (RFC 3161), or does worse."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from asn1crypto import keys, tsp, x509
from cryptography import x509 as made
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from pyhanko.sign.timestamps import DummyTimeStamper

Answer = Callable[["Witness", bytes], bytes]
PEM, DER = serialization.Encoding.PEM, serialization.Encoding.DER


class Witness:
    """An issuer, and the certificate with which its server stamps."""

    def __init__(self, name: str = "Witness"):
        now = datetime.now(UTC)
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.root = self.issue(f"{name} Root", self.key, now, is_root=True)
        stamping_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.certificate = self.issue(name, stamping_key, now)
        self.stamper = DummyTimeStamper(
            x509.Certificate.load(self.certificate.public_bytes(DER)),
            keys.PrivateKeyInfo.load(
                stamping_key.private_bytes(
                    DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
                )
            ),
        )

    def issue(
        self, name: str, key: rsa.RSAPrivateKey, now: datetime, *, is_root: bool = False
    ) -> made.Certificate:
        subject = made.Name([made.NameAttribute(NameOID.COMMON_NAME, name)])
        stamping = made.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
        builder = (
            made.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(subject if is_root else self.root.subject)
            .public_key(key.public_key())
            .serial_number(made.random_serial_number())
            .not_valid_before(now - timedelta(days=30))
            .not_valid_after(now + timedelta(days=30))
            .add_extension(made.BasicConstraints(ca=is_root, path_length=None), critical=True)
        )
        builder = builder if is_root else builder.add_extension(stamping, critical=True)
        return builder.sign(self.key, hashes.SHA256())

    def root_pem(self) -> bytes:
        return self.root.public_bytes(PEM)

    def answer(self, request: bytes) -> bytes:
        """As an honest server does."""
        self.stamper.fixed_dt = datetime.now(UTC)
        asked = tsp.TimeStampReq.load(request)
        found: bytes = asyncio.run(self.stamper.async_request_tsa_response(asked)).dump()
        return found

    def token(self, text_digest: bytes, at: datetime) -> bytes:
        """A token over a digest, of any moment."""
        self.stamper.fixed_dt = at
        found: bytes = asyncio.run(self.stamper.async_timestamp(text_digest, "sha256")).dump()
        return found


def drip(_: Witness, __: bytes) -> bytes:
    time.sleep(30)
    return b""


def stamp_something_else(witness: Witness, request: bytes) -> bytes:
    asked: Any = tsp.TimeStampReq.load(request)
    asked["message_imprint"]["hashed_message"] = b"\x01" * 32
    return witness.answer(asked.dump(force=True))


def replay_another_nonce(witness: Witness, request: bytes) -> bytes:
    asked: Any = tsp.TimeStampReq.load(request)
    asked["nonce"] = 1
    return witness.answer(asked.dump(force=True))


FAULTS: dict[str, Answer] = {
    "silent": drip,
    "nonsense": lambda _, __: b"<html>",
    "nothing": lambda _, __: b"",
    "another text": stamp_something_else,
    "another nonce": replay_another_nonce,
    "refused": lambda _, __: tsp.TimeStampResp({"status": {"status": "rejection"}}).dump(),
}


@contextmanager
def stamping_server(witness: Witness, answer: Answer = Witness.answer) -> Iterator[str]:
    """The address of a server that stamps, on a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = answer(witness, self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """A client that no longer waits is no fault."""

    server = Server(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.block_on_close = False
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()

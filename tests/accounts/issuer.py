"""A company directory on a thread of the test, which signs what the test tells it to."""

import base64
import hashlib
import hmac
import json
import secrets
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CLIENT = "portal"
KID = "one"
Claims = dict[str, Any]


def new_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class Issuer:
    """Answers discovery, keys and tokens. ``sign`` turns claims into the ID token it gives out."""

    def __init__(self) -> None:
        self.key = new_key()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler_for(self))
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.begin()

    def begin(self) -> None:
        """Forget what a test did."""
        self.codes: dict[str, Claims] = {}
        self.sign: Callable[[Claims], str] = self.signed

    def end(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(5)

    def claims(self, nonce: str, email: str) -> Claims:
        """What an honest directory would say of the person."""
        now = int(time.time())
        told = {"iss": self.address, "sub": "person-1", "aud": CLIENT, "nonce": nonce}
        return told | {"iat": now, "exp": now + 60, "email": email, "email_verified": True}

    def code_for(self, claims: Claims) -> str:
        code = secrets.token_urlsafe(16)
        self.codes[code] = claims
        return code

    def signed(self, claims: Claims, key: Any = None) -> str:
        return jwt.encode(claims, key or self.key, "RS256", headers={"kid": KID})

    def unsigned(self, claims: Claims) -> str:
        """``alg: none``: believed by whoever does not look."""
        return f"{part({'alg': 'none', 'kid': KID})}.{part(claims)}."

    def signed_with_public_key(self, claims: Claims) -> str:
        """HS256 with the published key as its secret: believed by whoever mixes up the two."""
        public = self.key.public_key()
        pem = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        text = f"{part({'alg': 'HS256', 'kid': KID})}.{part(claims)}"
        mac = hmac.new(pem, text.encode(), hashlib.sha256).digest()
        return f"{text}.{encoded(mac)}"

    def answer(self, path: str, form: dict[str, list[str]]) -> tuple[int, Any]:
        if path == "/token":
            claims = self.codes.pop(form.get("code", [""])[0], None)
            if claims is None:
                return 400, {"error": "invalid_grant"}
            return 200, {"id_token": self.sign(claims), "token_type": "Bearer"}
        if path == "/keys":
            key = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
            return 200, {"keys": [key | {"kid": KID, "use": "sig", "alg": "RS256"}]}
        return 200, {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
        }


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def part(value: Any) -> str:
    return encoded(json.dumps(value).encode())


def handler_for(issuer: Issuer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            status, told = issuer.answer(self.path, parse_qs(body.decode()))
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(told).encode())

        do_POST = do_GET  # noqa: N815 (http.server's name)

        def log_message(self, *args: object) -> None: ...

    return Handler

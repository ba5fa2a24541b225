"""A passkey in software: it answers ``create`` and ``get`` as a browser with a key does."""

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData

FLAG = AuthenticatorData.FLAG


class SoftwareKey:
    """One credential of one person at one origin."""

    def __init__(self, origin: str = "http://127.0.0.1:8000"):
        self.origin, self.rp_id = origin, origin.partition("//")[2].partition(":")[0]
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.credential_id, self.handle, self.counter = secrets.token_bytes(16), b"", 0
        self.verifies = True

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        asked = options["publicKey"]
        self.handle = websafe_decode(asked["user"]["id"])
        credential = AttestedCredentialData.create(
            Aaguid.NONE, self.credential_id, ES256.from_cryptography_key(self.private.public_key())
        )
        data = AuthenticatorData.create(
            self.rp_hash(), self.flags() | FLAG.AT, self.counter, credential
        )
        client = self.client_data("webauthn.create", asked["challenge"])
        return self.said(client, attestationObject=AttestationObject.create("none", data, {}))

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        self.counter += 1
        data = AuthenticatorData.create(self.rp_hash(), self.flags(), self.counter)
        client = self.client_data("webauthn.get", options["publicKey"]["challenge"])
        signed = self.private.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self.said(client, authenticatorData=data, signature=signed, userHandle=self.handle)

    def flags(self) -> AuthenticatorData.FLAG:
        return FLAG.UP | (FLAG.UV if self.verifies else FLAG(0))

    def rp_hash(self) -> bytes:
        return hashlib.sha256(self.rp_id.encode()).digest()

    def client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def said(self, client: bytes, **response: bytes) -> dict[str, Any]:
        named = {name: websafe_encode(bytes(value)) for name, value in response.items()}
        return {
            "id": websafe_encode(self.credential_id),
            "rawId": websafe_encode(self.credential_id),
            "type": "public-key",
            "response": {"clientDataJSON": websafe_encode(client)} | named,
            "clientExtensionResults": {},
        }

"""The portal a journey goes to, with its mails and with whoever puts things in place."""

import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from tests.journeys.backstage import Backstage
from tests.plumbing.conftest import Serving, two_free_ports, until
from tests.support.demo_data import fill

__all__ = ["Portal", "Served", "body_of", "fill", "serve"]
MAIL_SECONDS = 60
STOP_SECONDS = 30
# Many people come from one address within a minute here.
GENEROUS = {
    "OTP_RESEND_SECONDS": "1",
    "LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE": "10000",
    "CLIENT_ERRORS_PER_ADDRESS_PER_MINUTE": "10000",
    "PASSWORD_HASHES_PER_MINUTE": "10000",
}


@dataclass
class Portal:
    """The portal under test: its address and its mails."""

    base: str
    mail_dir: Path
    backstage: Backstage

    def put(self, name: str, *who: str, **given: Any) -> Any:
        """Put something in place by the engine, see ``scenery.py``."""
        return self.backstage.put(name, *who, **given)

    def mails_to(self, address: str) -> list[Any]:
        """Mails to an address, oldest first."""
        files = sorted(self.mail_dir.glob("*.eml"), key=lambda path: path.stat().st_mtime)
        written = [path.read_bytes() for path in files]
        mails = [
            message_from_bytes(mail, policy=policy.default)
            for mail in written
            if address.encode() in mail
        ]
        return [mail for mail in mails if address in str(mail["To"])]

    def code_for(self, address: str) -> str:
        """The six digits of the newest code mailed to an address."""
        mails = [mail for mail in self.mails_to(address) if "code" in str(mail["Subject"])]
        found = re.search(r"\b\d{6}\b", body_of(mails[-1]))
        assert found
        return found.group()

    def link_to(self, address: str, number: int = 1) -> str:
        """The first link mailed to an address, or a later one; it may still be on its way."""
        until(lambda: len(self.links_to(address)) >= number, MAIL_SECONDS)
        return self.links_to(address)[number - 1]

    def links_to(self, address: str) -> list[str]:
        """The links mailed to an address, oldest first."""
        bodies = [body_of(mail) for mail in self.mails_to(address)]
        return [link for body in bodies for link in re.findall(r"http\S+/auth/\S+", body)]


def body_of(mail: Any) -> str:
    return mail.get_body(("plain",)).get_content()


@dataclass
class Served:
    """A portal that ``manage.py serve`` serves, with the demo in it, until it is ended."""

    serving: Serving
    portal: Portal

    def end(self) -> None:
        self.portal.backstage.end()
        self.serving.end(seconds=STOP_SECONDS)


def serve(folder: Path, **chosen: str) -> Served:
    """Serve what lies in ``folder / "data"`` with these settings; returns when it is ready."""
    serving = Serving(folder, two_free_ports(), **(GENEROUS | chosen))
    backstage = Backstage(serving.environment)
    base = f"http://127.0.0.1:{serving.port}"
    served = Served(serving, Portal(base, folder / "data" / "mail", backstage))
    try:
        serving.wait_until_ready()
    except AssertionError:
        served.end()
        raise
    return served

# ruff: noqa: N802  # the names are Twisted's
"""An IMAP server with TLS for tests: ``imap_server.py PORT CERTIFICATE KEY FOLDER``.

Its INBOX holds the ``.eml`` files of the folder. The protocol is Twisted's; the rows are in memory.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from twisted.cred import checkers, portal
from twisted.internet import defer, ssl
from twisted.internet import reactor as running
from twisted.internet.protocol import Factory
from twisted.mail import imap4
from zope.interface import implementer

USER, PASSWORD = "intake", "s3cret /+"


@implementer(imap4.IMessage, imap4.IMessageFile)
class Message:
    def __init__(self, uid: int, data: bytes):
        self.uid, self.data, self.flags = uid, data, set[str]()

    def getUID(self) -> int:
        return self.uid

    def getFlags(self) -> list[str]:
        return list(self.flags)

    def getInternalDate(self) -> str:
        return "27-Nov-2026 08:00:00 +0800"

    def getSize(self) -> int:
        return len(self.data)

    def open(self) -> BytesIO:
        return BytesIO(self.data)

    def getHeaders(self, negate: bool, *names: str) -> dict[str, str]:
        return {}

    def getBodyFile(self) -> BytesIO:
        return BytesIO(self.data)

    def isMultipart(self) -> bool:
        return False


@implementer(imap4.IMailbox)
class Mailbox:
    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.last_uid = 0

    def getFlags(self) -> list[str]:
        return [r"\Deleted", r"\Seen"]

    def getHierarchicalDelimiter(self) -> str:
        return "/"

    def getUIDValidity(self) -> int:
        return 1

    def getUID(self, number: int) -> int:
        return self.messages[number - 1].uid

    def getUIDNext(self) -> int:
        return self.last_uid + 1

    def getMessageCount(self) -> int:
        return len(self.messages)

    def getRecentCount(self) -> int:
        return 0

    def getUnseenCount(self) -> int:
        return 0

    def isWriteable(self) -> bool:
        return True

    def destroy(self) -> None:
        self.messages.clear()

    def requestStatus(self, names: Any) -> Any:
        return imap4.statusRequestHelper(self, names)

    def addListener(self, listener: Any) -> None:
        pass

    def removeListener(self, listener: Any) -> None:
        pass

    def addMessage(self, message: Any, flags: Any = (), date: Any = None) -> Any:
        self.last_uid += 1
        self.messages.append(Message(self.last_uid, message.read()))
        return defer.succeed(self.last_uid)

    def expunge(self) -> list[int]:
        gone = [each for each in self.messages if r"\Deleted" in each.flags]
        self.messages = [each for each in self.messages if each not in gone]
        return [each.uid for each in gone]

    def fetch(self, messages: Any, uid: bool) -> list[tuple[int, Message]]:
        messages.last = self.last_uid if uid else len(self.messages)
        numbered = enumerate(self.messages, start=1)
        return [(n, each) for n, each in numbered if (each.uid if uid else n) in messages]

    def store(self, messages: Any, flags: Any, mode: int, uid: bool) -> dict[int, list[str]]:
        found = self.fetch(messages, uid)
        for _, each in found:
            each.flags = each.flags | set(flags) if mode == 1 else each.flags - set(flags)
        return {number: each.getFlags() for number, each in found}


class Account(imap4.MemoryAccount):
    def _emptyMailbox(self, name: str, id: int) -> Mailbox:
        return Mailbox()


@implementer(portal.IRealm)
class Realm:
    def __init__(self, folder: Path):
        self.account = Account("intake")
        inbox = Mailbox()
        for path in sorted(folder.glob("*.eml")):
            inbox.addMessage(BytesIO(path.read_bytes()))
        self.account.addMailbox("INBOX", inbox)

    def requestAvatar(self, who: Any, mind: Any, *interfaces: Any) -> Any:
        return imap4.IAccount, self.account, lambda: None


def main(port: int, certificate: Path, key: Path, folder: Path) -> None:
    reactor: Any = running
    checker: Any = checkers.InMemoryUsernamePasswordDatabaseDontUse(**{USER: PASSWORD.encode()})
    realm: Any = Realm(folder)
    cred: Any = portal.Portal(realm, [checker])

    class Server(Factory):
        def buildProtocol(self, address: Any) -> imap4.IMAP4Server:
            protocol = imap4.IMAP4Server()
            protocol.portal = cred
            return protocol

    context = ssl.DefaultOpenSSLContextFactory(str(key), str(certificate))
    reactor.listenSSL(port, Server(), context, interface="127.0.0.1")
    reactor.run()


if __name__ == "__main__":
    main(int(sys.argv[1]), *map(Path, sys.argv[2:5]))

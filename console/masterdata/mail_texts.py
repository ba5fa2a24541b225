"""The mails whose texts nobody changes, and why."""

from dataclasses import dataclass


@dataclass(frozen=True)
class FixedMail:
    title: str
    to: str
    why: str


SUBJECTS = FixedMail(
    "What happened, and the subject",
    "everybody",
    "The specification's list of notifications says of which status whom is told: subject and "
    "first line say which it is.",
)
SETTLED = (
    SUBJECTS,
    FixedMail(
        "Verify your email address",
        "a tenant's new address",
        "It has the link that proves the address. The specification says that the link is good "
        "for 24 hours, and the pages say it as the mail does.",
    ),
    FixedMail(
        "Your notifications go to another address now",
        "a tenant's former address",
        "It warns of a change that nobody may have wanted. Its words are the same for everybody.",
    ),
    FixedMail(
        "The sign-in code",
        "a tenant's contact address",
        "The specification says what the page says of it. It has a secret in it and nothing else.",
    ),
    FixedMail(
        "Set your password, and: wrong passwords were tried",
        "a tenant's contact address",
        "They have a secret in them, or warn of somebody. Their words are the same for everybody.",
    ),
    FixedMail(
        "Anchor of the audit",
        "the auditors",
        "A program compares what it says with the record.",
    ),
)

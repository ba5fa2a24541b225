"""manage.py add_staff: a record, or one plain sentence."""

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.directory import DirectoryIdentity
from accounts.models import Branch, Company, User
from accounts.staff import staff_member

pytestmark = pytest.mark.django_db


def add_staff(*arguments: str) -> str:
    out = StringIO()
    call_command("add_staff", *arguments, stdout=out)
    return out.getvalue()


def test_a_processor_is_added_with_assignments(company: Company, branch: Branch) -> None:
    said = add_staff(
        "New.One@Mall.Example", "--role=processor", "--name=New One",
        "--company=PCM", "--branch=Crest Bay Mall",
    )  # fmt: skip
    user = User.objects.get(username="new.one@mall.example")
    assert said.strip() == "Added new.one@mall.example as processor."
    assert (user.email, user.name, user.role) == (user.username, "New One", "processor")
    assert user.company_ids == frozenset([company.pk])
    assert user.branch_ids == frozenset([branch.pk])
    assert not user.has_usable_password()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["not an address", "--role=lead"], "'not an address' is not an email address."),
        (
            ["a@b.example", "--role=lead", "--company=XYZ"],
            "There is no company 'XYZ'. There are: PCM.",
        ),
        (
            ["a@b.example", "--role=lead", "--branch=X"],
            "There is no branch 'X'. There are: Crest Bay Mall.",
        ),
        (
            ["a@b.example", "--role=manager", "--company=PCM"],
            "Only a processor or a lead has assignments, not a manager.",
        ),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    branch: Branch, arguments: list[str], sentence: str
) -> None:
    with pytest.raises(CommandError, match=f"^{re.escape(sentence)}$"):
        add_staff(*arguments)
    assert not User.objects.exists()


def test_an_address_is_used_once() -> None:
    add_staff("a@b.example", "--role=manager")
    with pytest.raises(CommandError, match=r"already an account for a@b\.example"):
        add_staff("A@B.example", "--role=lead")


def test_a_tenant_is_no_staff() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'tenant'"):
        add_staff("a@b.example", "--role=tenant")


@pytest.fixture
def issuer(settings: Any) -> str:
    settings.OIDC_ISSUER = "https://directory.example"
    return settings.OIDC_ISSUER


def test_a_subject_named_beforehand_needs_no_verified_address(issuer: str) -> None:
    add_staff("rowena@mall.example", "--role", "manager", "--subject", "6f1c")
    known = DirectoryIdentity(issuer, "6f1c", email="", email_is_verified=False)
    stranger = DirectoryIdentity(issuer, "0000", "rowena@mall.example", False)
    member = staff_member(known)
    assert member is not None
    assert member.email == "rowena@mall.example"
    assert staff_member(stranger) is None


def test_a_subject_is_one_persons(issuer: str) -> None:
    add_staff("rowena@mall.example", "--role", "manager", "--subject", "6f1c")
    with pytest.raises(CommandError, match="already somebody's"):
        add_staff("noel@mall.example", "--role", "manager", "--subject", "6f1c")

"""The lifecycle of a stated address: what may happen to it, who may do it, who hears of it."""

import secrets
from datetime import timedelta
from typing import Any, ClassVar

from django.conf import settings
from viewflow import this
from viewflow.fsm import State

from accounts.models import User
from core import clock
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status
from workflow.notification_email.letters import mail_verification_link, tell_old_address
from workflow.notification_email.links import email_verification_digest
from workflow.notification_email.models import ADDRESS, EmailVerification, Status


@lifecycle("email-verifications")
class EmailVerificationLifecycle(Lifecycle[EmailVerification]):
    """A tenant's address from statement to proof (specification section 4, design.md)."""

    model = EmailVerification
    status = tracked_status(Status)
    move_group: ClassVar = MoveGroup.TENANT
    initial_status: ClassVar = Status.PENDING
    columns: ClassVar = (
        *("mails", "code_digest", "expires_at", "verified_at", "replaced"),
        *("created_at", "updated_at"),
    )
    creation_effects: ClassVar = (mail_verification_link,)

    @status.move(
        source=Status.PENDING,
        label="Send again",
        done="Sent again",
        kind=Kind.OWN,
        who=this.is_its_tenant,
        when=[this.last_mail_is_a_while_ago],
        then=[mail_verification_link],
        did="asked for another email",
    )
    def resend(self, *, by: User | None) -> None:
        """Mail a new link; the one before is dead at once."""
        self.renew_link()

    @status.move(
        source=Status.PENDING,
        target=Status.VERIFIED,
        label="Verify",
        done="Verified",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        when=[this.link_is_in_time],
        then=[tell_old_address],
    )
    def verify(self, *, by: User | None) -> None:
        """The mailed link was followed: notices go to this address from now on."""
        claim, tenant = self.subject, self.subject.tenant
        claim.code_digest, claim.verified_at = "", clock.now()
        claim.replaced = tenant.verified_email
        tenant.notification_email = claim.address
        tenant.notification_email_verified_at = claim.verified_at
        tenant.save(update_fields=ADDRESS)
        self.record_row("tenants", tenant.pk, ADDRESS)
        self.wait_no_more()

    @status.move(
        source=Status.PENDING,
        target=Status.SUPERSEDED,
        label="Replace",
        done="Replaced",
        kind=Kind.OWN,
        who=this.is_its_tenant,
    )
    def supersede(self, *, by: User | None) -> None:
        """The tenant states another address: this one's link is dead."""
        self.subject.code_digest = ""
        self.wait_no_more()

    @status.move(
        source=Status.PENDING,
        target=Status.WITHDRAWN,
        label="Keep the old one",
        done="Withdrawn",
        kind=Kind.OWN,
        who=this.is_its_tenant,
        did="kept the address in use",
    )
    def withdraw(self, *, by: User | None) -> None:
        """The tenant keeps what is in use: this one's link is dead."""
        self.subject.code_digest = ""
        self.wait_no_more()

    @status.move(
        source=Status.PENDING,
        target=Status.EXPIRED,
        label="Expire",
        done="Expired",
        kind=Kind.PORTAL,
        who=this.is_the_portal,
        when=[this.link_is_overdue],
    )
    def expire(self, *, by: User | None) -> None:
        """Nobody followed the link in time (the hourly job)."""
        self.subject.code_digest = ""
        self.wait_no_more()

    # Who may

    def is_its_tenant(self, user: User | None) -> bool:
        """A user of the tenant whose address it is, and who does not only read."""
        return user is not None and user.can_prepare and user.tenant_id == self.subject.tenant_id

    def is_the_portal(self, user: User | None) -> bool:
        """Nobody signed in: the mailed link, or a job of the portal."""
        return user is None

    # On what condition

    def last_mail_is_a_while_ago(self) -> State.CONDITION:
        wait, sent_at = timedelta(seconds=settings.EMAIL_RESEND_SECONDS), self.subject.sent_at
        return State.CONDITION(
            sent_at is None or sent_at + wait <= clock.now(),
            unmet=f"A verification email was sent to {self.subject.address} a moment ago.",
        )

    def link_is_in_time(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.expires_at > clock.now(), unmet="This link has expired."
        )

    def link_is_overdue(self) -> State.CONDITION:
        return State.CONDITION(
            self.subject.expires_at <= clock.now(), unmet="This link is still in time."
        )

    # What a move does besides

    def renew_link(self) -> None:
        claim = self.subject
        claim.mails += 1
        claim.code_digest = email_verification_digest(claim)
        claim.sent_at = clock.now()
        claim.expires_at = claim.sent_at + timedelta(seconds=settings.EMAIL_LINK_SECONDS)

    def wait_no_more(self) -> None:
        """The tenant's record no longer waits for this address."""
        self.tell_record("")

    def tell_record(self, pending: str) -> None:
        self.subject.tenant.pending_email = pending
        self.subject.tenant.save(update_fields=["pending_email"])

    # What the engine asks

    def audience(self) -> Audience:
        """Its tenant alone."""
        return {"tenant_id": self.subject.tenant_id, "company_id": None, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        """Whose address it is. The uid and the code are no part of it."""
        return {"tenant": self.subject.tenant_id, "address": self.subject.address}

    def evidence(self) -> list[str]:
        """The tenant's record holds the address it waits for, and the last one proven."""
        claim, tenant = self.subject, self.subject.tenant
        if claim.status == Status.PENDING and tenant.pending_email != claim.address:
            return [f"{tenant} no longer waits for {claim}"]
        if claim.status == Status.VERIFIED and not self.is_its_tenants_address():
            return [f"the notices of {tenant} no longer go to {claim}"]
        return []

    def is_its_tenants_address(self) -> bool:
        """Notices go there, since it was proven; or to one that was proven later."""
        claim, tenant = self.subject, self.subject.tenant
        said = (tenant.notification_email, tenant.notification_email_verified_at)
        if said == (claim.address, claim.verified_at):
            return True
        rows = EmailVerification.objects.filter(tenant=tenant, status=Status.VERIFIED)
        return rows.filter(verified_at__gt=claim.verified_at).exists()

    @classmethod
    def with_content(cls, rows: Any) -> Any:
        return rows.select_related("tenant")

    def prepare_creation(self, content_given: dict[str, Any]) -> None:
        claim = self.subject
        claim.tenant, claim.address = content_given["tenant"], content_given["address"]
        claim.uid = secrets.token_hex(16)
        self.renew_link()

    def write(self, changes: dict[str, Any]) -> None:
        """The tenant's record shows what it waits for."""
        self.tell_record(self.subject.address)

"""The lifecycle of a version of a return: made once, withdrawn at most before its papers left."""

from typing import Any, ClassVar
from uuid import UUID

from viewflow import this
from viewflow.fsm import State

from accounts.models import Company, User
from console.filing.choices import may_file
from console.filing.filed_lines import (
    digest_filed_lines,
    is_last_filing,
    live_filings_of,
    period_filed,
    version_before,
)
from console.filing.models import FiledLine, Filing, FilingKind, Status
from core import clock
from core.digests import json_digest
from core.refusals import NotNow
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status as Approval
from workflow.engine.inputs import Text
from workflow.engine.move_groups import MoveGroup
from workflow.engine.moves import Kind
from workflow.engine.plain_values import to_plain_json
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked_status

LIFECYCLE = "filings"
SAID = (
    *("form", "period_from", "period_to", "number", "tin", "name", "rdo", "quote_text"),
    *("rows", "base", "tax", "sha256", "lines_sha256"),
)
NOT_THE_LAST = "A later version of this return counts: withdraw that one first."
CHANGED = "Another version of this return was filed at this moment. Nothing was filed."
CLAIMED_SINCE = (
    "Version {} would count again, and {} of it is claimed in {} by now. File that return as "
    "amended first."
)
HAS_LEFT = "Its package was taken, and the day on which it was filed is over."
GIVEN_APART = {"lines", "versions", "former"}
AT_ONCE = 500


@lifecycle(LIFECYCLE)
class FilingLifecycle(Lifecycle[Filing]):
    """A SAWT file that was made: which certificates were claimed in it, for how much."""

    model = Filing
    status = tracked_status(Status)
    created_label: ClassVar = "Filed"
    move_group: ClassVar = MoveGroup.FILING
    initial_status: ClassVar = Status.FILED
    columns: ClassVar = ("created_at",)
    later_columns: ClassVar = ("package_left_at",)

    @status.move(
        source=Status.FILED,
        target=Status.WITHDRAWN,
        label="Withdraw",
        done="Withdrawn",
        kind=Kind.UPKEEP,
        who=this.may_file_for_its_company,
        when=(this.is_the_last, this.is_still_here),
        did="withdrew this filing",
        danger=True,
    )
    def withdraw(self, *, by: User | None, reason: Text) -> None:
        """The version before it counts again; this one and its lines stay on record."""
        lock_returns(self.subject.company)
        if not is_last_filing(self.subject):
            raise NotNow(NOT_THE_LAST)
        self.subject.lines.update(is_live=False)
        if former := version_before(self.subject):
            restore_claims(former)

    @status.move(
        source=Status.FILED,
        label="Take package",
        done="Package taken",
        kind=Kind.OWN,
        who=this.may_file_for_its_company,
        did="took the package of this filing",
    )
    def take_package(self, *, by: User | None) -> None:
        """Its papers left the portal for the first time."""
        self.subject.package_left_at = clock.now()

    # Who may, and when

    def may_file_for_its_company(self, user: User | None) -> bool:
        """A lead of its company."""
        return user is not None and may_file(user, self.subject.company)

    def is_the_last(self) -> State.CONDITION:
        return State.CONDITION(is_last_filing(self.subject), unmet=NOT_THE_LAST)

    def is_still_here(self) -> State.CONDITION:
        subject = self.subject
        is_of_today = clock.manila_date(subject.created_at) == clock.today()
        return State.CONDITION(subject.package_left_at is None or is_of_today, unmet=HAS_LEFT)

    # What the engine asks

    def audience(self) -> Audience:
        """The staff of its company; no tenant."""
        return {"tenant_id": None, "company_id": self.subject.company_id, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        """Return the return, and the digests of the file and its lines."""
        said = {name: to_plain_json(getattr(self.subject, name)) for name in SAID}
        told = self.subject.exceptions  # older filings stored none
        more = {"exceptions_sha256": json_digest(told)} if told else {}
        if self.subject.text_style:
            more |= {"text_style": self.subject.text_style}
        # Former filings said nothing of it.
        if self.subject.kind == FilingKind.AMENDED or self.subject.reason:
            more |= {"kind": self.subject.kind, "reason": self.subject.reason}
        return {"company": self.subject.company_id} | said | more

    def evidence(self) -> list[str]:
        """Return why its return, its lines or what counts of them differ from what was filed."""
        lines, filing = list(self.subject.lines.all()), self.subject
        if not is_of_its_quarter(filing) or any(line.form != filing.form for line in lines):
            return [f"{filing} or a line of it is filed under another return"]
        is_live = filing.status == Status.FILED and is_last_filing(filing)
        if digest_filed_lines(lines) != self.subject.lines_sha256:
            return [f"the lines of {self.subject} are not those that were filed"]
        if any(line.is_live != is_live for line in lines):
            return [f"some lines of {self.subject} do not count as it does"]
        return []

    def prepare_creation(self, content: dict[str, Any]) -> None:
        for name, value in content.items():
            if name not in GIVEN_APART:
                setattr(self.subject, name, value)
        self.subject.lines_sha256 = digest_filed_lines(content["lines"])

    def write(self, changes: dict[str, Any]) -> None:
        """Claim the certificates in place of the version before.

        Raises NotNow for a certificate that is no longer as it was read, or where another version
        was filed or withdrawn meanwhile; IntegrityError for a certificate that another return
        claims.
        """
        replace_version(self.subject, changes["former"])
        check_versions(changes["versions"])
        for line in changes["lines"]:
            line.pk, line.filing, line.form = None, self.subject, self.subject.form
        FiledLine.objects.bulk_create(changes["lines"], batch_size=AT_ONCE)


def is_of_its_quarter(filing: Filing) -> bool:
    """Return whether a filing is found under the quarter in which its period ends."""
    try:
        period = period_filed(filing)
    except ValueError:
        return False
    return (period.start, period.end) == (filing.period_from, filing.period_to)


def lock_returns(company: Company) -> None:
    """Let nobody else file or withdraw for the company until the transaction ends."""
    Company.objects.select_for_update(no_key=True).only("pk").get(pk=company.pk)


def replace_version(filing: Filing, former: Filing | None) -> None:
    """End the claims of the version before. Raises NotNow where another one counts by now."""
    lock_returns(filing.company)
    live = live_filings_of(filing.company, period_filed(filing)).exclude(pk=filing.pk).last()
    if live != former:
        raise NotNow(CHANGED, code="changed")
    if former:
        former.lines.update(is_live=False)


def restore_claims(former: Filing) -> None:
    """Let a version count again. Raises NotNow where another return claims a certificate of it."""
    live = FiledLine.objects.live().filter(form=former.form)
    held = live.filter(certificate__in=former.lines.values("certificate"))
    if line := held.select_related("filing").first():
        raise NotNow(CLAIMED_SINCE.format(former.number, line.reference, line.filing))
    former.lines.update(is_live=True)


def check_versions(read: dict[UUID, int]) -> None:
    """They are locked in the one order that everybody keeps, and approved as they were read."""
    pks = sorted(read, key=str)
    for at in range(0, len(pks), AT_ONCE):
        rows = Certificate.objects.filter(pk__in=pks[at : at + AT_ONCE])
        for certificate in rows.select_for_update().order_by("pk").only("version", "status"):
            unchanged = certificate.version == read[certificate.pk]
            if not unchanged or certificate.status != Approval.APPROVED:
                raise NotNow("A certificate was changed at this moment. Nothing was filed.")

"""The lifecycle of a filing: it is made once, and nothing changes it."""

from typing import Any, ClassVar
from uuid import UUID

from console.filing.models import FiledLine, Filing, Status
from core.digests import json_digest
from core.money import plain_pesos
from core.refusals import NotNow
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status as Approval
from workflow.engine.plain import plain
from workflow.engine.register import Audience, Lifecycle, lifecycle, tracked

LIFECYCLE = "filings"
SAID = (
    *("form", "period_from", "period_to", "number", "tin", "name", "rdo", "quote_text"),
    *("rows", "base", "tax", "sha256", "lines_sha256"),
)
GIVEN_APART = {"lines", "versions"}
AT_ONCE = 500


@lifecycle(LIFECYCLE)
class FilingLifecycle(Lifecycle[Filing]):
    """A SAWT file that was made: which certificates were claimed in it, for how much."""

    model = Filing
    status = tracked(Status)
    born_as: ClassVar = Status.FILED
    columns: ClassVar = ("created_at",)

    def audience(self) -> Audience:
        """The staff of its company; no tenant."""
        return {"tenant_id": None, "company_id": self.subject.company_id, "branch_ids": set()}

    def content(self) -> dict[str, Any]:
        """Whose return, and the file and its lines by their digests."""
        said = {name: plain(getattr(self.subject, name)) for name in SAID}
        told = self.subject.exceptions  # those of former days kept none
        left_out = {"exceptions_sha256": json_digest(told)} if told else {}
        return {"company": self.subject.company_id} | said | left_out

    def evidence(self) -> list[str]:
        """Its lines are those that were claimed."""
        if digest_of(list(self.subject.lines.all())) == self.subject.lines_sha256:
            return []
        return [f"the lines of {self.subject} are not those that were filed"]

    def prepare_birth(self, content: dict[str, Any]) -> None:
        for name, value in content.items():
            if name not in GIVEN_APART:
                setattr(self.subject, name, value)
        self.subject.lines_sha256 = digest_of(content["lines"])

    def write(self, changes: dict[str, Any]) -> None:
        """Claim the certificates. Raises NotNow for one that is no longer as it was read, and
        IntegrityError for one that was claimed already."""
        check_versions(changes["versions"])
        for line in changes["lines"]:
            line.pk, line.filing, line.form = None, self.subject, self.subject.form
        FiledLine.objects.bulk_create(changes["lines"], batch_size=AT_ONCE)


def check_versions(read: dict[UUID, int]) -> None:
    """They are locked in the one order that everybody keeps, and approved as they were read."""
    pks = sorted(read, key=str)
    for at in range(0, len(pks), AT_ONCE):
        rows = Certificate.objects.filter(pk__in=pks[at : at + AT_ONCE])
        for certificate in rows.select_for_update().order_by("pk").only("version", "status"):
            unchanged = certificate.version == read[certificate.pk]
            if not unchanged or certificate.status != Approval.APPROVED:
                raise NotNow("A certificate was changed at this moment. Nothing was filed.")


def digest_of(lines: list[FiledLine]) -> str:
    """Over all that is said of each, in an order of its own."""
    ordered = sorted(lines, key=lambda line: (str(line.certificate_id), line.position))
    return json_digest([as_content(line) for line in ordered])


def as_content(line: FiledLine) -> list[Any]:
    who = [str(line.certificate_id), line.reference, line.position, str(line.tin), line.name]
    amounts = map(plain_pesos, (line.rate, line.base, line.tax))
    return [*who, line.nature, line.atc, *amounts]

"""Who may do what to a scan, on what condition, and what a move does besides."""

from typing import Any

from viewflow.fsm import State

from accounts.models import Role, User
from core import clock
from core.refusals import NotAllowed, NotLikeThis, NotNow, field_fault
from workflow.engine.history import last_transition_facts
from workflow.engine.register import Audience, Lifecycle
from workflow.files import storage
from workflow.scans import erasure, matching, resolution, work
from workflow.scans.accuracy import tally_of
from workflow.scans.models import Scan
from workflow.scans.outcomes import ScanPart, assemble_parts, pages_of_scan
from workflow.scans.statuses import GONE, Status


class ScanRules(Lifecycle[Scan]):
    """What the table of moves in ``scan.py`` refers to by name."""

    # Who may

    def is_its_handler(self, user: User | None) -> bool:
        """A processor of its company; without a company, its uploader and every lead."""
        if user is None or not user.is_processor:
            return False
        if self.subject.company_id is not None:
            return user.handles(self.subject.company_id)
        return user.role == Role.LEAD or user.pk == self.subject.uploaded_by_id

    def is_the_portal(self, user: User | None) -> bool:
        """Nobody by hand: a job of the portal."""
        return user is None

    # On what condition

    def is_past_its_time(self) -> State.CONDITION:
        return State.CONDITION(
            erasure.is_past_its_time(self.subject),
            unmet="The time that this is to be kept is not over.",
        )

    def check_looked_at(self, fields: dict[str, str], seen: list[str]) -> None:
        """Nobody confirms what the reader is unsure of without having looked. Raises NotNow."""
        unseen = [
            name
            for name in resolution.unsure(self.subject)
            if name not in fields and name not in seen
        ]
        if unseen:
            count = f"{len(unseen)} fields" if len(unseen) > 1 else "one field"
            raise NotNow(
                f"Look at {count} that the reader is not sure of first.",
                code="unseen",
                names=unseen,
                **self.meanwhile(),
            )

    def meanwhile(self) -> dict[str, Any]:
        """What happened last; a refused move leaves the status as it was."""
        return last_transition_facts(self) | {"status": self.subject._was}

    # What a move does besides

    def first_part(self) -> ScanPart:
        return assemble_parts(pages_of_scan(self.subject))[0]

    def take_part(self, part: ScanPart) -> None:
        """What was read of its pages, and whose it seems to be."""
        scan = self.subject
        scan.pages, scan.outcome, scan.reason = part.pages, part.outcome, part.reason
        if part.outcome is None:
            return
        scan.confidence = part.outcome["confidence"]
        values = {name: each["value"] for name, each in part.outcome["values"].items()}
        resolution.find_owner(scan, values)

    def begin_again(self) -> None:
        self.subject.tries += 1
        self.subject.reason = ""
        work.put_back(self.subject)

    def settle(
        self, fields: dict[str, str], branch: str, certificate: str, by: User | None
    ) -> None:
        """Keep what a person vouches for. Raises NotNow, NotAllowed, NotLikeThis."""
        scan, found = self.subject, resolution.settle_values(self.subject, fields, branch)
        if found.missing:
            raise NotNow(found.missing, code="not_matched", **self.meanwhile())
        if by is None or not by.handles(found.company.pk):
            raise NotAllowed(f"It is for {found.company.name}: its processors confirm it.")
        scan.tally = tally_of(scan, found.values)
        scan.values, scan.reason = found.values, ""
        scan.company, scan.tenant, scan.branch = found.company, found.tenant, found.branch
        resolution.name_payor(scan, found.values)
        scan.certificate_id = certificate
        scan.confirmed_by, scan.confirmed_at = by, clock.now()

    def say_whose(self, company: str, tenant: str, branch: str) -> None:
        """Raises NotLikeThis for what we do not have."""
        scan = self.subject
        if not (company or tenant or branch):
            raise NotLikeThis([field_fault("company", "required", "Choose a company or a tenant.")])
        if company:
            scan.company, scan.branch = resolution.chosen_company(company), None
        if tenant:
            scan.tenant = resolution.chosen_tenant(tenant)
        if branch:
            scan.branch = resolution.chosen_branch(branch, scan.company)
        elif scan.branch_id is None:
            scan.branch = matching.branch_for(scan.tenant, scan.company)

    def give_up(self) -> None:
        """The same file may be sent again once nothing of it is wanted any more."""
        others = self.subject.upload.scans.exclude(pk=self.subject.pk)
        if not others.exclude(status__in=GONE).exists():
            self.subject.upload.is_given_up = True
            self.subject.upload.save(update_fields=["is_given_up"])

    def forget(self) -> None:
        erasure.erase_scan_contents(self.subject)

    # What the engine asks

    @classmethod
    def with_content(cls, rows: Any) -> Any:
        return rows.select_related("upload", "company", "tenant", "branch")

    def audience(self) -> Audience:
        """Its uploader, and the staff of its company and mall. No tenant."""
        scan = self.subject
        return {
            "tenant_id": None,
            "company_id": scan.company_id,
            "branch_ids": {scan.branch_id} - {None},  # type: ignore[dict-item,typeddict-item]
            "person_id": scan.uploaded_by_id,
        }

    def content(self) -> dict[str, Any]:
        """The file, which of its pages, what was read of them, and what a person vouched for."""
        scan = self.subject
        return {
            "upload": str(scan.upload_id),
            "sha256": scan.upload.sha256,
            "pages": scan.pages,
            "outcome": scan.outcome,
            "values": scan.values,
            "company": scan.company_id,
            "branch": scan.branch_id,
            "tenant": scan.tenant_id,
        }

    def evidence(self) -> list[str]:
        """Check that the file is stored unaltered."""
        upload = self.subject.upload
        if self.subject.status == Status.ERASED or not upload.stored_as:
            return []
        digest = storage.digest_of_stored_file(upload.stored_as)
        if digest is None:
            return [f"the file {upload.name} of {self.subject} is missing"]
        if digest != upload.sha256:
            return [f"the file {upload.name} of {self.subject} was changed"]
        return []

    def prepare_creation(self, content: dict[str, Any]) -> None:
        """Its file, and of a stack what was read of its pages."""
        self.subject.upload = content["upload"]
        self.subject.uploaded_by_id = self.subject.upload.uploaded_by_id
        if part := content.get("part"):
            self.take_part(part)

    def write(self, changes: dict[str, Any]) -> None:
        """A scan is changed by its moves alone."""

    def effects_of_creation(self) -> tuple[Any, ...]:
        return (work.start_reading,) if self.subject.status == Status.PROCESSING else ()

"""Groups of moves, as the audit offers them: whose work it is."""

from enum import StrEnum

from workflow.engine.moves import Kind


class MoveGroup(StrEnum):
    DECISIONS = "decisions"
    DESK = "desk"
    TENANT = "tenant"
    FILING = "filing"
    MASTER_DATA = "master_data"
    SYSTEM = "system"


DECIDING = {Kind.DECISION, Kind.PROPOSAL, Kind.UNDO}
PORTAL = "is_the_portal"
OF_TENANT = {
    "is_its_tenant",
    "is_its_signatory",
    "is_its_preparer_who_asks",
    "is_its_asked_signatory",
    "is_its_tenant_or_the_portal",
}

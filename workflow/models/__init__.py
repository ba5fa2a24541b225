from workflow.models.attachment import Attachment
from workflow.models.certificate import Certificate, Line, ReferenceCounter
from workflow.models.email_verification import EmailVerification
from workflow.models.idempotency import IdempotencyKey
from workflow.models.inbox import InboxMark
from workflow.models.job import Job
from workflow.models.marker import Marker
from workflow.models.notice import Cursor, Notice
from workflow.models.tax_code import TaxCode
from workflow.models.transition import ChainHead, Revision, Transition

__all__ = [
    "Attachment",
    "Certificate",
    "ChainHead",
    "Cursor",
    "EmailVerification",
    "IdempotencyKey",
    "InboxMark",
    "Job",
    "Line",
    "Marker",
    "Notice",
    "ReferenceCounter",
    "Revision",
    "TaxCode",
    "Transition",
]

from core.models.idempotency import IdempotencyKey
from core.models.job import Job
from core.models.marker import Marker
from workflow.audit_readers.models import AuditFinding, AuditReader, KeptProof
from workflow.certificates.catalogue import Reason
from workflow.certificates.leases import NotLeased
from workflow.certificates.models import Certificate, Line, ReferenceCounter
from workflow.certificates.names import PartyName
from workflow.certificates.places import Place
from workflow.desk.models import DeskRules, QuarterLock
from workflow.engine.models import ChainHead, Cursor, RecordedRow, Revision, Transition
from workflow.files.models import Attachment
from workflow.issued_pdf.models import IssuedPaper
from workflow.live.models import FigureChange, InboxMark
from workflow.mail_intake.models import IncomingMail
from workflow.mails.models import CopyAddress, MailSchedule, MailText, Notice
from workflow.notification_email.models import EmailVerification
from workflow.papers_to_sign.models import PaperLink
from workflow.qap.models import QapFile, QapRow
from workflow.records.models import RowRecord
from workflow.scans.models import OwnPicture, Page, Scan, Upload
from workflow.signature_requests.models import SigningLink
from workflow.signatures.models import Signature
from workflow.tax.models import TaxCode

__all__ = [
    "Attachment",
    "AuditFinding",
    "AuditReader",
    "Certificate",
    "ChainHead",
    "CopyAddress",
    "Cursor",
    "DeskRules",
    "EmailVerification",
    "FigureChange",
    "IdempotencyKey",
    "InboxMark",
    "IncomingMail",
    "IssuedPaper",
    "Job",
    "KeptProof",
    "Line",
    "MailSchedule",
    "MailText",
    "Marker",
    "NotLeased",
    "Notice",
    "OwnPicture",
    "Page",
    "PaperLink",
    "PartyName",
    "Place",
    "QapFile",
    "QapRow",
    "QuarterLock",
    "Reason",
    "RecordedRow",
    "ReferenceCounter",
    "Revision",
    "RowRecord",
    "Scan",
    "Signature",
    "SigningLink",
    "TaxCode",
    "Transition",
    "Upload",
]

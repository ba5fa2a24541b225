from accounts.models.client_error import ClientError
from accounts.models.invitation import Invitation
from accounts.models.open_session import OpenSession
from accounts.models.organization import Branch, Company
from accounts.models.people import Assignment, BirBranch, Cover, Role, Tenant, User
from accounts.models.sign_in import (
    AttemptCount,
    DirectoryVisit,
    EmailCode,
    RefreshToken,
    SignInToken,
)
from accounts.models.terms import TermsAgreement

__all__ = [
    "Assignment",
    "AttemptCount",
    "BirBranch",
    "Branch",
    "ClientError",
    "Company",
    "Cover",
    "DirectoryVisit",
    "EmailCode",
    "Invitation",
    "OpenSession",
    "RefreshToken",
    "Role",
    "SignInToken",
    "Tenant",
    "TermsAgreement",
    "User",
]

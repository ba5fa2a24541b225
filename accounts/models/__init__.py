from accounts.models.operator import Branch, Company
from accounts.models.people import Assignment, Role, Tenant, User
from accounts.models.sign_in import (
    AttemptCount,
    DirectoryVisit,
    EmailCode,
    RefreshToken,
    SignInToken,
)

__all__ = [
    "Assignment",
    "AttemptCount",
    "Branch",
    "Company",
    "DirectoryVisit",
    "EmailCode",
    "RefreshToken",
    "Role",
    "SignInToken",
    "Tenant",
    "User",
]

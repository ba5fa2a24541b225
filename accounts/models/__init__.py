from accounts.models.client_error import ClientError
from accounts.models.factors import FactorChallenge, SignIn, SignInWay
from accounts.models.invitation import Invitation
from accounts.models.leases import Lease, Nature
from accounts.models.memberships import Membership
from accounts.models.open_session import OpenSession
from accounts.models.organization import Branch, Company
from accounts.models.people import Assignment, BirBranch, Cover, Role, Tenant, User
from accounts.models.service_tokens import Scope, ServiceToken
from accounts.models.sign_in import (
    AttemptCount,
    DirectoryVisit,
    EmailCode,
    RefreshToken,
    SignInToken,
)
from accounts.models.tax_profiles import CompanyProfile, TenantProfile
from accounts.models.tenant_roles import SIGNING_ROLES, TenantRole
from accounts.models.terms import TermsAgreement

__all__ = [
    "SIGNING_ROLES",
    "Assignment",
    "AttemptCount",
    "BirBranch",
    "Branch",
    "ClientError",
    "Company",
    "CompanyProfile",
    "Cover",
    "DirectoryVisit",
    "EmailCode",
    "FactorChallenge",
    "Invitation",
    "Lease",
    "Membership",
    "Nature",
    "OpenSession",
    "RefreshToken",
    "Role",
    "Scope",
    "ServiceToken",
    "SignIn",
    "SignInToken",
    "SignInWay",
    "Tenant",
    "TenantProfile",
    "TenantRole",
    "TermsAgreement",
    "User",
]

"""The shapes of what the sign-in calls take and answer, for the API document and its types."""

from typing import Annotated, Any, NotRequired, TypedDict

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import serializers

from accounts.people import SignedInUser
from core.api.answers import Day, Email, Moment, one_of
from core.api.fields import LineField

# Security requirements; the schemes are named in SPECTACULAR_SETTINGS.
BY_PASSWORD: list[Any] = [{"passwordAndCode": []}]
BY_COOKIE: list[Any] = [{"refreshCookie": [], "xsrf": []}]
BY_BEARER: list[Any] = [{"bearer": []}]


class RefusalAnswer(TypedDict):
    """Why not: a code for programs, a sentence for people."""

    code: str
    message: str
    field: NotRequired[str]


class LoginRefusal(RefusalAnswer):
    """Why a sign-in failed: a code for programs, a sentence for people."""

    statusCode: int


class LoginAnswer(TypedDict):
    """Step one names where the code went; step two carries ``data``."""

    statusCode: int
    message: str
    email: Email
    resend_after: NotRequired[Annotated[int, "seconds"]]
    expires_at: NotRequired[Moment]
    data: NotRequired[SignedInUser]


class Exchange(serializers.Serializer):
    token = LineField(max_length=512, trim_whitespace=False)
    remember = serializers.BooleanField(default=False)


class AccessAnswer(TypedDict):
    access_token: str
    token_type: Annotated[str, one_of(["Bearer"])]
    expires_in: Annotated[int, "seconds"]
    identity: Annotated[str, "whose token it is, as in the stored user"]


class SuccessAnswer(TypedDict):
    success: bool


class Constants(TypedDict):
    """Specification section 9; the unit is in the name."""

    otp_length: int
    otp_resend_seconds: int
    idle_ms: int
    idle_tick_ms: int
    idle_warning_ms: int
    remember_check_ms: int
    token_refresh_before_seconds: int
    slow_resource_ms: int
    sw_register_ms: int
    claim_lease_seconds: int
    csv_pause_max_ms: int
    email_link_seconds: int
    email_resend_seconds: int


class FilingQuarterShown(TypedDict):
    code: str
    due: Day
    label: str


class PortalLinks(TypedDict):
    support_email: str
    helpdesk_url: str
    terms_url: str
    terms_version: str
    privacy_url: str
    tenant_portal_url: str
    email_update_url: str


class PortalConfig(PortalLinks):
    name: str
    demo: bool
    session_survives_reload: Annotated[
        bool, "the operator's choice: a page that closes leaves a tenant signed in"
    ]
    constants: Constants
    quarter: FilingQuarterShown


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = "accounts.api.authentication.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}

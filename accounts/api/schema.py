"""The shapes of what the sign-in calls take and answer, for the API document and its types."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import serializers

from accounts.models import TenantRole
from accounts.models.people import PERSON_ROLES
from core.api.fields import LineField

# Security requirements; the schemes are named in SPECTACULAR_SETTINGS.
BY_PASSWORD: list[Any] = [{"passwordAndCode": []}]
BY_COOKIE: list[Any] = [{"refreshCookie": [], "xsrf": []}]
BY_BEARER: list[Any] = [{"bearer": []}]


class RefusalAnswer(serializers.Serializer):
    """Why not: a code for programs, a sentence for people."""

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(required=False)


class LoginRefusal(RefusalAnswer):
    statusCode = serializers.IntegerField()  # noqa: N815 (the specification's name)


class ProviderData(serializers.Serializer):
    providerId = serializers.CharField()  # noqa: N815
    uid = serializers.CharField()
    email = serializers.EmailField()


class StoredUser(serializers.Serializer):
    """Specification section 3, "Stored user", without its token."""

    identity = serializers.CharField(
        help_text="the person, and for tenants whom they act for; a text without meaning"
    )
    username = serializers.CharField()
    name = serializers.CharField()
    affiliate_status = serializers.ChoiceField(choices=[0, 1])
    email = serializers.EmailField(allow_null=True)
    current_email = serializers.EmailField(allow_null=True)
    email_verified = serializers.BooleanField()
    pending_email = serializers.EmailField(
        allow_null=True, help_text="stated, and waiting for its mailed link"
    )
    refused_emails = serializers.ListField(
        child=serializers.EmailField(),
        help_text="of email and pending_email those whose mail server refuses our mail",
    )
    terms_agreed_version = serializers.CharField(allow_null=True)
    payor_name = serializers.CharField(allow_null=True)
    payor_tin = serializers.CharField(allow_null=True)
    providerData = ProviderData(many=True)  # noqa: N815


class SignedInUser(StoredUser):
    token = serializers.CharField(help_text="single-use sign-in token, exchanged within a minute")


class LoginAnswer(serializers.Serializer):
    """Step one names where the code went; step two carries ``data``."""

    statusCode = serializers.IntegerField()  # noqa: N815
    message = serializers.CharField()
    email = serializers.EmailField()
    resend_after = serializers.IntegerField(required=False, help_text="seconds")
    expires_at = serializers.DateTimeField(required=False)
    data = SignedInUser(required=False)  # type: ignore[assignment]


class Exchange(serializers.Serializer):
    token = LineField(max_length=512, trim_whitespace=False)
    remember = serializers.BooleanField(default=False)


class AccessAnswer(serializers.Serializer):
    access_token = serializers.CharField()
    token_type = serializers.ChoiceField(choices=["Bearer"])
    expires_in = serializers.IntegerField(help_text="seconds")
    identity = serializers.CharField(help_text="whose token it is, as in the stored user")


class SuccessAnswer(serializers.Serializer):
    success = serializers.BooleanField()


class TenantServed(serializers.Serializer):
    """A tenant that the person works for; ``current`` is the one this session is for."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    role = serializers.ChoiceField(TenantRole.choices)
    current = serializers.BooleanField()


class Person(serializers.Serializer):
    """The signed-in person, and what they handle."""

    username = serializers.CharField()
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=PERSON_ROLES)
    account_type = serializers.ChoiceField(choices=["tenant", "accounting"])
    user = StoredUser()
    companies = serializers.ListField(child=serializers.CharField())
    branches = serializers.ListField(child=serializers.CharField())
    tenant_role = serializers.CharField(
        allow_blank=True, help_text="owner, preparer, signatory or viewer; blank for staff"
    )
    tenants = TenantServed(many=True, help_text="for which this person may sign in")


class Constants(serializers.Serializer):
    """Specification section 9; the unit is in the name."""

    otp_length = serializers.IntegerField()
    otp_resend_seconds = serializers.IntegerField()
    idle_ms = serializers.IntegerField()
    idle_tick_ms = serializers.IntegerField()
    idle_warning_ms = serializers.IntegerField()
    remember_check_ms = serializers.IntegerField()
    token_refresh_before_seconds = serializers.IntegerField()
    slow_resource_ms = serializers.IntegerField()
    sw_register_ms = serializers.IntegerField()
    claim_lease_seconds = serializers.IntegerField()
    csv_pause_max_ms = serializers.IntegerField()
    email_link_seconds = serializers.IntegerField()
    email_resend_seconds = serializers.IntegerField()


class FilingQuarterShown(serializers.Serializer):
    code = serializers.CharField()
    due = serializers.DateField()
    label = serializers.CharField()  # type: ignore[assignment]


class PortalConfig(serializers.Serializer):
    name = serializers.CharField()
    demo = serializers.BooleanField()
    session_survives_reload = serializers.BooleanField(
        help_text="the operator's choice: a page that closes leaves a tenant signed in"
    )
    support_email = serializers.CharField(allow_blank=True)
    helpdesk_url = serializers.CharField(allow_blank=True)
    terms_url = serializers.CharField(allow_blank=True)
    terms_version = serializers.CharField()
    privacy_url = serializers.CharField(allow_blank=True)
    tenant_portal_url = serializers.CharField(allow_blank=True)
    email_update_url = serializers.CharField(allow_blank=True)
    constants = Constants()
    quarter = FilingQuarterShown()


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = "accounts.api.authentication.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}

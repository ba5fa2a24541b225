"""``config``: what every page of the client needs to know."""

from django.conf import settings
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.schema import Constants, PortalConfig, PortalLinks
from core.api.answers import Answer
from core.deadlines import last_ended_quarter


class ConfigView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="config", auth=[], responses={})
    def get(self, request: Request) -> Answer[PortalConfig]:
        """Names, addresses and constants; sets the XSRF-TOKEN cookie."""
        get_token(request._request)
        quarter = last_ended_quarter()
        return Answer(
            {
                "name": settings.PORTAL_NAME,
                "demo": settings.DEMO,
                "session_survives_reload": settings.SESSION_SURVIVES_RELOAD,
                **serialize_portal_links(),
                "constants": constants(),
                "quarter": {"code": quarter.code, "due": quarter.due, "label": quarter.label},
            }
        )


def serialize_portal_links() -> PortalLinks:
    return {
        "support_email": settings.SUPPORT_EMAIL,
        "helpdesk_url": settings.HELPDESK_URL,
        "terms_url": settings.TERMS_URL,
        "terms_version": settings.TERMS_VERSION,
        "privacy_url": settings.PRIVACY_URL,
        "tenant_portal_url": settings.TENANT_PORTAL_URL,
        "email_update_url": settings.EMAIL_UPDATE_URL,
    }


def constants() -> Constants:
    return {
        "otp_length": settings.OTP_LENGTH_DIGITS,
        "otp_resend_seconds": settings.OTP_RESEND_SECONDS,
        "idle_ms": settings.IDLE_LOGOUT_MS,
        "idle_tick_ms": settings.IDLE_TICK_MS,
        "idle_warning_ms": settings.IDLE_WARNING_MS,
        "remember_check_ms": settings.REMEMBER_CHECK_MS,
        "token_refresh_before_seconds": settings.TOKEN_REFRESH_BEFORE_SECONDS,
        "slow_resource_ms": settings.SLOW_RESOURCE_MS,
        "sw_register_ms": settings.SERVICE_WORKER_REGISTER_MS,
        "claim_lease_seconds": settings.CLAIM_LEASE_SECONDS,
        "csv_pause_max_ms": settings.CSV_PAUSE_MAX_MS,
        "email_link_seconds": settings.EMAIL_LINK_SECONDS,
        "email_resend_seconds": settings.EMAIL_RESEND_SECONDS,
    }

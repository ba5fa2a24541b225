"""What the directory says of itself."""

from allauth.idp.oidc.adapter import DefaultOIDCAdapter
from django.conf import settings


class DirectoryAdapter(DefaultOIDCAdapter):
    """The issuer is the one the portal expects, by whatever name the server was reached."""

    def get_issuer(self) -> str:
        return settings.OIDC_ISSUER

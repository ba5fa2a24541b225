"""The environment of a portal that serves in earnest, with nothing behind it but this machine."""

PRODUCTION = {
    "PORTAL_DEMO": "0",
    "PORTAL_BASE_URL": "https://portal.example",
    "EMAIL_URL": "smtp://127.0.0.1:25",
    "OIDC_ISSUER": "https://directory.example",
    "OIDC_CLIENT_ID": "portal",
    "OIDC_CLIENT_SECRET": "a secret of the directory",
    "TERMS_URL": "https://operator.example/terms",
    "PRIVACY_URL": "https://operator.example/privacy",
    "TENANT_PORTAL_URL": "https://operator.example/tenants",
    "EMAIL_UPDATE_URL": "https://operator.example/email",
    "HELPDESK_URL": "https://operator.example/help",
    "SUPPORT_EMAIL": "support@operator.example",
    "JOBS_EMBEDDED": "0",
}

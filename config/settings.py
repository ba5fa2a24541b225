"""Settings of the portal. Values come from ``environment``; product constants carry their unit."""

import os
import sys
from urllib.parse import urlsplit

from csp.constants import NONCE

from config import addresses
from config import environment as given

BASE_DIR = given.ROOT
COMMAND = os.environ.get("PORTAL_COMMAND", "")
DEMO = given.flag("PORTAL_DEMO", default=False)
DEBUG = False

# Where things lie and where we are reached
PORT = given.port("PORT", 8000)
LISTEN = given.ip_address("LISTEN", "127.0.0.1")
REQUEST_THREADS = given.read_env_positive_int("REQUEST_THREADS", 16)
DRAIN_SECONDS = given.read_env_count("DRAIN_SECONDS", 5)
OUTGOING_CALL_SECONDS = given.read_env_positive_int("OUTGOING_CALL_SECONDS", 5)
DATABASE_SILENT_SECONDS = given.read_env_positive_int("DATABASE_SILENT_SECONDS", 5)
TRUSTED_PROXIES = given.read_env_count("TRUSTED_PROXIES", 0)
DATA_DIR = given.read_env_folder("PORTAL_DATA_DIR", BASE_DIR / "var")
BASE_URL = addresses.site_address("PORTAL_BASE_URL", f"http://127.0.0.1:{PORT}")
ORIGIN = "{0.scheme}://{0.netloc}".format(urlsplit(BASE_URL))
SECRET_KEY = given.read_env_key("SECRET_KEY") or given.read_data_folder_secret(
    DATA_DIR / "keys", "secret_key"
)
SECRET_KEY_FALLBACKS = given.read_env_former_keys("SECRET_KEY_FALLBACKS")
METRICS_TOKEN = given.read_env_key("METRICS_TOKEN")
TRACES_EXPORTER = given.read_env_choice("OTEL_TRACES_EXPORTER", ("none", "otlp", "console"), "none")
AUDIT_KEY = given.read_env_text("AUDIT_KEY")  # its length is looked at where something is written
AUDIT_KEY_FALLBACKS = given.read_env_former_keys("AUDIT_KEY_FALLBACKS")
UPLOAD_DIR = DATA_DIR / "uploads"
STORAGE_URL = addresses.storage_address("STORAGE_URL", "file")
UI_DIR = BASE_DIR / "portal-ui" / "dist"
# By the loopback names this machine asks itself (probes, figures). No link, cookie or origin is
# ever made from the name a request came by: those follow PORTAL_BASE_URL.
LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"]
ALLOWED_HOSTS = [*LOOPBACK_NAMES, urlsplit(BASE_URL).hostname or ""]
SOCKET_ORIGINS = [ORIGIN, *(LOOPBACK_NAMES if DEMO else [])]

# Product constants (specification section 9), unit in the name
OTP_RESEND_SECONDS = given.read_env_positive_int("OTP_RESEND_SECONDS", 120)
OTP_LIFETIME_SECONDS = given.read_env_positive_int("OTP_LIFETIME_SECONDS", 600)
OTP_LENGTH_DIGITS = 6
OTP_TRIES = given.read_env_positive_int("OTP_TRIES", 5)
WRONG_PASSWORDS_PER_ACCOUNT = given.read_env_positive_int("WRONG_PASSWORDS_PER_ACCOUNT", 10)
ACCOUNT_LOCK_SECONDS = given.read_env_positive_int("ACCOUNT_LOCK_SECONDS", 900)
WRONG_PASSWORDS_PER_ACCOUNT_PER_DAY = given.read_env_positive_int(
    "WRONG_PASSWORDS_PER_ACCOUNT_PER_DAY", 100
)
SLOWED_ACCOUNT_SECONDS = given.read_env_positive_int("SLOWED_ACCOUNT_SECONDS", 30)
SIGN_IN_HISTORY_DAYS = given.read_env_positive_int("SIGN_IN_HISTORY_DAYS", 365)
KNOWN_DEVICE_DAYS = given.read_env_positive_int("KNOWN_DEVICE_DAYS", 180)
PASSWORD_HASHES_PER_MINUTE = given.read_env_positive_int("PASSWORD_HASHES_PER_MINUTE", 240)
PASSWORD_HASHES_AT_ONCE = given.read_env_positive_int("PASSWORD_HASHES_AT_ONCE", 4)
LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = given.read_env_positive_int(
    "LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE", 100
)
WRONG_CODES_PER_ACCOUNT_PER_DAY = given.read_env_positive_int("WRONG_CODES_PER_ACCOUNT_PER_DAY", 20)
SIGN_IN_TOKEN_SECONDS = given.read_env_positive_int("SIGN_IN_TOKEN_SECONDS", 60)
ACCESS_TOKEN_SECONDS = given.read_env_positive_int("ACCESS_TOKEN_SECONDS", 3600)
TOKEN_REFRESH_BEFORE_SECONDS = given.read_env_positive_int("TOKEN_REFRESH_BEFORE_SECONDS", 300)
REFRESH_GRACE_SECONDS = given.read_env_positive_int("REFRESH_GRACE_SECONDS", 30)
SESSION_LIMIT_HOURS = given.read_env_positive_int("SESSION_LIMIT_HOURS", 32)
STAFF_SESSION_LIMIT_HOURS = given.read_env_positive_int("STAFF_SESSION_LIMIT_HOURS", 12)
IDLE_LOGOUT_MS = given.read_env_positive_int("IDLE_LOGOUT_MS", 1_800_000)
IDLE_TICK_MS = given.read_env_positive_int("IDLE_TICK_MS", 5_000)
IDLE_WARNING_MS = given.read_env_positive_int("IDLE_WARNING_MS", 120_000)
REMEMBER_CHECK_MS = given.read_env_positive_int("REMEMBER_CHECK_MS", 60_000)
SLOW_RESOURCE_MS = given.read_env_positive_int("SLOW_RESOURCE_MS", 15_000)
SERVICE_WORKER_REGISTER_MS = given.read_env_positive_int("SERVICE_WORKER_REGISTER_MS", 30_000)
CSV_PAUSE_MAX_MS = given.read_env_positive_int("CSV_PAUSE_MAX_MS", 600_000)
EMAIL_LINK_SECONDS = given.read_env_positive_int("EMAIL_LINK_SECONDS", 86_400)  # 24 hours
EMAIL_RESEND_SECONDS = given.read_env_positive_int("EMAIL_RESEND_SECONDS", 300)
EMAIL_HOOK_SECONDS = given.read_env_positive_int("EMAIL_HOOK_SECONDS", 600)
VERIFICATION_MAILS_PER_TENANT_PER_DAY = given.read_env_positive_int(
    "VERIFICATION_MAILS_PER_TENANT_PER_DAY", 20
)
INVITATION_SECONDS = given.read_env_positive_int("INVITATION_SECONDS", 259_200)  # 3 days
PASSWORD_RESETS_PER_ACCOUNT_PER_HOUR = given.read_env_positive_int(
    "PASSWORD_RESETS_PER_ACCOUNT_PER_HOUR", 3
)
CLIENT_ERROR_BYTES = given.read_env_positive_int("CLIENT_ERROR_BYTES", 8_192)
CLIENT_ERRORS_PER_ADDRESS_PER_MINUTE = given.read_env_positive_int(
    "CLIENT_ERRORS_PER_ADDRESS_PER_MINUTE", 30
)
CLIENT_ERRORS_PER_MINUTE = given.read_env_positive_int("CLIENT_ERRORS_PER_MINUTE", 600)
CLIENT_ERRORS_KEPT = given.read_env_positive_int("CLIENT_ERRORS_KEPT", 10_000)
CLIENT_ERRORS_KEPT_DAYS = given.read_env_positive_int("CLIENT_ERRORS_KEPT_DAYS", 7)
CLAIM_LEASE_SECONDS = given.read_env_positive_int("CLAIM_LEASE_SECONDS", 120)
UNDO_SECONDS = given.read_env_count("UNDO_SECONDS", 10)  # 0: decisions are final at once
IDEMPOTENCY_DAYS = given.read_env_positive_int("IDEMPOTENCY_DAYS", 7)
IDEMPOTENCY_KEYS_PER_USER = given.read_env_positive_int("IDEMPOTENCY_KEYS_PER_USER", 10_000)
EVENTS_REPLAY_LIMIT = given.read_env_positive_int("EVENTS_REPLAY_LIMIT", 1_000)
AUDIT_AT_ONCE_TRANSITIONS = given.read_env_positive_int("AUDIT_AT_ONCE_TRANSITIONS", 3_000)
EVIDENCE_MOST_CERTIFICATES = given.read_env_positive_int("EVIDENCE_MOST_CERTIFICATES", 500)
ATTACHMENT_MAX_BYTES = given.at_least(1_048_576, "ATTACHMENT_MAX_BYTES", 10_485_760)
ATTACHMENTS_PER_CERTIFICATE = given.read_env_positive_int("ATTACHMENTS_PER_CERTIFICATE", 10)
BREAKDOWN_MAX_ROWS = given.at_least(100, "BREAKDOWN_MAX_ROWS", 5_000)
SHEET_MAX_COLUMNS = given.at_least(20, "SHEET_MAX_COLUMNS", 50)
SHEET_UNPACKED_MAX_BYTES = given.read_env_positive_int("SHEET_UNPACKED_MAX_BYTES", 16_777_216)
# A file of 100,000 billing documents has 15 MB as CSV
BILLING_MAX_BYTES = given.at_least(1_048_576, "BILLING_MAX_BYTES", 33_554_432)
LINES_MAX_ROWS = given.read_env_positive_int("LINES_MAX_ROWS", 200)
PASTED_MAX_BYTES = given.read_env_positive_int("PASTED_MAX_BYTES", 262_144)
# Scans: what a person must have looked at, what is taken, and where a scanner may leave files
SCAN_SURE = given.read_env_fraction("SCAN_SURE", 0.97)
SCAN_LOOK = given.read_env_fraction("SCAN_LOOK", 0.85)
SCAN_MAX_BYTES = given.read_env_positive_int("SCAN_MAX_BYTES", 26_214_400)
SCAN_REQUEST_MAX_BYTES = given.read_env_positive_int("SCAN_REQUEST_MAX_BYTES", 104_857_600)
SCANS_WAITING_PER_PERSON = given.read_env_positive_int("SCANS_WAITING_PER_PERSON", 500)
SCAN_FOLDER = given.read_env_text("SCAN_FOLDER")
SCAN_FOLDER_QUIET_SECONDS = given.read_env_positive_int("SCAN_FOLDER_QUIET_SECONDS", 5)
# Where the billing system leaves files of billing documents
BILLING_FOLDER = given.read_env_text("BILLING_FOLDER")
# Mails whose PDF files become scans: a folder of .eml files, a mailbox, or neither
MAIL_INTAKE_FOLDER = given.read_env_text("MAIL_INTAKE_FOLDER")
MAIL_INTAKE_URL = addresses.mailbox_address("MAIL_INTAKE_URL")
MAIL_INTAKE_AUTHENTICATED_BY = addresses.host_name("MAIL_INTAKE_AUTHENTICATED_BY")
MAIL_INTAKE_MAX_BYTES = given.read_env_positive_int("MAIL_INTAKE_MAX_BYTES", 41_943_040)
MAIL_INTAKE_MOST_FILES = given.read_env_positive_int("MAIL_INTAKE_MOST_FILES", 20)
MAIL_INTAKE_RECEIPTS_PER_DAY = given.read_env_positive_int("MAIL_INTAKE_RECEIPTS_PER_DAY", 50)
MAIL_INTAKE_LOG_DAYS = given.read_env_positive_int("MAIL_INTAKE_LOG_DAYS", 365)
SCAN_PICTURES_HOURS = given.read_env_positive_int("SCAN_PICTURES_HOURS", 24)
CLAMD_URL = addresses.scanner_address("CLAMD_URL")
UPLOAD_LEFT_OVER_HOURS = given.read_env_positive_int("UPLOAD_LEFT_OVER_HOURS", 24)
# What arrives beyond this waits on disk, not in memory.
FILE_UPLOAD_MAX_MEMORY_SIZE = 65_536
BULK_MOST = given.read_env_positive_int("BULK_MOST", 2_000)  # certificates in one bulk
MERGED_FORMS_KEPT_DAYS = given.read_env_positive_int("MERGED_FORMS_KEPT_DAYS", 7)
COMMENTS_PER_PERSON_PER_MINUTE = given.read_env_positive_int("COMMENTS_PER_PERSON_PER_MINUTE", 60)
CLAIMS_PER_PERSON_PER_MINUTE = given.read_env_positive_int("CLAIMS_PER_PERSON_PER_MINUTE", 600)
DRAFTS_PER_PERSON_PER_MINUTE = given.read_env_positive_int("DRAFTS_PER_PERSON_PER_MINUTE", 1_200)
PAPER_CHECKS_PER_ADDRESS_PER_MINUTE = given.read_env_positive_int(
    "PAPER_CHECKS_PER_ADDRESS_PER_MINUTE", 30
)
PAPER_CHECKS_PER_MINUTE = given.read_env_positive_int("PAPER_CHECKS_PER_MINUTE", 600)
SERVICE_TOKEN_MAX_DAYS = given.read_env_positive_int("SERVICE_TOKEN_MAX_DAYS", 730)
# Webhooks: pauses before each further attempt, of which the last repeats; when they are given up;
# how long a call may take; how long their log is stored; whether they may point inside.
WEBHOOK_RETRY_SECONDS = given.read_env_pauses("WEBHOOK_RETRY_SECONDS", "5,30,120,600,3600")
WEBHOOK_GIVE_UP_HOURS = given.read_env_positive_int("WEBHOOK_GIVE_UP_HOURS", 72)
WEBHOOK_TIMEOUT_SECONDS = given.read_env_positive_int("WEBHOOK_TIMEOUT_SECONDS", 10)
WEBHOOK_LOG_DAYS = given.read_env_positive_int("WEBHOOK_LOG_DAYS", 90)
WEBHOOK_PRIVATE_NETWORKS = given.flag("WEBHOOK_PRIVATE_NETWORKS", default=False)
RETENTION_YEARS = given.read_env_positive_int("RETENTION_YEARS", 3)
DRAFT_RESTORE_DAYS = given.read_env_positive_int("DRAFT_RESTORE_DAYS", 30)

# What the operator chooses: a tenant's session outlives a reload of its page
COMPILED_STATEMENTS = given.flag("COMPILED_STATEMENTS", default=True)  # core.db; off: ORM alone
SESSION_SURVIVES_RELOAD = given.flag("SESSION_SURVIVES_RELOAD", default=False)
# The form is printed with its second page, the schedules of tax codes
FORM_PAGE_TWO = given.flag("FORM_PAGE_TWO", default=False)
# A certificate without signature is approved with a note, with a warning, or not at all
SIGNATURE_REQUIRED = given.read_env_choice("SIGNATURE_REQUIRED", ("note", "warn", "block"), "note")
# Whether nobody may approve what they confirmed or keyed from a scan themselves
FOUR_EYES = given.flag("FOUR_EYES", default=False)
# The key that seals issued papers: a PKCS#12 file and what opens it
SEAL_PKCS12 = given.read_env_text("SEAL_PKCS12")
SEAL_PASSWORD = given.read_env_text("SEAL_PASSWORD")
# A mailed link to sign without a login works so long, and so many are mailed a day
SIGNING_LINK_HOURS = given.read_env_positive_int("SIGNING_LINK_HOURS", 72)
SIGNING_LINKS_PER_TENANT_PER_DAY = given.read_env_positive_int(
    "SIGNING_LINKS_PER_TENANT_PER_DAY", 50
)
# The link on a paper printed to sign takes its signed copy so long
PAPER_LINK_DAYS = given.read_env_positive_int("PAPER_LINK_DAYS", 14)
# A PEM file of the issuers whose digital signatures on uploaded PDFs are trusted; without it
# issuers are not checked
SIGNATURE_TRUST_ROOTS = given.read_env_text("SIGNATURE_TRUST_ROOTS")
# Texts in a SAWT file bare or in double quotes: the dialects of versions of the BIR's module.
# SAWT_QUOTE_TEXT is the former name of one of them
SAWT_TEXT = given.read_env_choice(
    "SAWT_TEXT",
    ("bare", "quoted", "quoted_blanks"),
    "quoted" if given.flag("SAWT_QUOTE_TEXT", default=False) else "bare",
)
# What becomes of a certificate that is approved after the return of its quarter was filed.
LATE_CLAIMS = given.read_env_choice("LATE_CLAIMS", ("amend", "next", "annual"), "amend")
# A certificate's base equals what was billed within so many pesos or this share of it.
BILLING_TOLERANCE_PESOS = given.read_env_count("BILLING_TOLERANCE_PESOS", 1)
BILLING_TOLERANCE_SHARE = given.read_env_fraction("BILLING_TOLERANCE_SHARE", 0.001)
# Packages of a filing's papers: how large a merged part may be (RMC 43-2021), how files are called
TCR_PART_MEGABYTES = given.read_env_positive_int("TCR_PART_MEGABYTES", 4_800)
PACKAGE_NAME_PATTERN = given.pattern(
    "PACKAGE_NAME_PATTERN",
    "{name}_{tin}_{period}",
    known={"name", "tin", "period", "reference", "number"},
)
TCR_NAME_PATTERN = given.pattern(
    "TCR_NAME_PATTERN",
    "EAFS{tin9}TCRTY{period}-{part}",
    known={"tin9", "tin", "period", "form", "part"},
    needed="part",
)
PACKAGE_KEPT_DAYS = given.read_env_positive_int("PACKAGE_KEPT_DAYS", 30)

# Exports of the register by themselves: a folder of the operator's, off where there is none
EXPORT_FOLDER = given.read_env_text("EXPORT_FOLDER")
EXPORT_MAIL_MAX_BYTES = given.read_env_positive_int("EXPORT_MAIL_MAX_BYTES", 10_485_760)
EXPORT_KEPT_DAYS = given.read_env_positive_int("EXPORT_KEPT_DAYS", 30)

# Who we are and whom to ask
PORTAL_NAME = given.read_env_text("PORTAL_NAME", "Crest 2307", longest=100)
SUPPORT_EMAIL = addresses.email_address("SUPPORT_EMAIL", "support@mall.example" if DEMO else "")
TERMS_URL = addresses.web_address("TERMS_URL", f"{BASE_URL}/demo/terms" if DEMO else "")
VERSION = "1.1.0"
TERMS_VERSION = given.read_env_text("TERMS_VERSION", "2026-01", longest=40)
PRIVACY_URL = addresses.web_address("PRIVACY_URL", f"{BASE_URL}/demo/privacy" if DEMO else "")
TENANT_PORTAL_URL = addresses.web_address(
    "TENANT_PORTAL_URL", f"{BASE_URL}/demo/tenant-portal" if DEMO else ""
)
EMAIL_UPDATE_URL = addresses.web_address(
    "EMAIL_UPDATE_URL", f"{BASE_URL}/demo/email-update" if DEMO else ""
)
HELPDESK_URL = addresses.web_address("HELPDESK_URL", f"{BASE_URL}/demo/helpdesk" if DEMO else "")
AUDITOR_EMAILS = addresses.email_addresses("AUDITOR_EMAILS")
ANCHOR_STAMP_URL = addresses.web_address("ANCHOR_STAMP_URL", "")
ANCHOR_STAMP_ROOTS = given.read_env_text("ANCHOR_STAMP_ROOTS")
JOBS_EMBEDDED = given.flag("JOBS_EMBEDDED", default=True)
TASKS = {
    "default": {
        "BACKEND": "core.jobs.tasks.JobTableBackend",
        "QUEUES": ["mail", "default", "ocr"],
    }
}
# The modules of the functions that jobs may call, and functions that were moved since
JOB_MODULES = frozenset(
    {
        "accounts.factors.changes",
        "accounts.invitations",
        "accounts.memberships",
        "accounts.password_warning",
        "config.backup.jobs",
        "console.audit.proofs",
        "console.billing.fault_mails",
        "console.billing.importing",
        "console.billing.rechecking",
        "console.bulk.running",
        "console.cockpit.mails",
        "console.exports.running",
        "console.filing.lost_credit_mails",
        "console.filing.packages.making",
        "console.history.importing",
        "console.masterdata.inviting",
        "console.masterdata.mail_trials",
        "console.oversight.escalation",
        "console.reminders.mails",
        "console.reminders.officer_mails",
        "console.reminders.rounds",
        "console.schedule",
        "console.webhooks.stopping",
        "core.jobs.schedule",
        "demo.scans",
        "workflow.engine.effects",
        "workflow.mail_intake.receipts",
        "workflow.mails.anchors",
        "workflow.mails.copy_letters",
        "workflow.mails.held",
        "workflow.mails.resending",
        "workflow.qap.intake",
        "workflow.scans.work",
        "workflow.schedule",
        "workflow.signature_requests.letters",
        "workflow.signature_requests.link_letters",
        "workflow.signature_requests.refusals",
    }
)
FORMER_JOB_PATHS = {
    "console.reminding.rounds.go_on": "console.reminders.rounds.go_on",
    "workflow.demo.scans.confirm": "demo.scans.confirm",
}
JOBS_LEASE_SECONDS = given.read_env_positive_int("JOBS_LEASE_SECONDS", 30)

# The company directory staff sign in with (the demo's own is a child on the next port)
OIDC_ISSUER = addresses.issuer_address(
    "OIDC_ISSUER", f"http://127.0.0.1:{PORT + 1}" if DEMO else ""
)
OIDC_CLIENT_ID = given.read_env_text("OIDC_CLIENT_ID", "portal" if DEMO else "")
OIDC_CLIENT_SECRET = given.read_env_text("OIDC_CLIENT_SECRET") or (
    given.read_data_folder_secret(DATA_DIR / "keys", "oidc_client_secret") if DEMO else ""
)

OIDC_REDIRECT_URI = f"{BASE_URL}/api/accounting/auth/callback"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.headless",
    "allauth.mfa",
    "django_otp",
    "django_otp.plugins.otp_email",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "django_tasks",
    "core",
    "accounts",
    "workflow",
    "console",
    "demo",
    "config",
]

MIDDLEWARE = [
    "core.api.versions.VersionMiddleware",
    "core.api.middleware.RequestIdMiddleware",
    "config.web.headers.HeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.web.assets.AssetsMiddleware",
    "config.web.policy.PolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "core.api.middleware.RefusalMiddleware",
    "core.api.questions.QuestionMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {"default": given.database(DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = addresses.redis_address("REDIS_URL")
CHANNEL_LAYERS = {"default": given.channel_layer(REDIS_URL)}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
# Signing in (accounts): allauth checks passwords and makes access tokens. Its own limits are off,
# because they skip GET calls and live in a cache; ours are rows decided before hashing.
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_RATE_LIMITS = False
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_STORE_TOKENS = False
# Second factors by choice (accounts/factors); allauth keeps them, its own pages are not served
MFA_ADAPTER = "accounts.factors.adapter.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_RECOVERY_CODE_COUNT = 10
MFA_RECOVERY_CODE_DIGITS = 8
# Staff may sign in by a passkey of the portal too, without the company directory
STAFF_PASSKEYS = given.flag("STAFF_PASSKEYS", default=False)
HEADLESS_TOKEN_STRATEGY = "allauth.headless.tokens.strategies.jwt.JWTTokenStrategy"  # nosec B105  # a class
HEADLESS_JWT_ALGORITHM = "HS256"
HEADLESS_JWT_PRIVATE_KEY = given.read_env_key("ACCESS_TOKEN_KEY") or given.read_data_folder_secret(
    DATA_DIR / "keys", "access_token_key"
)
HEADLESS_JWT_ACCESS_TOKEN_EXPIRES_IN = ACCESS_TOKEN_SECONDS
HEADLESS_JWT_STATEFUL_VALIDATION_ENABLED = True
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]

# Cookies and headers
SECURE_COOKIES = BASE_URL.startswith("https://")
SESSION_COOKIE_NAME = "portal-session"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_COOKIES
CSRF_COOKIE_NAME = "XSRF-TOKEN"
CSRF_HEADER_NAME = "HTTP_X_XSRF_TOKEN"
CSRF_COOKIE_SAMESITE = "Strict"
CSRF_TRUSTED_ORIGINS = [ORIGIN]
CSRF_FAILURE_VIEW = "accounts.api.csrf.refuse_csrf"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 31_536_000 if SECURE_COOKIES else 0  # sent by config.web.headers
SILENCED_SYSTEM_CHECKS = [
    "models.W040",  # SQLite indexes cannot include further columns, so it reads the row
    # What ``check --deploy`` would have, and is somebody else's to decide:
    "security.W005",  # HSTS for subdomains: the portal cannot speak for its neighbours
    "security.W021",  # HSTS preload: a promise for the whole domain, made by its owner
    "security.W008",  # http is sent on to https by the proxy (deploy/nginx.conf): it has the port
]
X_FRAME_OPTIONS = "DENY"

LANGUAGE_CODE = "en-us"
TIME_ZONE = "Asia/Manila"
USE_TZ = True
USE_I18N = False

STATIC_URL = "/static/"
STATICFILES_DIRS = [("ui", UI_DIR)] if UI_DIR.exists() else []
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/ui/assets/.+-[\w-]{8}\.\w+$"
TESTING = "pytest" in sys.modules

# Content Security Policy: own scripts only; MUI's styles by nonce
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'", NONCE],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "media-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.api.authentication.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.api.permissions.SignedInAndMayChange"],
    "DEFAULT_RENDERER_CLASSES": ["core.api.bodies.TextJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.api.bodies.TextJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "config.operation_schema.OperationSchema",
    "EXCEPTION_HANDLER": "core.api.responses.answer",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Certificate portal",
    "DESCRIPTION": "Form 2307: prepare, submit, decide, audit.",
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "OAS_VERSION": "3.1.1",
    "SERVERS": [{"url": "/", "description": "this portal"}],
    "LICENSE": {"name": "All rights reserved"},
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.document_hooks.lift_blank_defaults",
        "config.document_hooks.complete_operations",
        "config.document_examples.add_examples",
    ],
    "ENUM_NAME_OVERRIDES": {
        "RoleEnum": "accounts.models.people.PERSON_ROLES",
        "ExplanationReasonEnum": "console.billing.models.ExplanationReason",
        "SignatureMethodEnum": "workflow.signatures.models.SignatureMethod",
        "WrittenMethodEnum": "workflow.signatures.inputs.WRITTEN_CHOICES",
        "SigningLinkStateEnum": "workflow.api.signatures.links.STATES",
        "TenantRoleEnum": "accounts.models.TenantRole",
        "ScanMoveEnum": "workflow.api.scans.schemas.SCAN_MOVES",
        "ScanStatusEnum": "workflow.api.scans.schemas.SCAN_STATUSES",
        "ScanLevelEnum": "workflow.api.scans.schemas.LEVELS",
        "ScanInputTypeEnum": "workflow.api.scans.schemas.SCAN_INPUT_TYPES",
        "CreditEntryKindEnum": "console.credits.schemas.ENTRY_KINDS",
        "CreditDifferenceKindEnum": "console.credits.schemas.DIFFERENCE_KINDS",
        "YearEndChoiceEnum": "console.credits.schemas.YEAR_END_CHOICES",
        "BillingImportStateEnum": "core.jobs.runs.ReadingState",
        "PostingKindEnum": "console.postings.schemas.POSTING_KINDS",
        "EveryEnum": "console.exports.models.Every",
        "MailScheduleEveryEnum": "workflow.mails.models.MailSchedule.Every",
        "ExportFormEnum": "console.exports.models.Form",
        "ExportMoveEnum": "console.exports.schemas.MOVES",
        "ExportStatusEnum": "console.exports.models.Status",
        "FormEnum": "console.filing.schemas.FORMS",
        "VatFormEnum": "console.vat.withheld.FORMS",
        "FilingExceptionKindEnum": "console.filing.schemas.KINDS",
        "FilingKindEnum": "console.filing.models.FilingKind",
        "FileKindEnum": "workflow.files.models.Attachment.Kind",
        "ClientErrorTypeEnum": "accounts.models.client_error.Kind",
        "WebhookStateEnum": "console.webhooks.models.WebhookState",
        "WebhookDeliveryStateEnum": "console.webhooks.models.DeliveryState",
        "QapStateEnum": "workflow.certificates.qap_state.QapState",
        "DocumentKindEnum": "console.billing.models.DocumentKind",
        "AgeingBucketEnum": "console.reconciliation.schemas.BUCKET_CHOICES",
        "LedgerDifferenceNameEnum": "console.reconciliation.schemas.LEDGER_DIFFERENCES",
        "MatchStateEnum": "console.billing.models.MatchState",
        "MoveEnum": "workflow.api.schemas.MOVES",
        "MoveInputTypeEnum": "workflow.api.schemas.INPUT_TYPES",
        "MailStateEnum": "workflow.api.schemas.MAIL_STATES",
        "StatusEnum": "workflow.certificates.statuses.Status",
        "TenantStateEnum": "console.masterdata.schemas.TENANT_STATES",
    },
    "SCHEMA_PATH_PREFIX": "/api",
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "passwordAndCode": {
                "type": "http",
                "scheme": "basic",
                "description": "base64 of UTF-8 JSON {username, password[, otp]}",
            },
            "refreshCookie": {"type": "apiKey", "in": "cookie", "name": "portal-refresh"},
            "xsrf": {"type": "apiKey", "in": "header", "name": "X-XSRF-TOKEN"},
        }
    },
}

# Mail: a file per mail in the demo, SMTP where EMAIL_URL says so
EMAIL_URL = given.read_env_text("EMAIL_URL")
MAIL_DIR = DATA_DIR / "mail"
DEFAULT_FROM_EMAIL = addresses.sender(PORTAL_NAME, SUPPORT_EMAIL)
EMAIL_TIMEOUT = 20  # seconds for one answer of the server
EMAIL_TOTAL_SECONDS = 120  # for a mail of a job, its attachment included
if EMAIL_URL:
    vars().update(addresses.mail("EMAIL_URL"))
else:
    EMAIL_BACKEND = "core.mail.EmlFileBackend"

# Each line as text or as a JSON object; security events are JSON objects in both.
LOG_LEVEL = given.read_env_choice(
    "LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"), "INFO"
)
LOG_FORMAT = given.read_env_choice("LOG_FORMAT", ("text", "json"), "text")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "core.log_lines.TextLogLine"},
        "json": {"()": "core.log_lines.JsonLogLine"},
        "security": {"()": "core.security_events.JsonLine"},
    },
    "filters": {
        "masked": {"()": "core.masking.MaskingFilter"},
        "one line": {"()": "config.web.log.OneLineForRefused"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["one line", "masked"],
        },
        "security": {
            "class": "logging.StreamHandler",
            "formatter": "security" if LOG_FORMAT == "text" else LOG_FORMAT,
        },
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django.request": {"level": "ERROR"},
        "daphne": {"level": "WARNING"},
        **{name: {"level": "WARNING"} for name in ("boto3", "botocore", "s3transfer")},
        "pikepdf": {"level": "WARNING"},
        "fido2": {"level": "WARNING"},
        "portal.security": {"handlers": ["security"], "level": "INFO", "propagate": False},
    },
}

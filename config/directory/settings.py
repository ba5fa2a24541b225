"""Settings of the demo's company directory; the portal's say where things lie."""

from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONCE

from config import environment as given
from config import settings as portal
from config.directory.key import read_or_create_rsa_key

if not portal.DEMO:
    given.exit_with_sentence("The demo's company directory runs with PORTAL_DEMO=1 only.")

DEMO = True
DEBUG = False
OIDC_ISSUER = portal.OIDC_ISSUER
OIDC_CLIENT_ID = portal.OIDC_CLIENT_ID
OIDC_CLIENT_SECRET = portal.OIDC_CLIENT_SECRET
OIDC_REDIRECT_URI = portal.OIDC_REDIRECT_URI
PORT = urlsplit(OIDC_ISSUER).port or 80
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]

DATA_DIR = portal.DATA_DIR / "directory"
SECRET_KEY = given.read_data_folder_secret(DATA_DIR, "secret_key")
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "directory.sqlite3",
        "OPTIONS": given.SQLITE["OPTIONS"],
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "allauth",
    "allauth.account",
    "allauth.idp.oidc",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "config.directory.urls"
TEMPLATES = [
    portal.TEMPLATES[0]
    | {"DIRS": [Path(__file__).parent / "templates", portal.BASE_DIR / "config" / "templates"]}
]

AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["config.directory.hashers.PublishedPasswordHasher"]
LOGIN_URL = "/login"
ACCOUNT_EMAIL_VERIFICATION = "none"

IDP_OIDC_ADAPTER = "config.directory.adapter.DirectoryAdapter"
IDP_OIDC_PRIVATE_KEY = read_or_create_rsa_key(DATA_DIR / "key.pem")

# Cookies know no ports: the portal's and these must have names of their own.
SESSION_COOKIE_NAME = "directory-session"
CSRF_COOKIE_NAME = "directory-csrf"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "style-src": [NONCE],
        # The browser follows the form through the redirect back to the portal.
        "form-action": ["'self'", portal.BASE_URL],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

LANGUAGE_CODE = "en-us"
TIME_ZONE = "Asia/Manila"
USE_TZ = True
USE_I18N = False
LOGGING = portal.LOGGING

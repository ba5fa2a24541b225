"""Every variable of the environment is tried at the start, not when it is first needed."""

import os
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as ours

from config import service_checks
from tests.deploy.files import ELSEWHERE, READ, SOURCES
from tests.plumbing.production import PRODUCTION

NAMES = sorted({*READ.findall(SOURCES), *ELSEWHERE})
CODE = compile(SOURCES, "settings.py", "exec")
HOSTILE = "first line\nBcc: everybody@evil.example"
NUMBERS = ("_SECONDS", "_MS", "_DAYS", "_HOURS", "_YEARS", "_MINUTE", "_BYTES", "_DAY", "_HOUR")
SECRETS = ("EMAIL_URL", "MAIL_INTAKE_URL", "REDIS_URL", "DATABASE_URL", "SECRET_KEY")
BAD = {
    "PORT": ["0", "65536", "http"],
    "LISTEN": ["everywhere", "127.0.0.1:80"],
    "PORTAL_BASE_URL": [
        *("portal.example", "https://", "https://[::1", "https://portal.example:99999"),
        *("https://portal.example/2307", "https://portal.example?x=1", "ftp://portal.example"),
        *("https://user:secret@portal.example", "https://pörtal.example", "https://a b.example"),
    ],
    "OIDC_ISSUER": ["directory", "https://directory.example#x", "https://d.example:port"],
    "TERMS_URL": ["terms", "javascript:alert(1)", "https://x.example:0"],
    "DATABASE_URL": [
        *("postgres://portal@127.0.0.1:port/portal", "postgres://127.0.0.1", "oracle://h/x"),
        *("postgres://h/x?sslmode=strict", "postgres://h/x?sslrootcert=/no/such.pem"),
        *("sqlite:////no/such/folder/portal.sqlite3", "portal"),
    ],
    "REDIS_URL": ["127.0.0.1:6379", "redis://", "redis://h:port", "http://h:6379", "redis://h/x"],
    "EMAIL_URL": [
        *("mail.example:25", "smtp://", "smtp://h:port", "smtp://h:99999", "consolemail://"),
        *("smtp://user@h", "smtp://:secret@h", "smtp://user:gehe%C3%AFm@h", "filemail:///tmp/x"),
    ],
    "MAIL_INTAKE_URL": [
        "imap://u:p@h/INBOX",
        "imaps://h/INBOX",
        "imaps://u:p@h:port",
        "imaps://u@h",
    ],
    "MAIL_INTAKE_AUTHENTICATED_BY": ["mail server", "https://mail.example"],
    "SUPPORT_EMAIL": ["support", "a@b@c.example", "Support <a@x.example>", "süpport@x.example"],
    "AUDITOR_EMAILS": ["a@x.example; b@x.example", "a@x.example,b"],
    "PORTAL_NAME": ["x" * 101],
    "TERMS_VERSION": ["x" * 41],
    "LOG_LEVEL": ["LOUD", "info"],
    "SEAL_PASSWORD": [],
    "PORTAL_DEMO": ["ture", "2"],
    "FOUR_EYES": ["enabled"],
    "SCAN_SURE": ["1.1", "0", "nan", "high"],
    "STORAGE_URL": ["/var/files", "s3://", "s3://UPPER"],
    "PACKAGE_NAME_PATTERN": ["../{name}", "{name}/{tin}", "plain", "{nobody}"],
    "TCR_NAME_PATTERN": ["{tin9}", "{part}:{tin}"],
    "WEBHOOK_RETRY_SECONDS": ["5;30", "0", "-1"],
    "SECRET_KEY": ["short"],
    "CLAMD_URL": ["localhost:3310", "tcp://h"],
    "PORTAL_DATA_DIR": ["/dev/null/data"],
}


@pytest.fixture
def start_portal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Read all settings under an environment, as a process does that starts."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)

    def read(**environment: str) -> dict[str, Any]:
        given = {"PORTAL_DATA_DIR": str(tmp_path / "data"), **PRODUCTION, **environment}
        for name, value in given.items():
            monkeypatch.setenv(name, value)
        found = {"__name__": "settings", "__file__": str(ours.BASE_DIR / "config" / "settings.py")}
        exec(CODE, found)
        return found

    return read


def bad_values(name: str) -> list[str]:
    numbers = ["none", "-1", "1e9", "9" * 400] if name.endswith(NUMBERS) else []
    return [*BAD.get(name, numbers), HOSTILE]


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_value_is_refused_with_a_sentence_that_names_the_setting(
    name: str, start_portal: Any
) -> None:
    for value in bad_values(name):
        with pytest.raises(SystemExit) as refused:
            start_portal(**{name: value})
        sentence = str(refused.value.code)
        assert sentence.startswith("portal: "), value
        assert name in sentence, value
        assert len(sentence.splitlines()) == 1
        assert name not in SECRETS or "secret" not in sentence


def test_a_blank_variable_is_an_absent_one(start_portal: Any) -> None:
    plain = start_portal()
    blank = start_portal(
        **{name: " " for name in NAMES if name not in {*PRODUCTION, "PORTAL_DATA_DIR"}}
    )
    names = ("PORT", "PORTAL_NAME", "JOBS_EMBEDDED", "REDIS_URL", "OTP_TRIES", "SAWT_TEXT")
    assert [blank[name] for name in names] == [plain[name] for name in names]


def test_a_value_with_a_dollar_is_taken_as_it_is_written(start_portal: Any) -> None:
    assert start_portal(SEAL_PASSWORD="$HOME and more")["SEAL_PASSWORD"] == "$HOME and more"


def test_addresses_between_commas_may_have_blanks(start_portal: Any) -> None:
    found = start_portal(AUDITOR_EMAILS="a@x.example, b@x.example,")["AUDITOR_EMAILS"]
    assert found == ["a@x.example", "b@x.example"]


SMTP = "core.smtp.SmtpBackend"
NAMES_OF_PORTALS = [
    *("Crest Malls, Inc.", "Crest: 2307", "crest@mall", "Crest (PH)", 'The "Crest"', "A;B", "A\\B"),
    *("Señor Sy's Mall", "モール" * 30, "<Crest>", "x" * 100, "Crest, Ñ: (PH) <a@b.example>"),
]


@pytest.mark.parametrize("name", NAMES_OF_PORTALS)
def test_any_name_of_a_portal_makes_a_from_line_that_reads_as_it_was_meant(
    name: str, start_portal: Any, settings: Any
) -> None:
    found = start_portal(PORTAL_NAME=name)
    for each in ("PORTAL_NAME", "SUPPORT_EMAIL", "DEFAULT_FROM_EMAIL"):
        setattr(settings, each, found[each])
    service_checks.check_mail()
    assert service_checks.read_sender() == (name, PRODUCTION["SUPPORT_EMAIL"])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"DEFAULT_FROM_EMAIL": "Crest Malls, Inc. <a@x.example>"}, "PORTAL_NAME"),
        ({"EMAIL_BACKEND": SMTP, "EMAIL_USE_TLS": True, "EMAIL_USE_SSL": True}, "EMAIL_URL"),
        ({"SCAN_FOLDER": "scans"}, "SCAN_FOLDER must be a whole path"),
        ({"BILLING_FOLDER": "/no/such/folder"}, "BILLING_FOLDER names /no/such/folder"),
        ({"MAIL_INTAKE_FOLDER": "/dev/null"}, "MAIL_INTAKE_FOLDER names /dev/null"),
        ({"SCAN_LOOK": 0.99}, "SCAN_LOOK must not be above SCAN_SURE"),
        ({"IDLE_WARNING_MS": 10**9}, "IDLE_WARNING_MS must not be above IDLE_LOGOUT_MS"),
    ],
)
def test_what_would_fail_only_in_service_stops_the_start(
    given: dict[str, Any], sentence: str, settings: Any
) -> None:
    for name, value in given.items():
        setattr(settings, name, value)
    with pytest.raises(SystemExit, match=sentence):
        service_checks.check_services()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_to_stops_the_start(tmp_path: Path, settings: Any) -> None:
    tmp_path.chmod(0o500)
    settings.EXPORT_FOLDER = str(tmp_path)
    with pytest.raises(SystemExit, match=r"EXPORT_FOLDER names .* may not read and write"):
        service_checks.check_folders()


def test_a_bucket_is_tried_with_its_variables(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "storage")
    settings.STORAGE_URL = "s3://portal-files/start"
    with pytest.raises(SystemExit, match="STORAGE_URL=s3://portal-files/start cannot be used"):
        service_checks.check_storage()

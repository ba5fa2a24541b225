"""account/factors/: authenticator apps, recovery codes and passkeys, by choice."""

import base64
import json
import logging
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.core import mail
from django.db import connection
from django.utils import timezone
from django_otp.oath import totp

from accounts.api.sign_ins import NEWEST_FIRST
from accounts.factors.adapter import FactorAdapter
from accounts.models import FactorChallenge, OpenSession, SignIn, User
from accounts.sign_in_history import sign_ins_of
from accounts.tokens import exchange, new_sign_in_token
from tests.accounts.conftest import PASSWORD, Browser, Login, a_tenant, mailed_code, wrong
from tests.accounts.software_key import SoftwareKey
from tests.support.api import client_of
from tests.support.mail_effects import work_off

pytestmark = pytest.mark.django_db
AT = "/api/account/factors/"
APP, KEYS, CODES = f"{AT}totp/", f"{AT}passkeys/", f"{AT}recovery-codes/"


class Caller:
    """The API as a person whose session began just now."""

    def __init__(self, browser: Browser):
        self.browser = browser

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        return self.browser.client.generic(
            method,
            path,
            json.dumps(body or {}),
            content_type="application/json",
            HTTP_AUTHORIZATION=f"Bearer {self.browser.access_token}",
        )


@pytest.fixture
def call(browser: Browser) -> Caller:
    return Caller(browser)


def app_code(secret: str, drift: int = 0) -> str:
    return f"{totp(base64.b32decode(secret), drift=drift):06}"


def set_up_app(call: Caller) -> str:
    """Add an app by the code of the step before, so that the present one is not used yet."""
    secret = call("POST", APP).json()["secret"]
    assert call("POST", APP, {"code": app_code(secret, -1)}).status_code == 201
    return str(secret)


def add_key(call: Caller, name: str = "Phone") -> SoftwareKey:
    key = SoftwareKey()
    credential = key.create(call("POST", KEYS).json())
    assert call("POST", KEYS, {"name": name, "credential": credential}).status_code == 201
    return key


def test_nothing_is_set_up_at_first(call: Caller) -> None:
    assert call("GET", AT).json() == {
        "totp": None,
        "passkeys": [],
        "recovery_codes": None,
        "can_use_app": True,
        "can_use_passkeys": True,
    }


def test_an_app_begins_with_its_secret_and_its_address(call: Caller) -> None:
    begun = call("POST", APP).json()
    assert begun["svg"].startswith("<?xml")
    assert begun["otpauth"].startswith("otpauth://totp/tala?secret=" + begun["secret"])
    assert "issuer=Crest%202307" in begun["otpauth"]
    assert call("GET", AT).json()["totp"] is None


def test_the_code_of_the_app_goes_in_the_place_of_the_mailed_one(
    call: Caller, login: Login
) -> None:
    secret = set_up_app(call)
    login()
    answer = login(otp=app_code(secret))
    assert answer.status_code == 200
    assert answer.json()["data"]["token"]


def test_a_code_of_the_app_works_once(call: Caller, login: Login) -> None:
    secret = set_up_app(call)
    assert login(otp=app_code(secret)).status_code == 200
    again = login(otp=app_code(secret))
    assert (again.status_code, again.json()["message"]) == (401, "Invalid OTP")
    assert login(otp=app_code(secret, 1)).status_code == 200
    assert login(otp=app_code(secret, -1)).status_code == 401


def test_the_code_that_confirmed_the_app_signs_nobody_in(call: Caller, login: Login) -> None:
    secret = call("POST", APP).json()["secret"]
    code = app_code(secret)
    assert call("POST", APP, {"code": code}).status_code == 201
    assert login(otp=code).status_code == 401


def test_the_mailed_code_stays_the_fallback(call: Caller, login: Login) -> None:
    set_up_app(call)
    with time_machine.travel("2027-01-20 10:00:00+08:00"):
        login()
        assert login(otp=mailed_code()).status_code == 200


def test_a_sign_in_by_the_app_ends_the_mailed_code(call: Caller, login: Login) -> None:
    secret = set_up_app(call)
    with time_machine.travel("2027-01-20 10:00:00+08:00"):
        login()
        code = mailed_code()
        assert login(otp=app_code(secret)).status_code == 200
        assert login(otp=code).json()["message"] == "Invalid OTP"


def test_wrong_codes_of_the_app_are_limited_as_mailed_ones(
    call: Caller, login: Login, settings: LazySettings
) -> None:
    settings.WRONG_CODES_PER_ACCOUNT_PER_DAY = 3
    secret = set_up_app(call)
    for _ in range(3):
        assert login(otp="000000").status_code == 401
    assert login(otp=app_code(secret)).status_code == 429


def test_confirming_is_limited_too(call: Caller, settings: LazySettings) -> None:
    settings.WRONG_CODES_PER_ACCOUNT_PER_DAY = 3
    secret = call("POST", APP).json()["secret"]
    for _ in range(3):
        assert call("POST", APP, {"code": wrong(app_code(secret))}).status_code == 422
    assert call("POST", APP, {"code": app_code(secret)}).status_code == 429


def test_a_second_app_is_refused_until_the_first_is_removed(call: Caller) -> None:
    set_up_app(call)
    assert call("POST", APP).json()["code"] == "already_set_up"
    assert call("DELETE", APP, {"password": PASSWORD}).status_code == 204
    assert call("POST", APP).status_code == 200


def test_an_app_is_confirmed_within_ten_minutes(call: Caller) -> None:
    secret = call("POST", APP).json()["secret"]
    FactorChallenge.objects.update(expires_at="2026-01-01T00:00:00Z")
    assert call("POST", APP, {"code": app_code(secret)}).json()["code"] == "begin_again"


@pytest.mark.parametrize("proof", [{}, {"password": ""}, {"code": ""}])
def test_removing_asks_for_a_proof(call: Caller, proof: dict[str, str]) -> None:
    set_up_app(call)
    key = call("GET", AT).json()["passkeys"] or [{"id": 1}]
    for path in (APP, CODES, f"{KEYS}{key[0]['id']}/"):
        answer = call("DELETE", path, proof)
        assert (answer.status_code, answer.json()["code"]) == (403, "proof_needed")


def test_a_wrong_proof_is_said_at_its_field(call: Caller) -> None:
    set_up_app(call)
    assert call("DELETE", APP, {"password": "wrong"}).json()["field"] == "password"
    assert call("DELETE", APP, {"code": "12345678"}).json()["field"] == "code"
    assert call("GET", AT).json()["totp"]


def test_a_fresh_code_of_the_app_is_a_proof_once(call: Caller) -> None:
    secret = set_up_app(call)
    assert call("DELETE", APP, {"code": app_code(secret)}).status_code == 204


def test_recovery_codes_are_shown_once_and_each_works_once(call: Caller, login: Login) -> None:
    set_up_app(call)
    made = call("POST", CODES)
    codes = made.json()["codes"]
    assert (made.status_code, len(set(codes))) == (201, 10)
    assert all(len(code) == 8 and code.isdigit() for code in codes)
    assert call("GET", CODES).status_code == 405
    assert login(otp=codes[3]).status_code == 200
    assert login(otp=codes[3]).status_code == 401
    assert call("GET", AT).json()["recovery_codes"]["left"] == 9


def test_new_recovery_codes_end_the_earlier_ones(call: Caller, login: Login) -> None:
    set_up_app(call)
    first = call("POST", CODES).json()["codes"]
    second = call("POST", CODES).json()["codes"]
    assert login(otp=first[0]).status_code == 401
    assert login(otp=second[0]).status_code == 200


def test_recovery_codes_need_a_factor_and_go_with_the_last_one(call: Caller) -> None:
    assert call("POST", CODES).json()["code"] == "no_factor"
    set_up_app(call)
    codes = call("POST", CODES).json()["codes"]
    assert call("DELETE", APP, {"code": codes[0]}).status_code == 204
    assert call("GET", AT).json()["recovery_codes"] is None


def test_a_passkey_signs_in_without_password_and_code(call: Caller) -> None:
    key = add_key(call)
    other = Browser()
    options = other.post("/api/auth/passkey").json()
    answer = other.post(
        "/api/auth/passkey", {"state": options["state"], "credential": key.get(options)}
    )
    assert answer.status_code == 201, answer.content
    assert other.take_up(answer.json()["token"]).status_code == 200
    assert other.get("/api/me").json()["username"] == "tala"


def sign_in_by(key: SoftwareKey, options: Any = None) -> Any:
    browser = Browser()
    options = options or browser.post("/api/auth/passkey").json()
    body = {"state": options["state"], "credential": key.get(options)}
    return browser.post("/api/auth/passkey", body)


def test_an_answer_of_a_passkey_works_once(call: Caller) -> None:
    key, browser = add_key(call), Browser()
    options = browser.post("/api/auth/passkey").json()
    body = {"state": options["state"], "credential": key.get(options)}
    assert browser.post("/api/auth/passkey", body).status_code == 201
    again = browser.post("/api/auth/passkey", body)
    assert (again.status_code, again.json()["code"]) == (409, "begin_again")


def another_origin(key: SoftwareKey) -> None:
    key.origin = "http://phisher.example"


def another_key(key: SoftwareKey) -> None:
    key.private = SoftwareKey().private


def another_credential(key: SoftwareKey) -> None:
    key.credential_id = b"0" * 16


def another_person(key: SoftwareKey) -> None:
    key.handle = key.handle.replace(b".", b"0.")


def no_handle(key: SoftwareKey) -> None:
    key.handle = b""


def no_verification(key: SoftwareKey) -> None:
    key.verifies = False


def a_copy(key: SoftwareKey) -> None:
    assert sign_in_by(key).status_code == 201
    key.counter = 0


@pytest.mark.parametrize(
    "spoil",
    [
        *(another_origin, another_key, another_credential, another_person, no_handle),
        *(no_verification, a_copy),
    ],
)
def test_what_is_no_passkey_of_the_account_signs_nobody_in(call: Caller, spoil: Any) -> None:
    key = add_key(call)
    spoil(key)
    answer = sign_in_by(key)
    assert (answer.status_code, answer.json()["code"]) == (401, "passkey_unknown")


def test_a_passkey_of_a_closed_account_signs_nobody_in(call: Caller, tenant: User) -> None:
    key = add_key(call)
    User.objects.filter(pk=tenant.pk).update(is_active=False)
    assert sign_in_by(key).status_code == 401


def test_a_removed_passkey_signs_nobody_in(call: Caller) -> None:
    key = add_key(call)
    pk = call("GET", AT).json()["passkeys"][0]["id"]
    assert call("DELETE", f"{KEYS}{pk}/", {"password": PASSWORD}).status_code == 204
    assert sign_in_by(key).status_code == 401


@pytest.mark.parametrize(
    "credential",
    [{}, {"id": "x"}, {"rawId": 1, "response": []}, {"rawId": "AA", "response": {"a": "b"}}],
)
def test_a_malformed_answer_of_a_browser_is_refused(
    call: Caller, credential: dict[str, Any]
) -> None:
    call("POST", KEYS)
    assert call("POST", KEYS, {"credential": credential}).status_code == 422
    state = Browser().post("/api/auth/passkey").json()["state"]
    body = {"state": state, "credential": credential}
    assert Browser().post("/api/auth/passkey", body).status_code == 401


def test_a_passkey_is_added_once_and_begun_before(call: Caller) -> None:
    key = SoftwareKey()
    credential = key.create(call("POST", KEYS).json())
    assert call("POST", KEYS, {"credential": credential}).status_code == 201
    assert call("POST", KEYS, {"credential": credential}).json()["code"] == "begin_again"
    again = key.create(call("POST", KEYS).json())
    assert call("POST", KEYS, {"credential": again}).json()["code"] == "already_set_up"


def test_somebody_elses_passkey_is_not_there(call: Caller) -> None:
    add_key(call)
    pk = call("GET", AT).json()["passkeys"][0]["id"]
    stranger = client_of(a_tenant("other", tin="998765433"))
    answer = stranger.delete(f"{KEYS}{pk}/", {"password": PASSWORD}, format="json")
    assert answer.status_code == 404


def test_a_session_that_is_not_new_needs_a_proof_for_a_passkey(tenant: User) -> None:
    client = client_of(tenant)
    OpenSession.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    assert client.post(KEYS, {}, format="json").json()["code"] == "proof_needed"
    assert client.post(KEYS, {"password": PASSWORD}, format="json").status_code == 200


def test_staff_have_the_factors_of_their_directory(processor: User, settings: LazySettings) -> None:
    client = client_of(processor)
    assert client.post(APP, {}, format="json").status_code == 403
    listed = client.get(AT).json()
    assert (listed["can_use_app"], listed["can_use_passkeys"]) == (False, False)
    settings.STAFF_PASSKEYS = True
    assert client.get(AT).json()["can_use_passkeys"] is True


def test_secrets_are_encrypted_and_survive_a_new_key(
    call: Caller, login: Login, settings: LazySettings
) -> None:
    secret = set_up_app(call)
    stored = Authenticator.objects.get().data["secret"]
    assert secret not in stored
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key, which is long enough to be one 2307"
    assert login(otp=app_code(secret)).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert FactorAdapter().decrypt(Authenticator.objects.get().data["secret"]) == secret


def test_a_secret_of_a_lost_key_leaves_the_mailed_code(
    call: Caller, login: Login, settings: LazySettings
) -> None:
    secret = set_up_app(call)
    call("POST", CODES)
    settings.SECRET_KEY = "another key, which is long enough to be one 2307"
    assert login(otp=app_code(secret)).status_code == 401
    with time_machine.travel("2027-01-20 10:00:00+08:00"):
        login()
        assert login(otp=mailed_code()).status_code == 200


def test_each_change_is_mailed_and_logged(call: Caller, caplog: pytest.LogCaptureFixture) -> None:
    mail.outbox.clear()
    with caplog.at_level(logging.INFO, "portal.security"):
        set_up_app(call)
        codes = call("POST", CODES).json()["codes"]
        call("DELETE", APP, {"code": codes[0]})
    work_off()
    sentences = [str(each.body).splitlines()[0] for each in mail.outbox]
    assert sentences == [
        "An authenticator app was added to your account.",
        "New recovery codes were made for your account. Earlier ones no longer work.",
        "The authenticator app was removed from your account.",
    ]
    assert {tuple(each.to) for each in mail.outbox} == {("tala@shop.example",)}
    events = [getattr(each, "security", {}) for each in caplog.records]
    changes = [each["change"] for each in events if "change" in each]
    assert changes == ["app_added", "codes_made", "app_removed"]


def test_no_secret_is_logged_or_listed(call: Caller, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        secret = set_up_app(call)
        codes = call("POST", CODES).json()["codes"]
    listed = call("GET", AT).content.decode()
    assert not any(each in caplog.text + listed for each in (secret, *codes))


def test_how_one_signed_in_is_kept(call: Caller, login: Login) -> None:
    secret = set_up_app(call)
    key = add_key(call)
    Browser().take_up(login(otp=app_code(secret)).json()["data"]["token"])
    Browser().take_up(sign_in_by(key).json()["token"])
    listed = call("GET", "/api/account/sign-ins/").json()
    assert [each["way"] for each in listed["results"]] == ["passkey", "app", "code"]
    assert listed["results"][0]["company"] == "TALA INC."
    assert listed["count"] == 3


def test_administrators_see_the_sign_ins_of_anybody_and_others_their_own(
    call: Caller, processor: User
) -> None:
    at = "/api/account/sign-ins/"
    for _ in range(2):
        exchange(new_sign_in_token(processor), remember=False)
    assert client_of(processor).get(at, {"person": "tala"}).status_code == 403
    assert len(client_of(processor).get(at).json()["results"]) == 2
    User.objects.filter(pk=processor.pk).update(role="administrator")
    administrator = client_of(User.objects.get(pk=processor.pk))
    assert len(administrator.get(at, {"person": "tala"}).json()["results"]) == 1
    assert administrator.get(at, {"person": "nobody"}).status_code == 404


def test_the_list_of_sign_ins_goes_on_by_its_cursor(call: Caller, tenant: User) -> None:
    for _ in range(30):
        SignIn.objects.create(user=tenant, way="code")
    first = call("GET", "/api/account/sign-ins/").json()
    rest = call("GET", first["next"]).json()
    numbers = [each["id"] for each in first["results"] + rest["results"]]
    assert len(numbers) == len(set(numbers)) == 31
    assert rest["next"] is None


def test_a_page_of_sign_ins_is_read_by_its_index(tenant: User) -> None:
    SignIn.objects.bulk_create(SignIn(user=tenant, way="code") for _ in range(2_000))
    rows = NEWEST_FIRST.apply(sign_ins_of(tenant, ""))
    later = NEWEST_FIRST.after(sign_ins_of(tenant, ""), timezone.now(), 1_000)[0]
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    for page in (rows, later):
        plan = page[:26].explain()
        assert "sign_in_by_user" in plan, plan
        assert not {"SORT", "TEMP"} & set(plan.upper().split()), plan

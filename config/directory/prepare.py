"""Tables, people and the one client of the demo's directory."""

from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command

from demo.people_table import STAFF, DemoStaff


def prepare() -> None:
    """Bring the database up to date and fill it; what is there already stays."""
    call_command("migrate", interactive=False, verbosity=0)
    for person in STAFF:
        create_directory_user(person)
    load_portal()


def create_directory_user(person: DemoStaff) -> None:
    if User.objects.filter(username=person.email).exists():
        return
    first, _, last = person.name.rpartition(" ")
    user = User.objects.create_user(
        person.email, person.email, person.password, first_name=first, last_name=last
    )
    EmailAddress.objects.create(user=user, email=person.email, verified=True, primary=True)


def load_portal() -> None:
    """The portal as a client: its secret and where it is reached may have changed."""
    client = Client.objects.filter(pk=settings.OIDC_CLIENT_ID).first()
    client = client or Client(pk=settings.OIDC_CLIENT_ID, name="Certificate portal")
    client.skip_consent = True
    client.set_scopes(["openid", "profile", "email"])
    client.set_redirect_uris([settings.OIDC_REDIRECT_URI])
    client.set_secret(settings.OIDC_CLIENT_SECRET)
    client.save()

"""Make each login of a tenant that there is its owner."""

from typing import Any

from django.db import migrations

AT_ONCE = 1_000


def make_owners(apps: Any, schema_editor: Any) -> None:
    membership = apps.get_model("accounts", "Membership")
    users = apps.get_model("accounts", "User").objects.exclude(tenant=None).filter(memberships=None)
    rows = [
        membership(user_id=user, tenant_id=tenant, role="owner")
        for user, tenant in users.order_by("pk").values_list("pk", "tenant").iterator()
    ]
    membership.objects.bulk_create(rows, batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_memberships")]

    operations = [migrations.RunPython(make_owners, migrations.RunPython.noop)]

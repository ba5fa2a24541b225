"""Beside the names of tenants and people stands their folded form, which searches compare."""

from django.db import migrations

from core.folded import FoldedField


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_assignments_and_sign_in")]

    operations = [
        migrations.AddField("tenant", "folded_name", FoldedField(of="name")),
        migrations.AddField("user", "folded_name", FoldedField(of="name")),
    ]

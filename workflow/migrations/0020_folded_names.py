"""Beside the names that are searched stands their folded form."""

from django.db import migrations

from core.folded import FoldedField


class Migration(migrations.Migration):
    dependencies = [("workflow", "0019_fingerprint_of_the_audit_key")]

    operations = [
        migrations.AddField("partyname", "folded", FoldedField(of="text")),
        migrations.AddField("scan", "folded_payor_name", FoldedField(of="payor_name")),
        migrations.AddField("upload", "folded_name", FoldedField(of="name")),
    ]

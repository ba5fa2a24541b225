"""The shapes of imports of former certificates."""

from rest_framework import serializers

from core.jobs.runs import ReadingState


class HistoryFiles(serializers.Serializer):
    file = serializers.FileField(help_text="the table, a CSV file or workbook")
    pdfs = serializers.FileField(required=False, help_text="a ZIP of PDFs, or one PDF")
    dry_run = serializers.BooleanField(default=False, help_text="true: nothing is written")
    without_pdfs = serializers.BooleanField(
        default=False, help_text="true: a missing or damaged PDF keeps no certificate out"
    )


class HistoryStarted(serializers.Serializer):
    id = serializers.UUIDField()


class HistoryFault(serializers.Serializer):
    row = serializers.IntegerField(help_text="of the spreadsheet; the header is 1")
    column = serializers.CharField()
    message = serializers.CharField()
    is_imported = serializers.BooleanField(help_text="the certificate is imported without its PDF")


class HistoryImportSchema(serializers.Serializer):
    """An import; the counts are of certificates, ``rows`` of the table."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    pdfs_name = serializers.CharField(allow_blank=True)
    dry_run = serializers.BooleanField()
    without_pdfs = serializers.BooleanField()
    state = serializers.ChoiceField(ReadingState.choices)
    message = serializers.CharField(allow_blank=True, help_text="why it failed")
    rows = serializers.IntegerField()
    certificates = serializers.IntegerField()
    done = serializers.IntegerField(help_text="of these certificates")
    new = serializers.IntegerField()
    same = serializers.IntegerField(help_text="there before, with the same figures")
    completed = serializers.IntegerField(help_text="there before, and got its PDF")
    faulty = serializers.IntegerField()
    lacking_pdf = serializers.IntegerField(help_text="imported without the PDF that it names")
    faults = HistoryFault(many=True, help_text="the first 500")
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class HistoryImportPage(serializers.Serializer):
    results = HistoryImportSchema(many=True)
    next = serializers.CharField(allow_null=True, help_text="address of the next page")
    count = serializers.IntegerField(
        allow_null=True, help_text="capped at 1,000; told on the first page"
    )
    count_is_capped = serializers.BooleanField(allow_null=True)

"""Addresses of the desk, below /api/."""

from django.urls import path

from console.audit.evidence.views import CertificateEvidenceView, PeriodEvidenceView
from console.audit.proof_views import FindingView, ProofView
from console.audit.views import AuditView, CsvView, LinesView, MovesView, SummaryView
from console.billing.template_views import BillingTemplateBookView, BillingTemplateCsvView
from console.billing.views import (
    BillingExplanationsView,
    BillingImportsView,
    BillingImportView,
)
from console.bulk.form_views import BulkFormsView, MergedFormsView
from console.bulk.views import BulkRunsView, BulkRunView, BulkUndoView, StopView
from console.cockpit.views import CockpitCertificatesView, CockpitView
from console.credits.views import (
    CreditBookView,
    CreditDifferencesView,
    CreditDossierView,
    CreditEntriesImportView,
    CreditEntriesView,
    CreditsView,
)
from console.desk.quarter_lock_views import (
    LockQuarterView,
    QuarterLocksView,
    UnlockQuarterView,
)
from console.desk.rule_views import DeskRulesView
from console.desk.views import DeskView, TakeNextView
from console.exports.views import (
    EndExportView,
    ExportBytesView,
    ExportChoicesView,
    ExportFileView,
    ExportsView,
    ExportView,
    PauseExportView,
    ResumeExportView,
    RunExportView,
)
from console.filing.included_views import IncludedView
from console.filing.packages.views import (
    PackagePartView,
    PackageStopView,
    PackageView,
    PackageZipView,
)
from console.filing.register_views import BookView as RegisterBookView
from console.filing.register_views import CsvView as RegisterCsvView
from console.filing.unclaimed_views import UnclaimedView
from console.filing.views import (
    BookView,
    ChoicesView,
    DataView,
    DifferenceView,
    ExceptionsView,
    FiledDifferenceView,
    FiledView,
    FilingsView,
    FilingView,
    LookView,
    PreviewView,
    WithdrawView,
)
from console.history.views import (
    HistoryFaultsView,
    HistoryImportsView,
    HistoryImportView,
    HistoryTemplateView,
)
from console.masterdata.import_views import (
    TenantsBookView,
    TenantsImportView,
    TenantsTemplateView,
)
from console.masterdata.invite_views import InviteAllView
from console.masterdata.lessee_views import LesseeStatementBookView, LesseeStatementCsvView
from console.masterdata.mail_views import (
    MailTextPreviewView,
    MailTextsView,
    MailTextTestView,
    TestMailView,
)
from console.masterdata.people_views import MasterPeopleView, MasterPersonView
from console.masterdata.record_views import (
    DeactivateRecordView,
    MasterRecordsView,
    MasterRecordView,
    ReactivateRecordView,
    RecordsImportView,
)
from console.masterdata.staff_views import (
    DeactivateStaffView,
    MasterStaffPersonView,
    MasterStaffView,
    ReactivateStaffView,
)
from console.masterdata.views import (
    DeactivateView,
    InviteView,
    MasterTenantsView,
    MasterTenantView,
    ReactivateView,
)
from console.oversight.cover_views import CoversView, EndCoverView
from console.oversight.views import (
    AssignmentsView,
    NotSentView,
    OverseenFormsView,
    OversightView,
)
from console.postings.views import (
    PostingAccountsView,
    PostingAckFileView,
    PostingAckView,
    PostingBookView,
    PostingCsvView,
    PostingRefreshView,
    PostingsView,
)
from console.reconciliation.views import (
    AgeingView,
    LedgerTieView,
    OpenRowsView,
    ReconciledDocumentsView,
    ReconciledPayorsView,
    ReconciliationBookView,
    ReconciliationCsvView,
    ReconciliationView,
)
from console.reminders.contact_views import (
    CallListBookView,
    CallListCsvView,
    CallListView,
    ContactsView,
)
from console.reminders.views import RemindersView, StopRemindersView
from console.system.client_error_views import ClientErrorsView
from console.system.maintenance import MaintenanceNoticeView
from console.system.views import BackUpView, RunAgainView, StatusView
from console.vat.views import VatBookView, VatCsvView, VatWithheldView
from console.webhooks.views import (
    WebhookDeliveriesView,
    WebhookReplayView,
    WebhooksView,
    WebhookView,
)

urlpatterns = [
    path("desk/", DeskView.as_view()),
    path("desk/rules/", DeskRulesView.as_view()),
    path("desk/quarters/", QuarterLocksView.as_view()),
    path("desk/quarters/<str:quarter>/lock/", LockQuarterView.as_view()),
    path("desk/quarters/<str:quarter>/unlock/", UnlockQuarterView.as_view()),
    path("desk/take-next/", TakeNextView.as_view()),
    path("bulk/", BulkRunsView.as_view()),
    path("bulk/forms/", BulkFormsView.as_view()),
    path("bulk/<uuid:pk>/forms.pdf", MergedFormsView.as_view()),
    path("bulk/<uuid:pk>/", BulkRunView.as_view()),
    path("bulk/<uuid:pk>/stop/", StopView.as_view()),
    path("bulk/<uuid:pk>/undo/", BulkUndoView.as_view()),
    path("console/client-errors/", ClientErrorsView.as_view()),
    path("console/maintenance/", MaintenanceNoticeView.as_view()),
    path("console/status/", StatusView.as_view()),
    path("console/status/backup/", BackUpView.as_view()),
    path("console/status/failed/<int:pk>/again/", RunAgainView.as_view()),
    path("leases/statement.csv", LesseeStatementCsvView.as_view()),
    path("leases/statement.xlsx", LesseeStatementBookView.as_view()),
    path("masterdata/tenants/", MasterTenantsView.as_view()),
    path("masterdata/tenants/invite-all/", InviteAllView.as_view()),
    path("masterdata/tenants/import/", TenantsImportView.as_view()),
    path("masterdata/tenants/list.xlsx", TenantsBookView.as_view()),
    path("masterdata/tenants/template.xlsx", TenantsTemplateView.as_view()),
    path("masterdata/tenants/<int:pk>/", MasterTenantView.as_view()),
    path("masterdata/tenants/<int:pk>/people/", MasterPeopleView.as_view()),
    path("masterdata/people/<int:pk>/", MasterPersonView.as_view()),
    path("masterdata/tenants/<int:pk>/invite/", InviteView.as_view()),
    path("masterdata/tenants/<int:pk>/deactivate/", DeactivateView.as_view()),
    path("masterdata/tenants/<int:pk>/reactivate/", ReactivateView.as_view()),
    path("masterdata/staff/", MasterStaffView.as_view()),
    path("masterdata/staff/<int:pk>/", MasterStaffPersonView.as_view()),
    path("masterdata/staff/<int:pk>/deactivate/", DeactivateStaffView.as_view()),
    path("masterdata/staff/<int:pk>/reactivate/", ReactivateStaffView.as_view()),
    path("masterdata/records/<str:shelf>/", MasterRecordsView.as_view()),
    path("masterdata/records/<str:shelf>/import/", RecordsImportView.as_view()),
    path("masterdata/records/<str:shelf>/<int:pk>/", MasterRecordView.as_view()),
    path("masterdata/records/<str:shelf>/<int:pk>/deactivate/", DeactivateRecordView.as_view()),
    path("masterdata/records/<str:shelf>/<int:pk>/reactivate/", ReactivateRecordView.as_view()),
    path("masterdata/mails/", MailTextsView.as_view()),
    path("masterdata/mails/<int:pk>/preview/", MailTextPreviewView.as_view()),
    path("masterdata/mails/<int:pk>/test/", MailTextTestView.as_view()),
    path("masterdata/mails/tests/<uuid:trial>/", TestMailView.as_view()),
    path("oversight/", OversightView.as_view()),
    path("oversight/cockpit/", CockpitView.as_view()),
    path("oversight/cockpit/certificates/", CockpitCertificatesView.as_view()),
    path("oversight/forms/", OverseenFormsView.as_view()),
    path("oversight/not-sent/", NotSentView.as_view()),
    path("oversight/reminders/", RemindersView.as_view()),
    path("oversight/reminders/<uuid:pk>/stop/", StopRemindersView.as_view()),
    path("oversight/calls/", CallListView.as_view()),
    path("oversight/calls/export.csv", CallListCsvView.as_view()),
    path("oversight/calls/export.xlsx", CallListBookView.as_view()),
    path("oversight/contacts/", ContactsView.as_view()),
    path("oversight/assignments/", AssignmentsView.as_view()),
    path("oversight/covers/", CoversView.as_view()),
    path("oversight/covers/<int:pk>/end/", EndCoverView.as_view()),
    path("filings/", FilingsView.as_view()),
    path("filings/choices/", ChoicesView.as_view()),
    path("filings/look/", LookView.as_view()),
    path("filings/included/", IncludedView.as_view()),
    path("filings/unclaimed/", UnclaimedView.as_view()),
    path("filings/difference.xlsx", DifferenceView.as_view()),
    path("filings/<uuid:pk>/difference.xlsx", FiledDifferenceView.as_view()),
    path("filings/preview.dat", PreviewView.as_view()),
    path("filings/exceptions.csv", ExceptionsView.as_view()),
    path("filings/<uuid:pk>/", FilingView.as_view()),
    path("filings/<uuid:pk>/withdraw/", WithdrawView.as_view()),
    path("filings/<uuid:pk>/certificates/", FiledView.as_view()),
    path("filings/<uuid:pk>/file.dat", DataView.as_view()),
    path("filings/<uuid:pk>/file.xlsx", BookView.as_view()),
    path("filings/<uuid:pk>/package/", PackageView.as_view()),
    path("filings/<uuid:pk>/package/stop/", PackageStopView.as_view()),
    path("filings/<uuid:pk>/package/whole.zip", PackageZipView.as_view()),
    path("filings/<uuid:pk>/package/parts/<int:number>.pdf", PackagePartView.as_view()),
    path("credits/", CreditsView.as_view()),
    path("credits/entries/", CreditEntriesView.as_view()),
    path("credits/entries/import/", CreditEntriesImportView.as_view()),
    path("credits/differences/", CreditDifferencesView.as_view()),
    path("credits/dossier.zip", CreditDossierView.as_view()),
    path("credits/ledger.xlsx", CreditBookView.as_view()),
    path("postings/", PostingsView.as_view()),
    path("postings/refresh/", PostingRefreshView.as_view()),
    path("postings/accounts/", PostingAccountsView.as_view()),
    path("postings/ack/", PostingAckView.as_view()),
    path("postings/ack/file/", PostingAckFileView.as_view()),
    path("postings/export.csv", PostingCsvView.as_view()),
    path("postings/export.xlsx", PostingBookView.as_view()),
    path("billing/imports/", BillingImportsView.as_view()),
    path("billing/imports/<uuid:pk>/", BillingImportView.as_view()),
    path("history/imports/", HistoryImportsView.as_view()),
    path("history/imports/<uuid:pk>/", HistoryImportView.as_view()),
    path("history/imports/<uuid:pk>/faults.csv", HistoryFaultsView.as_view()),
    path("history/template.xlsx", HistoryTemplateView.as_view()),
    path("billing/template.csv", BillingTemplateCsvView.as_view()),
    path("billing/template.xlsx", BillingTemplateBookView.as_view()),
    path("billing/explanations/", BillingExplanationsView.as_view()),
    path("reconciliation/", ReconciliationView.as_view()),
    path("reconciliation/payors/", ReconciledPayorsView.as_view()),
    path("reconciliation/documents/", ReconciledDocumentsView.as_view()),
    path("reconciliation/ageing/", AgeingView.as_view()),
    path("reconciliation/open/", OpenRowsView.as_view()),
    path("reconciliation/ledger/", LedgerTieView.as_view()),
    path("reconciliation/export.csv", ReconciliationCsvView.as_view()),
    path("reconciliation/export.xlsx", ReconciliationBookView.as_view()),
    path("vat-withheld/", VatWithheldView.as_view()),
    path("vat-withheld/export.csv", VatCsvView.as_view()),
    path("vat-withheld/export.xlsx", VatBookView.as_view()),
    path("webhooks/", WebhooksView.as_view()),
    path("webhooks/<int:pk>/", WebhookView.as_view()),
    path("webhooks/<int:pk>/deliveries/", WebhookDeliveriesView.as_view()),
    path("webhooks/<int:pk>/replay/", WebhookReplayView.as_view()),
    path("exports/", ExportsView.as_view()),
    path("exports/choices/", ExportChoicesView.as_view()),
    path("exports/files/<uuid:pk>/", ExportFileView.as_view()),
    path("exports/files/<uuid:pk>/register", ExportBytesView.as_view()),
    path("exports/<uuid:pk>/", ExportView.as_view()),
    path("exports/<uuid:pk>/pause/", PauseExportView.as_view()),
    path("exports/<uuid:pk>/resume/", ResumeExportView.as_view()),
    path("exports/<uuid:pk>/end/", EndExportView.as_view()),
    path("exports/<uuid:pk>/run/", RunExportView.as_view()),
    path("register.csv", RegisterCsvView.as_view()),
    path("register.xlsx", RegisterBookView.as_view()),
    path("audit/", AuditView.as_view()),
    path("audit/summary/", SummaryView.as_view()),
    path("audit/moves/", MovesView.as_view()),
    path("audit/export.csv", CsvView.as_view()),
    path("audit/export.jsonl", LinesView.as_view()),
    path("audit/evidence.zip", PeriodEvidenceView.as_view()),
    path("certificates/<uuid:pk>/evidence.zip", CertificateEvidenceView.as_view()),
    path("audit/proof/", ProofView.as_view()),
    path("audit/findings/<slug:mark>/acknowledge/", FindingView.as_view()),
]

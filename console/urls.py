"""Addresses of the desk, below /api/."""

from django.urls import path

from console.audit.evidence.views import CertificateEvidenceView, PeriodEvidenceView
from console.audit.proof_views import ProofView
from console.audit.views import AuditView, CsvView, LinesView, SummaryView
from console.bulk.form_views import BulkFormsView, MergedFormsView
from console.bulk.views import BulkRunsView, BulkRunView, StopView
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
from console.filing.packages.views import (
    PackagePartView,
    PackageStopView,
    PackageView,
    PackageZipView,
)
from console.filing.register_views import BookView as RegisterBookView
from console.filing.register_views import CsvView as RegisterCsvView
from console.filing.views import (
    BookView,
    ChoicesView,
    DataView,
    ExceptionsView,
    FiledView,
    FilingsView,
    FilingView,
    LookView,
    PreviewView,
    WithdrawView,
)
from console.masterdata.import_views import TenantsImportView, TenantsTemplateView
from console.masterdata.invite_views import InviteAllView
from console.masterdata.mail_views import (
    MailTextPreviewView,
    MailTextsView,
    MailTextTestView,
)
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
from console.reminders.views import RemindersView, StopRemindersView
from console.system.client_error_views import ClientErrorsView
from console.system.views import BackUpView, RunAgainView, StatusView

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
    path("console/client-errors/", ClientErrorsView.as_view()),
    path("console/status/", StatusView.as_view()),
    path("console/status/backup/", BackUpView.as_view()),
    path("console/status/failed/<int:pk>/again/", RunAgainView.as_view()),
    path("masterdata/tenants/", MasterTenantsView.as_view()),
    path("masterdata/tenants/invite-all/", InviteAllView.as_view()),
    path("masterdata/tenants/import/", TenantsImportView.as_view()),
    path("masterdata/tenants/template.xlsx", TenantsTemplateView.as_view()),
    path("masterdata/tenants/<int:pk>/", MasterTenantView.as_view()),
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
    path("oversight/", OversightView.as_view()),
    path("oversight/forms/", OverseenFormsView.as_view()),
    path("oversight/not-sent/", NotSentView.as_view()),
    path("oversight/reminders/", RemindersView.as_view()),
    path("oversight/reminders/<uuid:pk>/stop/", StopRemindersView.as_view()),
    path("oversight/assignments/", AssignmentsView.as_view()),
    path("oversight/covers/", CoversView.as_view()),
    path("oversight/covers/<int:pk>/end/", EndCoverView.as_view()),
    path("filings/", FilingsView.as_view()),
    path("filings/choices/", ChoicesView.as_view()),
    path("filings/look/", LookView.as_view()),
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
    path("audit/export.csv", CsvView.as_view()),
    path("audit/export.jsonl", LinesView.as_view()),
    path("audit/evidence.zip", PeriodEvidenceView.as_view()),
    path("certificates/<uuid:pk>/evidence.zip", CertificateEvidenceView.as_view()),
    path("audit/proof/", ProofView.as_view()),
]

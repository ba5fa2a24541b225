"""Addresses of papers, below /api/."""

from django.urls import include, path

from workflow.api.certificates import (
    changes_since,
    completeness,
    export,
    lanes,
    mails,
    replica,
    trial,
    undo,
)
from workflow.api.certificates import views as certificates
from workflow.api.events import views as events
from workflow.api.files import pages as file_pages
from workflow.api.files import sheets
from workflow.api.files import views as files
from workflow.api.inbox import views as inbox
from workflow.api.me import views as me
from workflow.api.notification_email import copies as email_copies
from workflow.api.notification_email import schedule as email_schedule
from workflow.api.notification_email import views as email
from workflow.api.originals import views as pouches
from workflow.api.qap import views as qap
from workflow.api.quarter import views as quarter
from workflow.api.quarter.reading import SheetReadView
from workflow.api.quarter.signatory import LastSignatoryView
from workflow.api.reference import views as lists
from workflow.api.scans import batches, own_pdf, received_mails
from workflow.api.scans import views as scans
from workflow.api.signatures import links, paper_links, signed_pdf
from workflow.api.signatures import views as signatures
from workflow.files import templates, types

of_one = [
    path("", certificates.CertificateView.as_view()),
    path("history/", certificates.HistoryView.as_view()),
    path("mails/", mails.MailsView.as_view()),
    path("mails/preview/", mails.MailPreviewView.as_view()),
    path("mails/<int:mail>/", mails.MailView.as_view()),
    path("mails/<int:mail>/again/", mails.MailAgainView.as_view()),
    path("changes/", changes_since.ChangesView.as_view()),
    path("claim/renewal/", certificates.RenewalView.as_view()),
    path("undo/", undo.UndoView.as_view()),
    path("form.pdf", replica.FormView.as_view()),
    path("from-pdf.png", own_pdf.OwnPictureView.as_view()),
    path("signed-pdf/", signed_pdf.SignedPdfView.as_view()),
    path("files/", files.FilesView.as_view()),
    path("files/<uuid:file_id>/", files.FileView.as_view()),
    path("files/<uuid:file_id>/page.png", file_pages.CopyPageView.as_view()),
    path("files/<uuid:file_id>/rows/", files.RowsView.as_view()),
    path("files/<uuid:file_id>/figures/", files.FiguresView.as_view()),
    path("files/<uuid:file_id>/compare/", files.CompareView.as_view()),
    path("<slug:move>/", certificates.MoveView.as_view()),
]

urlpatterns = [
    path("certificates/", certificates.CertificatesView.as_view()),
    path("certificates/<uuid:pk>/", include(of_one)),
    path("certificates/counts/", certificates.CountsView.as_view()),
    path("certificates/lanes/", lanes.LanesView.as_view()),
    path("certificates/sum/", lanes.SumView.as_view()),
    path("certificates/export.csv", export.ExportView.as_view()),
    path("certificates/export.xlsx", export.ExportWorkbookView.as_view()),
    path("certificates/completeness/", completeness.CompletenessView.as_view()),
    path("certificates/last-signatory/", LastSignatoryView.as_view()),
    path("certificates/check/", trial.TrialView.as_view()),
    path("tenant/email/update", email.UpdateView.as_view()),
    path("tenant/email/withdraw", email.WithdrawView.as_view()),
    path("tenant/email/send-verification", email.SendVerificationView.as_view()),
    path("account/mail-schedule/", email_schedule.MailScheduleView.as_view()),
    path("tenant/copies/", email_copies.CopiesView.as_view()),
    path("tenant/copies/confirm/", email_copies.ConfirmCopyView.as_view()),
    path("tenant/copies/stop/", email_copies.StopCopyView.as_view()),
    path("tenant/copies/<uuid:pk>/", email_copies.CopyView.as_view()),
    path("qap/", qap.QapFilesView.as_view()),
    path("qap/example/", qap.QapExampleView.as_view()),
    path("qap/<uuid:pk>/", qap.QapFileView.as_view()),
    path("qap/<uuid:pk>/drafts/", qap.QapDraftsView.as_view()),
    path("tenant/sign/", signatures.SignView.as_view()),
    path("tenant/sign/check/", signatures.CheckSignView.as_view()),
    path("tenant/signing-links/", links.SigningLinksView.as_view()),
    path("tenant/signing-links/<uuid:pk>/withdraw/", links.WithdrawSigningLinkView.as_view()),
    path("auth/signing-link/<str:token>", links.SigningLinkView.as_view()),
    path("auth/signing-link/<str:token>/refuse", links.RefuseByLinkView.as_view()),
    path("auth/paper-link/<str:token>", paper_links.PaperLinkView.as_view()),
    path("tenant/ask-signature/", signatures.AskSignatureView.as_view()),
    path("tenant/verify-code", email.VerifyCodeView.as_view()),
    path("auth/update-hook/<str:uid>", email.UpdateHookView.as_view()),
    path("me", me.MeView.as_view()),
    path("events", events.EventsView.as_view()),
    path("inbox/", inbox.InboxView.as_view()),
    path("inbox/seen/", inbox.InboxSeenView.as_view()),
    path("pouches/", pouches.PouchesView.as_view()),
    path("pouches/receive/", pouches.ReceiveView.as_view()),
    path("pouches/<str:code>/", pouches.PouchView.as_view()),
    path("pouches/<str:code>/sheet.pdf", pouches.SheetView.as_view()),
    path("pouches/<str:code>/ask/", pouches.AskView.as_view()),
    path("companies/", lists.CompaniesView.as_view()),
    path("atcs/", lists.AtcsView.as_view()),
    path("quarter-sheet/", quarter.QuarterSheetView.as_view()),
    path("quarter-sheet/submit/", quarter.SubmitView.as_view()),
    path("quarter-sheet/file.xlsx", quarter.SheetFileView.as_view()),
    path("quarter-sheet/read/", SheetReadView.as_view()),
    path("lines/read/", sheets.LinesView.as_view()),
    path("forms/read/", own_pdf.FormView.as_view()),
    path("scans/", scans.ScansView.as_view()),
    path("scans/tenants/", scans.TenantsView.as_view()),
    path("scans/mails/", received_mails.ReceivedMailsView.as_view()),
    path("scans/figures/", batches.FiguresView.as_view()),
    path("scans/batches/", batches.BatchesView.as_view()),
    path("scans/batches/<uuid:pk>/", batches.BatchView.as_view()),
    path("scans/<uuid:pk>/", scans.ScanView.as_view()),
    path("scans/<uuid:pk>/file/", scans.OriginalView.as_view()),
    path("scans/<uuid:pk>/pages/<int:number>.png", scans.PageView.as_view()),
    path("scans/<uuid:pk>/read_box/", scans.BoxView.as_view()),
    path("scans/<uuid:pk>/<slug:move>/", scans.ScanMoveView.as_view()),
]

for template in (templates.BREAKDOWN, templates.OF_LINES):
    for media_type in types.SHEETS:
        address = f"{template.name}-template{types.EXTENSIONS[media_type]}"
        view = sheets.template_view(template, media_type)
        urlpatterns.append(path(address, view.as_view()))

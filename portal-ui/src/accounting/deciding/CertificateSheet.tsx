import Box from '@mui/material/Box'
import { formatDate, formatMoment } from '../../shared/format/dates'
import { formatTin } from '../../shared/format/tin'
import { accountingMessages } from '../../shared/messages/accounting'
import { certificateMessages } from '../../shared/messages/certificate'
import { commonMessages } from '../../shared/messages/common'
import { ConformeNote } from '../../shared/ui/ConformeNote'
import { FormPdfButton } from '../../shared/ui/FormPdfButton'
import { ComparedNote } from '../../shared/ui/PastAmount'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SignatureNote } from '../../shared/ui/SignatureNote'
import { useNarrowerThan } from '../../shared/ui/useNarrowerThan'
import { cameBack } from '../parts/workingDays'
import { CertificateField, CertificateFields } from './CertificateField'
import { CertificateLineCards } from './CertificateLineCards'
import { CertificateLinesTable } from './CertificateLinesTable'
import { CertificateParty, CertificateSignatory } from './CertificateParties'
import type { Form } from './formCache'

const branchesOf = ({ branch, locations }: Form) =>
  [...new Set([branch, ...locations])].filter(Boolean).join(', ')

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

const validity = (from: string | null, to: string | null) =>
  from || to ? certificateMessages.whole.valid(formatDate(from), formatDate(to)) : ''

/** Tax agent and conforme: only where they were filled in. */
const AgentAndConforme = ({ form }: { form: Form }) => {
  const { agent_accreditation: agent, conforme_name: conforme } = form
  if (!agent && !conforme) return null
  return (
    <CertificateFields columns={2}>
      <CertificateField
        label={certificateMessages.whole.agent}
        value={agent}
        more={validity(form.agent_issued, form.agent_expires)}
      />
      <CertificateField
        label={certificateMessages.whole.conforme}
        value={conforme}
        more={joined(
          form.conforme_title,
          formatTin(form.conforme_tin),
          form.conforme_accreditation,
          validity(form.conforme_issued, form.conforme_expires),
        )}
      />
    </CertificateFields>
  )
}

/** The certificate as it was sent; the official form is its PDF. */
export const CertificateSheet = ({ form }: { form: Form }) => {
  const phone = useNarrowerThan('md')
  const Lines = phone ? CertificateLineCards : CertificateLinesTable
  return (
    <SectionCard
      title={accountingMessages.form.certificate}
      aside={<FormPdfButton certificate={form} />}
    >
      <CertificateFields columns={4}>
        <CertificateField
          label={commonMessages.fields.period_from ?? ''}
          value={formatDate(form.period_from)}
          at={{ form, field: 'period_from' }}
        />
        <CertificateField
          label={commonMessages.fields.period_to ?? ''}
          value={formatDate(form.period_to)}
          at={{ form, field: 'period_to' }}
        />
        <CertificateField
          label={commonMessages.fields.branch ?? ''}
          value={branchesOf(form)}
          at={{ form, field: 'branch' }}
        />
        <CertificateField
          label={
            cameBack(form)
              ? accountingMessages.form.firstReceived
              : accountingMessages.form.received
          }
          value={form.submitted_at ? formatMoment(form.submitted_at) : ''}
        />
      </CertificateFields>
      <CertificateFields columns={2}>
        <CertificateParty form={form} who="payee" />
        <CertificateParty form={form} who="payor" />
      </CertificateFields>
      {(form.unit || form.continues) && (
        <CertificateFields columns={2}>
          <CertificateField label={commonMessages.fields.unit ?? ''} value={form.unit} />
          <CertificateField label={commonMessages.fields.continues ?? ''} value={form.continues} />
        </CertificateFields>
      )}
      <Lines form={form} />
      <ComparedNote compared={form.compared} />
      <CertificateFields columns={2}>
        <CertificateSignatory form={form} />
        <CertificateField label={accountingMessages.form.remarks} value={form.remarks} />
      </CertificateFields>
      <AgentAndConforme form={form} />
      {(form.signed_as.length > 0 || form.changed_since_signed) && (
        <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
          <SignatureNote of={form} />
        </Box>
      )}
      {form.conforme && (
        <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
          <ConformeNote of={form} />
        </Box>
      )}
    </SectionCard>
  )
}

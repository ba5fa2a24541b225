import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { formatFormDate, formatMoment } from '../../shared/format/dates'
import { formatTin } from '../../shared/format/tin'
import { accountingWords } from '../../shared/messages/accounting'
import { certificateWords } from '../../shared/messages/certificate'
import { commonWords } from '../../shared/messages/common'
import { FormPdfButton } from '../../shared/ui/FormPdfButton'
import { ComparedNote } from '../../shared/ui/PastAmount'
import { Sheet } from '../../shared/ui/Sheet'
import { Fact, Facts } from './Fact'
import type { Form } from './form'
import { LineCards } from './LineCards'
import { LinesTable } from './LinesTable'
import { Party, Signatory } from './Parties'

const branchesOf = ({ branch, locations }: Form) =>
  [...new Set([branch, ...locations])].filter(Boolean).join(', ')

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

const validity = (from: string | null, to: string | null) =>
  from || to ? certificateWords.whole.valid(formatFormDate(from), formatFormDate(to)) : ''

/** Tax agent and conforme: only where they were filled in. */
const Seldom = ({ form }: { form: Form }) => {
  const { agent_accreditation: agent, conforme_name: conforme } = form
  if (!agent && !conforme) return null
  return (
    <Facts columns={2}>
      <Fact
        label={certificateWords.whole.agent}
        value={agent}
        more={validity(form.agent_issued, form.agent_expires)}
      />
      <Fact
        label={certificateWords.whole.conforme}
        value={conforme}
        more={joined(
          form.conforme_title,
          formatTin(form.conforme_tin),
          form.conforme_accreditation,
          validity(form.conforme_issued, form.conforme_expires),
        )}
      />
    </Facts>
  )
}

/** The certificate as it was sent; the official form is its PDF. */
export const CertificateSheet = ({ form }: { form: Form }) => {
  const phone = useMediaQuery(useTheme().breakpoints.down('md'))
  const Lines = phone ? LineCards : LinesTable
  return (
    <Sheet title={accountingWords.form.certificate} aside={<FormPdfButton certificate={form} />}>
      <Facts columns={4}>
        <Fact
          label={commonWords.fields.period_from ?? ''}
          value={formatFormDate(form.period_from)}
          at={{ form, field: 'period_from' }}
        />
        <Fact
          label={commonWords.fields.period_to ?? ''}
          value={formatFormDate(form.period_to)}
          at={{ form, field: 'period_to' }}
        />
        <Fact
          label={commonWords.fields.branch ?? ''}
          value={branchesOf(form)}
          at={{ form, field: 'branch' }}
        />
        <Fact
          label={accountingWords.form.received}
          value={form.submitted_at ? formatMoment(form.submitted_at) : ''}
        />
      </Facts>
      <Facts columns={2}>
        <Party form={form} who="payee" />
        <Party form={form} who="payor" />
      </Facts>
      {(form.unit || form.continues) && (
        <Facts columns={2}>
          <Fact label={commonWords.fields.unit ?? ''} value={form.unit} />
          <Fact label={commonWords.fields.continues ?? ''} value={form.continues} />
        </Facts>
      )}
      <Lines form={form} />
      <ComparedNote compared={form.compared} />
      <Facts columns={2}>
        <Signatory form={form} />
        <Fact label={accountingWords.form.remarks} value={form.remarks} />
      </Facts>
      <Seldom form={form} />
    </Sheet>
  )
}

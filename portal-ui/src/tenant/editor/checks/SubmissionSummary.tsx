import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDate } from '../../../shared/format/dates'
import { formatPesos } from '../../../shared/format/money'
import { showTin } from '../../../shared/format/tin'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Value } from '../../../shared/plain/Value'
import { companiesQuery } from '../../../shared/queries/certificates'
import { filesOf } from '../../../shared/queries/files'
import { linesInWords } from '../saving/differences'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { SummaryRow, SummarySection, UnbrokenNumber } from './SummarySection'

const PeriodSummary = ({ values }: { values: Values }) => {
  const { data = [] } = useQuery(companiesQuery())
  const company = data.find(({ code }) => code === values.company)
  const period =
    values.period_from && values.period_to
      ? tenantMessages.page.until(formatDate(values.period_from), formatDate(values.period_to))
      : ''
  return (
    <SummarySection step={1}>
      <SummaryRow label={tenantMessages.page.period} value={period} />
      <SummaryRow
        label={tenantMessages.page.payee}
        value={
          company && (
            <>
              {company.name},{' '}
              <UnbrokenNumber>
                <Value>{showTin(company.tin)}</Value>
              </UnbrokenNumber>
            </>
          )
        }
      />
      <SummaryRow label={tenantMessages.editor.branch} value={values.branch} />
      {values.unit && <SummaryRow label={commonMessages.fields.unit ?? ''} value={values.unit} />}
      {values.continues && (
        <SummaryRow label={commonMessages.fields.continues ?? ''} value={values.continues} />
      )}
      {values.locations.length > 0 && (
        <SummaryRow label={editorMessages.locations.short} value={values.locations.join(', ')} />
      )}
    </SummarySection>
  )
}

const LinesSummary = ({ values }: { values: Values }) => (
  <SummarySection step={2}>
    {values.lines.length === 0 && <SummaryRow label={tenantMessages.page.income} value="" />}
    {values.lines.map((line, at) => (
      <SummaryRow
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        key={at}
        label={`${line.atc || editorMessages.lines.noCode} ${line.description}`}
        value={editorMessages.check.line(formatPesos(line.total), formatPesos(line.tax))}
      />
    ))}
    {values.lines.length > 0 && (
      <Box sx={{ mt: 0.5, fontWeight: 600, fontSize: 14 }}>{linesInWords(values.lines)}</Box>
    )}
  </SummarySection>
)

const SignatorySummary = ({ values, draft }: { values: Values; draft: DraftState }) => {
  const files = filesOf(draft.certificate)
  const signatory = [values.signatory_name, values.signatory_title].filter(Boolean).join(', ')
  const tin = showTin(values.signatory_tin)
  return (
    <SummarySection step={3}>
      <SummaryRow
        label={tenantMessages.page.signatory}
        value={
          (signatory || tin) && (
            <>
              {signatory}
              {signatory && tin && ', '}
              <UnbrokenNumber>{tin}</UnbrokenNumber>
            </>
          )
        }
      />
      {values.agent_accreditation && (
        <SummaryRow label={editorMessages.agent.short} value={values.agent_accreditation} />
      )}
      {values.conforme_name && (
        <SummaryRow label={editorMessages.conforme.short} value={values.conforme_name} />
      )}
      {files.length > 0 && (
        <SummaryRow
          label={editorMessages.files.title}
          value={files.map(({ name }) => name).join(', ')}
        />
      )}
      {values.remarks && <SummaryRow label={tenantMessages.page.remarks} value={values.remarks} />}
    </SummarySection>
  )
}

/** What stands in the first three steps, each with the way back to it. */
export const SubmissionSummary = ({ draft }: { draft: DraftState }) => {
  const { control } = useFormContext<Values>()
  const values = useWatch({ control }) as Values
  return (
    <>
      <PeriodSummary values={values} />
      <LinesSummary values={values} />
      <SignatorySummary values={values} draft={draft} />
    </>
  )
}

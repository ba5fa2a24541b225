import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDate } from '../../../shared/format/dates'
import { formatPesos } from '../../../shared/format/money'
import { monthsOf, quarterOfPeriod } from '../../../shared/format/quarter'
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

const PeriodSummary = ({ values, draft }: { values: Values; draft: DraftState }) => {
  const { data = [] } = useQuery(companiesQuery())
  const payor = draft.certificate
  const company = data.find(({ code }) => code === values.company)
  const period =
    values.period_from && values.period_to
      ? tenantMessages.page.until(formatDate(values.period_from), formatDate(values.period_to))
      : ''
  return (
    <SummarySection step={1}>
      <SummaryRow label={commonMessages.fields.form_type ?? ''} value={values.form_type} />
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
      <SummaryRow
        label={tenantMessages.page.payor}
        value={
          payor && (
            <>
              {payor.payor_name},{' '}
              <UnbrokenNumber>
                <Value>{showTin(payor.payor_tin)}</Value>
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
      {values.locations.some((location) => location !== values.branch) && (
        <SummaryRow label={editorMessages.locations.short} value={values.locations.join(', ')} />
      )}
    </SummarySection>
  )
}

/** The months of a line, its total and its tax, one below the other. */
const LineAmounts = ({ line, from }: { line: Values['lines'][number]; from: string }) => {
  const [first, second, third] = monthsOf(quarterOfPeriod(from))
  const { total, tax } = editorMessages.submitting
  const amounts = [
    [first, line.m1],
    [second, line.m2],
    [third, line.m3],
    [total, line.total],
    [tax, line.tax],
  ] as const
  return (
    <Box component="dl" sx={amountsStyles}>
      {amounts.map(([label, amount]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Value>{formatPesos(amount)}</Value>
          </dd>
        </Fragment>
      ))}
    </Box>
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
        value={<LineAmounts line={line} from={values.period_from} />}
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
      <PeriodSummary values={values} draft={draft} />
      <LinesSummary values={values} />
      <SignatorySummary values={values} draft={draft} />
    </>
  )
}

const amountsStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  justifyContent: 'start',
  columnGap: 3,
  m: 0,
  '& dd': { m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
}

import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDate } from '../../../shared/format/dates'
import { formatPesos } from '../../../shared/format/money'
import { showTin } from '../../../shared/format/tin'
import { commonWords } from '../../../shared/messages/common'
import { editorWords } from '../../../shared/messages/editor'
import { tenantWords } from '../../../shared/messages/tenant'
import { Value } from '../../../shared/plain/Value'
import { companiesQuery } from '../../../shared/queries/certificates'
import { filesOf } from '../../../shared/queries/files'
import { linesInWords } from '../saving/differences'
import type { DraftState } from '../saving/useDraft'
import type { Values } from '../saving/values'
import { SentPart, SentRow, Whole } from './SentPart'

const PeriodPart = ({ values }: { values: Values }) => {
  const { data = [] } = useQuery(companiesQuery())
  const company = data.find(({ code }) => code === values.company)
  const period =
    values.period_from && values.period_to
      ? tenantWords.page.until(formatDate(values.period_from), formatDate(values.period_to))
      : ''
  return (
    <SentPart step={1}>
      <SentRow label={tenantWords.page.period} value={period} />
      <SentRow
        label={tenantWords.page.payee}
        value={
          company && (
            <>
              {company.name},{' '}
              <Whole>
                <Value>{showTin(company.tin)}</Value>
              </Whole>
            </>
          )
        }
      />
      <SentRow label={tenantWords.editor.branch} value={values.branch} />
      {values.unit && <SentRow label={commonWords.fields.unit ?? ''} value={values.unit} />}
      {values.continues && (
        <SentRow label={commonWords.fields.continues ?? ''} value={values.continues} />
      )}
      {values.locations.length > 0 && (
        <SentRow label={editorWords.locations.short} value={values.locations.join(', ')} />
      )}
    </SentPart>
  )
}

const LinesPart = ({ values }: { values: Values }) => (
  <SentPart step={2}>
    {values.lines.length === 0 && <SentRow label={tenantWords.page.income} value="" />}
    {values.lines.map((line, at) => (
      <SentRow
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        key={at}
        label={`${line.atc || editorWords.lines.noCode} ${line.description}`}
        value={editorWords.check.line(formatPesos(line.total), formatPesos(line.tax))}
      />
    ))}
    {values.lines.length > 0 && (
      <Box sx={{ mt: 0.5, fontWeight: 600, fontSize: 14 }}>{linesInWords(values.lines)}</Box>
    )}
  </SentPart>
)

const SignatoryPart = ({ values, draft }: { values: Values; draft: DraftState }) => {
  const files = filesOf(draft.certificate)
  const signatory = [values.signatory_name, values.signatory_title].filter(Boolean).join(', ')
  const tin = showTin(values.signatory_tin)
  return (
    <SentPart step={3}>
      <SentRow
        label={tenantWords.page.signatory}
        value={
          (signatory || tin) && (
            <>
              {signatory}
              {signatory && tin && ', '}
              <Whole>{tin}</Whole>
            </>
          )
        }
      />
      {values.agent_accreditation && (
        <SentRow label={editorWords.agent.short} value={values.agent_accreditation} />
      )}
      {values.conforme_name && (
        <SentRow label={editorWords.conforme.short} value={values.conforme_name} />
      )}
      {files.length > 0 && (
        <SentRow label={editorWords.files.title} value={files.map(({ name }) => name).join(', ')} />
      )}
      {values.remarks && <SentRow label={tenantWords.page.remarks} value={values.remarks} />}
    </SentPart>
  )
}

/** What stands in the first three steps, each with the way back to it. */
export const WhatIsSent = ({ draft }: { draft: DraftState }) => {
  const { control } = useFormContext<Values>()
  const values = useWatch({ control }) as Values
  return (
    <>
      <PeriodPart values={values} />
      <LinesPart values={values} />
      <SignatoryPart values={values} draft={draft} />
    </>
  )
}

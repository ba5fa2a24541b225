import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { companiesQuery } from '../../shared/api/certificates'
import { filesOf } from '../../shared/api/files'
import { formatDate } from '../../shared/format/dates'
import { formatPesos } from '../../shared/format/money'
import { showTin } from '../../shared/format/tin'
import { ed } from '../../shared/messages/editor'
import { tn } from '../../shared/messages/tenant'
import { linesInWords } from './differences'
import type { Step } from './steps'
import type { DraftState } from './useDraft'
import { useStepNav } from './useSteps'
import type { Values } from './values'

interface PartProps {
  step: Step
  children: ReactNode
}

/** One part of what is sent, and the way back to it. */
const Part = ({ step, children }: PartProps) => {
  const { go } = useStepNav()
  const title = ed.steps.titles[step]
  return (
    <Box component="section" aria-label={title} sx={partLook}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="h3" sx={{ m: 0, fontSize: 14, fontWeight: 600 }}>
          {title}
        </Box>
        {children}
      </Box>
      <Button
        size="small"
        variant="text"
        sx={{ minHeight: { xs: 44, md: 30 } }}
        aria-label={ed.check.changeOf(title)}
        onClick={() => go(step)}
      >
        {ed.check.change}
      </Button>
    </Box>
  )
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <Box sx={rowLook}>
    <Box component="span" sx={{ color: 'surface.hint' }}>
      {label}
    </Box>
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {value || ed.check.missing}
    </Box>
  </Box>
)

const PeriodPart = ({ values }: { values: Values }) => {
  const { data = [] } = useQuery(companiesQuery())
  const company = data.find(({ code }) => code === values.company)
  const period =
    values.period_from && values.period_to
      ? tn.page.until(formatDate(values.period_from), formatDate(values.period_to))
      : ''
  return (
    <Part step={1}>
      <Row label={tn.page.period} value={period} />
      <Row
        label={tn.page.payee}
        value={company ? `${company.name}, ${showTin(company.tin)}` : ''}
      />
      <Row label={tn.editor.branch} value={values.branch} />
      {values.locations.length > 0 && (
        <Row label={ed.locations.short} value={values.locations.join(', ')} />
      )}
    </Part>
  )
}

const LinesPart = ({ values }: { values: Values }) => (
  <Part step={2}>
    {values.lines.length === 0 && <Row label={tn.page.income} value="" />}
    {values.lines.map((line, at) => (
      <Row
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        key={at}
        label={`${line.atc || ed.lines.noCode} ${line.description}`}
        value={ed.check.line(formatPesos(line.total), formatPesos(line.tax))}
      />
    ))}
    {values.lines.length > 0 && (
      <Box sx={{ mt: 0.5, fontWeight: 600, fontSize: 14 }}>{linesInWords(values.lines)}</Box>
    )}
  </Part>
)

const SignatoryPart = ({ values, draft }: { values: Values; draft: DraftState }) => {
  const files = filesOf(draft.certificate)
  const signatory = [values.signatory_name, values.signatory_title, showTin(values.signatory_tin)]
  return (
    <Part step={3}>
      <Row label={tn.page.signatory} value={signatory.filter(Boolean).join(', ')} />
      {values.agent_accreditation && (
        <Row label={ed.agent.short} value={values.agent_accreditation} />
      )}
      {values.conforme_name && <Row label={ed.conforme.short} value={values.conforme_name} />}
      {files.length > 0 && (
        <Row label={ed.files.title} value={files.map(({ name }) => name).join(', ')} />
      )}
      {values.remarks && <Row label={tn.page.remarks} value={values.remarks} />}
    </Part>
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

const partLook = {
  display: 'flex',
  gap: 1,
  alignItems: 'flex-start',
  px: { xs: 2, md: 2.5 },
  py: 1.75,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-child': { borderBottom: 0 },
}

const rowLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '190px 1fr' },
  columnGap: 2,
  mt: 0.75,
  fontSize: 14,
  lineHeight: '20px',
}

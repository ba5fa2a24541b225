import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { isRefusal } from '../../../shared/api/http'
import { scanMessages } from '../../../shared/messages/scans'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { companiesQuery } from '../../../shared/queries/certificates'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { SelectInput } from '../../../shared/ui/SelectInput'
import type { Scan } from '../scanQueries'
import { cellsOf, linesIn, MOST_LINES, PAYEE, PAYOR, PERIOD, SIGNATORY } from './manualEntryFields'
import { ReviewBar } from './ReviewBar'
import { ReviewLayout } from './ReviewLayout'
import { ScannedPage } from './ScannedPage'
import type { KeptAnswers } from './savedAnswers'
import { labelOf } from './scanFields'
import { TypedField } from './TypedField'
import { useConfirm } from './useConfirm'
import { useKeptAnswers, useReviewAnswers } from './useReviewAnswers'
import { useScanQueue } from './useScanQueue'
import { useScanView } from './useScanView'

const words = scanMessages.review

const refusedFields = (error: unknown): Record<string, string> =>
  isRefusal(error, 422)
    ? Object.fromEntries(
        (error.body.fields ?? []).map(({ field, message }) => [
          field.replace(/^fields\./, ''),
          message,
        ]),
      )
    : {}

const ManualEntrySection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" sx={{ fontSize: 14, fontWeight: 600, mb: 1, p: 0 }}>
      {title}
    </Typography>
    <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: '1fr 1fr' }}>{children}</Box>
  </Box>
)

/** The payee is one of ours: choosing it types all of it. */
const OurCompany = ({ onFill }: { onFill: (values: Record<string, string>) => void }) => {
  const { data = [] } = useQuery(companiesQuery())
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <SelectInput
        label={words.fillPayee}
        value=""
        choices={data.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => {
          const company = data.find((one) => one.code === code)
          if (!company) return
          const { tin, name, address, zip } = company
          onFill({ payee_tin: tin, payee_name: name, payee_address: address, payee_zip: zip })
        }}
      />
    </Box>
  )
}

interface Props {
  scan: Scan
  onLeave: () => void
}

const idOf = ({ id }: Scan) => `${id} by hand`

/** What was typed here and not confirmed yet is there again. */
export const ManualEntry = (props: Props) => {
  const kept = useKeptAnswers(idOf(props.scan))
  return kept === undefined ? <Skeletons lines={8} /> : <ManualEntryForm {...props} kept={kept} />
}

/** Everything typed from the paper by a person; nothing of what was read is taken. */
const ManualEntryForm = ({ scan, kept, onLeave }: Props & { kept: KeptAnswers | null }) => {
  const { answers, type, fill, forget } = useReviewAnswers(idOf(scan), kept)
  const [added, setAdded] = useState(0)
  const view = useScanView(scan, null)
  const queue = useScanQueue(scan.id)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const { key, error, isPending } = useConfirm({
    scan,
    answers,
    isJoined: true,
    onDone: () => {
      forget()
      queue.go(queue.next)
    },
  })
  const errors = refusedFields(error)
  const lines = Math.min(linesIn(answers.values) + added, MOST_LINES)
  const fields = (names: string[]) =>
    names.map((name) => (
      <TypedField
        key={name}
        name={name}
        value={answers.values[name] ?? ''}
        error={errors[name]}
        onTyped={(value) => type(name, value)}
      />
    ))
  return (
    <ReviewLayout
      label={words.fields}
      page={<ScannedPage scan={scan} view={{ ...view, fields: [] }} />}
      bar={
        <ReviewBar
          confirmRef={confirmButton}
          locked=""
          hasNext={queue.next !== undefined}
          isBusy={isPending}
          onConfirm={key}
          onSkip={() => queue.go(queue.next)}
          onLeaveByHand={onLeave}
        />
      }
    >
      <Box sx={{ px: 2.5, py: 1.75, display: 'grid', gap: 2.5 }}>
        <div>
          <Typography variant="h2">{words.byHandTitle}</Typography>
          <Typography variant="body2" color="text.secondary">
            {words.byHandText}
          </Typography>
        </div>
        {error !== null && <ErrorNote error={error} />}
        <ManualEntrySection title={words.parts.period}>{fields(PERIOD)}</ManualEntrySection>
        <ManualEntrySection title={words.parts.payee}>
          <OurCompany onFill={fill} />
          {fields(PAYEE)}
        </ManualEntrySection>
        <ManualEntrySection title={words.parts.payor}>{fields(PAYOR)}</ManualEntrySection>
        {Array.from({ length: lines }, (_, line) => (
          <ManualEntrySection key={labelOf(`lines.${line}.atc`)} title={words.parts.line(line + 1)}>
            {fields(cellsOf(line))}
          </ManualEntrySection>
        ))}
        {lines < MOST_LINES && (
          <Button size="small" onClick={() => setAdded(added + 1)} sx={{ justifySelf: 'start' }}>
            <Icon name="plus" size={14} />
            {words.addLine}
          </Button>
        )}
        <ManualEntrySection title={words.parts.signatory}>
          {fields([...SIGNATORY, 'signed'])}
        </ManualEntrySection>
      </Box>
    </ReviewLayout>
  )
}

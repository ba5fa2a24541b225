import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isDraft } from '../../../shared/api/about'
import { lazyWithRetry } from '../../../shared/lazyWithRetry'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { companiesQuery } from '../../../shared/queries/certificates'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { Icon } from '../../../shared/ui/Icon'
import { ComparedNote } from '../../../shared/ui/PastAmount'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { useFindings } from '../checks/findingsContext'
import type { Values } from '../saving/draftValues'
import { reckon } from '../saving/lineTotals'
import type { DraftState } from '../saving/useDraft'
import { IncomeSection } from './IncomeSection'
import { IncomeTotalsRow } from './IncomeTotalsRow'
import { LinesImportDialog } from './LinesImportDialog'
import { amountsFrom, isGrid } from './linePasting'
import { useLines } from './useLines'

const BilledAmounts = lazyWithRetry(() => import('../billed/BilledAmounts'))

const useBilledBy = () => {
  const code = useWatch<Values, 'company'>({ name: 'company' })
  const { data = [] } = useQuery(companiesQuery())
  return data.find((company) => company.code === code)?.name
}

/** Which amount a paste went into: "lines.2.m1". */
const AMOUNT_INPUT = /^lines\.(\d+)\.(\w+)$/

/** Several cells are taken by the table: amounts where they were pasted, rows as new lines. */
function usePaste(onRows: (text: string) => void) {
  const { getValues, setValue } = useFormContext<Values>()
  return (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isGrid(text)) return
    event.preventDefault()
    const place = AMOUNT_INPUT.exec((event.target as HTMLInputElement).name ?? '')
    const cells = place && amountsFrom(text, Number(place[1]), place[2] ?? '', getValues('lines'))
    if (!cells) return onRows(text)
    const months = cells.filter(({ column }) => column !== 'tax')
    for (const { at, column, value } of months) setValue(`lines.${at}.${column}`, value)
    for (const at of new Set(months.map((cell) => cell.at))) {
      const line = getValues(`lines.${at}`)
      setValue(`lines.${at}`, { ...line, ...reckon(line) }, { shouldDirty: true })
    }
    for (const { at, value } of cells.filter(({ column }) => column === 'tax'))
      setValue(`lines.${at}.tax`, value, { shouldDirty: true })
      // The input pasted into shows what stands there now, not what it was given.
    ;(document.activeElement as HTMLElement | null)?.blur()
  }
}

const isNew = ({ certificate }: DraftState) =>
  certificate === null || (isDraft(certificate.status) && !certificate.replaces)

/** The income payments: typed, pasted or read from a file, with their sums. */
export const IncomeLines = ({ draft }: { draft: DraftState }) => {
  const lines = useLines()
  const billedBy = useBilledBy()
  const [pasted, setPasted] = useState<string | null>(null)
  const onPaste = usePaste(setPasted)
  const { compared } = useFindings()
  const hasBusiness = lines.fields.some(({ section }) => section === 'BUSINESS')
  return (
    <Box onPaste={onPaste} sx={{ display: 'grid', gap: '20px', minWidth: 0 }}>
      <SectionCard
        title={tenantMessages.editor.steps.lines}
        note={
          billedBy ? tenantMessages.editor.linesNoteFor(billedBy) : tenantMessages.editor.linesNote
        }
        aside={
          <Button
            size="small"
            aria-label={editorMessages.rows.button}
            sx={{ minHeight: { xs: 44, md: 32 } }}
            onClick={() => setPasted('')}
          >
            <Icon name="columns-3" />
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {editorMessages.rows.button}
            </Box>
            <Box component="span" sx={{ display: { md: 'none' } }}>
              {editorMessages.rows.short}
            </Box>
          </Button>
        }
      >
        {lines.fields.length === 0 && (
          <EmptyState
            icon="file-text"
            title={tenantMessages.editor.noLines}
            text={editorMessages.lines.emptyText}
          />
        )}
        <IncomeSection draft={draft} section="EWT" lines={lines} hasBusiness={hasBusiness} />
        <IncomeSection draft={draft} section="BUSINESS" lines={lines} hasBusiness={hasBusiness} />
        {lines.fields.length > 0 && <IncomeTotalsRow />}
        <ComparedNote compared={compared} />
        <Suspense>
          <BilledAmounts id={draft.id} isNew={isNew(draft)} lines={lines} />
        </Suspense>
      </SectionCard>
      <DialogSlot>
        {pasted !== null && (
          <LinesImportDialog
            key={pasted}
            draft={draft}
            text={pasted}
            lines={lines}
            onClose={() => setPasted(null)}
          />
        )}
      </DialogSlot>
    </Box>
  )
}

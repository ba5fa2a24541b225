import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CertificateItem } from '../../../shared/api/types'
import { formatPesos } from '../../../shared/format/money'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { certificateQuery, certificatesQuery } from '../../../shared/queries/certificates'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { secondaryText } from '../../../shared/ui/layout'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { placeOf, shortPeriodOf } from '../../parts/certificateMessages'
import { announce } from '../parts/announce'
import { CheckboxSection } from '../parts/CheckboxSection'
import { useUndo } from '../parts/undoContext'
import { allParts, copied, isSamePlace, likeliest, type Parts, partedRows } from '../saving/copying'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'

const MOST_OFFERED = 100

const labelOf = (row: CertificateItem) =>
  `${placeOf(row)}, ${shortPeriodOf(row)}, ${formatPesos(row.total)}`

const choicesOf = (rows: CertificateItem[]) =>
  rows.map((row) => ({ value: row.id, label: labelOf(row) }))

function useEarlier(id: string) {
  const query = useQuery(certificatesQuery({ ordering: '-period_from', page_size: MOST_OFFERED }))
  const rows = query.data?.results.filter((row) => row.id !== id && row.total !== '0.00')
  return { ...query, rows }
}

/** Puts the parts into the form; what stood there before can be put back. */
function useTaking(parts: Parts, onDone: () => void) {
  const client = useQueryClient()
  const form = useFormContext<Values>()
  const { offer } = useUndo()
  const put = (content: Partial<Values>) => {
    for (const [name, value] of Object.entries(content))
      form.setValue(name as keyof Values, value as never, { shouldDirty: true })
  }
  return useMutation({
    mutationFn: (id: string) => client.fetchQuery(certificateQuery(id)),
    onSuccess: (certificate) => {
      const now = form.getValues()
      const content = copied(now, certificate, parts)
      const before = structuredClone(
        Object.fromEntries(Object.keys(content).map((name) => [name, now[name as keyof Values]])),
      )
      put(content)
      announce(editorMessages.copy.done(certificate.reference))
      offer({
        icon: 'copy',
        text: editorMessages.copy.done(certificate.reference),
        undo: () => put(before),
      })
      onDone()
    },
  })
}

interface ChoicesProps {
  parts: Parts
  onChange: (parts: Parts) => void
  /** The branches it is split over belong to its branch. */
  isSameBranch: boolean
}

const CopyChoices = ({ parts, onChange, isSameBranch }: ChoicesProps) => {
  const set = (name: keyof Parts) => (on: boolean) => onChange({ ...parts, [name]: on })
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Box component="legend" sx={{ p: 0, fontSize: 14, fontWeight: 600 }}>
        {editorMessages.copy.what}
      </Box>
      <CheckboxSection label={editorMessages.copy.lines} isOn={parts.lines} onSwitch={set('lines')}>
        <Box sx={{ ml: '38px', mt: '-10px' }}>
          <CheckboxSection
            label={editorMessages.copy.amounts}
            hint={editorMessages.copy.amountsHint}
            isOn={parts.withAmounts}
            onSwitch={set('withAmounts')}
          />
        </Box>
      </CheckboxSection>
      <CheckboxSection
        label={editorMessages.copy.signatory}
        isOn={parts.signatory}
        onSwitch={set('signatory')}
      />
      <CheckboxSection
        label={editorMessages.copy.locations}
        hint={isSameBranch ? undefined : editorMessages.copy.locationsOther}
        isOn={parts.locations && isSameBranch}
        isOff={!isSameBranch}
        onSwitch={set('locations')}
      />
    </Box>
  )
}

/** Most of a certificate is the same each quarter: take it over from an earlier one. */
export const CopyDialog = ({ draft, onClose }: { draft: DraftState; onClose: () => void }) => {
  const { getValues } = useFormContext<Values>()
  const { rows, error, refetch } = useEarlier(draft.id)
  const [picked, setPicked] = useState('')
  const [parts, setParts] = useState(allParts)
  const taking = useTaking(parts, onClose)
  const chosen = picked || (rows ? likeliest(getValues(), rows) : '')
  const hasNone = rows?.length === 0
  const row = rows?.find(({ id }) => id === chosen)
  const offered = partedRows(getValues(), rows ?? [])
  return (
    <DialogFrame
      title={editorMessages.copy.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            {hasNone ? commonMessages.dialog.close : commonMessages.dialog.keepOpen}
          </Button>
          {!hasNone && (
            <BusyButton
              variant="contained"
              busy={taking.isPending}
              busyLabel={editorMessages.copy.working}
              disabled={!chosen}
              onClick={() => taking.mutate(chosen)}
            >
              {editorMessages.copy.take(row ? `${shortPeriodOf(row)}, ${placeOf(row)}` : '')}
            </BusyButton>
          )}
        </>
      }
    >
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {taking.error && <ErrorNote error={taking.error} />}
      {!rows && !error && <Skeletons lines={4} />}
      {hasNone && (
        <EmptyState title={editorMessages.copy.none} text={editorMessages.copy.noneText} />
      )}
      {rows && !hasNone && (
        <Box sx={{ display: 'grid', gap: 2, pb: 1 }}>
          <SelectInput
            label={editorMessages.copy.from}
            hint={row?.reference}
            value={chosen}
            choices={choicesOf(offered.own)}
            groups={[{ label: editorMessages.copy.others, choices: choicesOf(offered.others) }]}
            onChange={setPicked}
          />
          <CopyChoices
            parts={parts}
            onChange={setParts}
            isSameBranch={!getValues('branch') || Boolean(row && isSamePlace(getValues(), row))}
          />
          {parts.lines && getValues('lines').length > 0 && (
            <Box sx={secondaryText}>{editorMessages.copy.replaces(getValues('lines').length)}</Box>
          )}
        </Box>
      )}
    </DialogFrame>
  )
}

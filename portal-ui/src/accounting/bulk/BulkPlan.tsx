import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { aboutMove } from '../../shared/api/about'
import type { Move, Rehearsal } from '../../shared/api/types'
import { bulkMessages } from '../../shared/messages/bulk'
import { commonMessages } from '../../shared/messages/common'
import { Skeletons } from '../../shared/plain/Skeletons'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { plainList, secondaryText } from '../../shared/ui/layout'
import { type Answers, MoveInputs } from '../../shared/ui/MoveInputs'
import { missing, refusedFields, trimmed } from '../../shared/ui/moveAnswers'
import { acceptsWarnings } from '../deciding/decisionMoves'
import { ReasonsFinder } from '../deciding/ReasonsFinder'
import { placesOfAnyForm } from '../deciding/reasonPlaces'
import { BulkDryRun } from './BulkDryRun'
import { rehearsalQuery, useStart } from './bulkCalls'
import type { Bulk } from './bulkMove'
import { bodyOf, givingOf, withShares } from './bulkSharing'
import { plainPesos, taxOf } from './bulkSums'
import { goingOf } from './warningGroups'

/** How many each person would be given. */
const BulkShares = ({ of: shares }: { of: Rehearsal['shares'] }) => (
  <Box component="ul" aria-label={bulkMessages.shares} sx={styles}>
    {shares.map(({ username, name, count }) => (
      <li key={username}>
        <span>{name}</span>
        <b>{count}</b>
      </li>
    ))}
  </Box>
)

const styles = {
  ...plainList,
  maxHeight: 220,
  overflow: 'auto',
  fontSize: 14,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    py: 0.5,
    borderTop: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
}

interface Props {
  bulk: Bulk<Move>
  onClose: () => void
  onBegun: (id: string) => void
}

/** The dry run, what the move asks for, and the one button that does it. */
export const BulkPlan = ({ bulk, onClose, onBegun }: Props) => {
  const { move } = bulk
  const [answers, setAnswers] = useState<Answers>({})
  const tried = useQuery(rehearsalQuery(bulk, givingOf(move, answers)))
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = tried
  const [accepted, setAccepted] = useState<string[]>([])
  const needsAccepting = acceptsWarnings(move)
  const [gaps, setGaps] = useState<Record<string, string>>({})
  const button = useRef<HTMLButtonElement>(null)
  const start = useStart()
  const isTried = Boolean(data)
  // What is required has the focus then.
  const asksFirst = move.inputs.some(({ required }) => required)
  useEffect(() => {
    if (isTried && !asksFirst) button.current?.focus()
  }, [isTried, asksFirst])
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons lines={8} />

  const going = goingOf(data, needsAccepting ? accepted : null)
  const ids = going.map(({ id }) => id)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const found = missing(move.inputs, answers)
    setGaps(found)
    if (Object.keys(found).length > 0 || start.isPending || isPlaceholderData) return
    if (ids.length === 0) return
    const expect = { count: ids.length, tax: plainPesos(taxOf(going)) }
    const body = { move: move.name, ids, expect, ...(needsAccepting && { accept: accepted }) }
    start.mutate(
      { ...body, ...bodyOf(move, trimmed(answers)) },
      { onSuccess: ({ id }) => onBegun(id), onError: () => void refetch() },
    )
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} onKeyDown={press}>
      <BulkDryRun
        rehearsal={data}
        at={dataUpdatedAt}
        label={move.label}
        accepted={needsAccepting ? accepted : null}
        onAccepted={setAccepted}
      />
      <Box sx={footStyles}>
        <MoveInputs
          inputs={withShares(move.inputs)}
          answers={answers}
          errors={{ ...refusedFields(start.error), ...gaps }}
          onAnswer={(name, answer) => setAnswers((all) => ({ ...all, [name]: answer }))}
          askReasons={(asked) => (
            <ReasonsFinder
              likelyReasons={data.likely_reasons}
              places={placesOfAnyForm()}
              {...asked}
            />
          )}
        />
        {aboutMove(move.name).kind === 'conforme' && (
          <Box sx={{ fontSize: 13 }}>{bulkMessages.conforme}</Box>
        )}
        {move.danger && <Box sx={{ fontSize: 13 }}>{bulkMessages.final}</Box>}
        {data.shares.length > 0 && <BulkShares of={data.shares} />}
        {start.error && <ErrorNote error={start.error} />}
        <Box sx={secondaryText}>{bulkMessages.howItGoes(ids.length)}</Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Button onClick={onClose}>{commonMessages.dialog.keepOpen}</Button>
          <BusyButton
            ref={button}
            type="submit"
            variant="contained"
            color={move.danger ? 'error' : 'primary'}
            disabled={ids.length === 0 || isPlaceholderData}
            busy={start.isPending}
            busyLabel={commonMessages.dialog.working}
          >
            {bulkMessages.doIt(move.label, ids.length)}
          </BusyButton>
        </Box>
      </Box>
    </Box>
  )
}

const footStyles = {
  display: 'grid',
  gap: 1.5,
  px: 2,
  py: 1.5,
  bgcolor: 'surface.sunken',
  borderTop: 1,
  borderColor: 'divider',
}

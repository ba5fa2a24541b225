import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountingMessages } from '../../shared/messages/accounting'
import { lineAbove, secondaryText } from '../../shared/ui/layout'
import { MoveDialog } from '../../shared/ui/MoveDialog'
import { answersIn, findingOf } from './decisionMoves'
import { type Form, rememberForm } from './formCache'

const answerTo = (form: Form, id: string) =>
  answersIn(form.moves).find((move) => findingOf(move) === id)

/** The move that answers a finding, beside it; what it asks for is asked in its dialog. */
export const FindingAnswer = ({ form, id }: { form: Form; id: string }) => {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const move = answerTo(form, id)
  if (!move) return null
  if (move.blocked) return <Box sx={secondaryText}>{`${move.label}: ${move.blocked}`}</Box>
  return (
    <>
      <MuiLink component="button" type="button" onClick={() => setAsking(true)} sx={answerStyles}>
        {move.label}
      </MuiLink>
      {asking && (
        <MoveDialog
          of={form}
          move={move}
          onClose={() => setAsking(false)}
          onMoved={(after) => rememberForm(client, after)}
        />
      )}
    </>
  )
}

/** What this form would hold back elsewhere: the earlier of two has no finding of its own. */
export const BlockedElsewhere = ({ form }: { form: Form }) =>
  answersIn(form.moves)
    .map((move) => ({ id: findingOf(move), blocked: move.blocked }))
    .filter(({ id }) => !form.checks.some((found) => found.id === id))
    .map(({ id, blocked }) => (
      <Box key={id} className="no-print" sx={heldBackStyles}>
        {!blocked && <Box sx={secondaryText}>{accountingMessages.checks.holdsBack[id]}</Box>}
        <FindingAnswer form={form} id={id} />
      </Box>
    ))

export const answerStyles = { fontSize: 13, fontFamily: 'inherit', minHeight: { xs: 44, md: 24 } }

const heldBackStyles = { ...lineAbove, px: { xs: 2, md: 2.5 }, py: 1 }

import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { accountingMessages } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { lineAbove, secondaryText } from '../../shared/ui/layout'
import { MoveDialog } from '../../shared/ui/MoveDialog'
import { answersIn, findingOf } from './decisionMoves'
import { type Form, rememberForm } from './formCache'

const answerTo = (form: Form, id: string) =>
  answersIn(form.moves).find((move) => findingOf(move) === id)

interface Props {
  form: Form
  id: string
  /** What the dialog begins with. */
  filledIn?: Record<string, string>
}

/** The move that answers a finding, beside it; what it asks for is asked in its dialog. */
export const FindingAnswer = ({ form, id, filledIn }: Props) => {
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
      <DialogSlot>
        {asking && (
          <MoveDialog
            of={form}
            move={move}
            filledIn={filledIn}
            onClose={() => setAsking(false)}
            onMoved={(after) => rememberForm(client, after)}
          />
        )}
      </DialogSlot>
    </>
  )
}

const DUPLICATE = 'DUPLICATE'

const HeldBackName = ({ id, reference }: { id: string; reference: string }) =>
  id ? (
    <MuiLink component={Link} to={paths.accounting.form(id)}>
      <Value>{reference}</Value>
    </MuiLink>
  ) : (
    <Value>{reference}</Value>
  )

/** What this form holds back: the earlier of two has no finding of its own. */
export const BlockedElsewhere = ({ form }: { form: Form }) =>
  form.holds_back?.map(({ id, reference }) => (
    <Box key={reference} className="no-print" sx={heldBackStyles}>
      <Box sx={secondaryText}>
        <HeldBackName id={id} reference={reference} /> {accountingMessages.checks.holdsBack(!id)}
      </Box>
      <FindingAnswer form={form} id={DUPLICATE} filledIn={{ other: reference }} />
    </Box>
  ))

export const answerStyles = { fontSize: 13, fontFamily: 'inherit', minHeight: { xs: 44, md: 24 } }

const heldBackStyles = { ...lineAbove, px: { xs: 2, md: 2.5 }, py: 1 }

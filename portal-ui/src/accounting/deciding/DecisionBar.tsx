import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificate, Move, MoveName, Status } from '../../shared/api/types'
import { accountingWords } from '../../shared/messages/accounting'
import { MoveDialog } from '../../shared/ui/MoveDialog'
import { Note } from '../../shared/ui/Note'
import { isWaiting } from '../parts/lists'
import { Conflict } from './Conflict'
import { Decisions } from './Decisions'
import { Done, Onwards } from './Done'
import { type Form, rememberForm } from './form'
import { HISTORY_ID } from './History'
import { Lease } from './Lease'
import { claimMoves, decisionsOf } from './moves'
import { useClaim } from './useClaim'

const showHistory = () => document.getElementById(HISTORY_ID)?.scrollIntoView({ block: 'center' })

const LostNote = ({ by }: { by: string }) => (
  <Box sx={{ width: '100%' }}>
    <Note tone="warn" icon="hand" role="alert">
      <strong>{by ? accountingWords.claim.lostTo(by) : accountingWords.claim.lost}</strong>{' '}
      {accountingWords.claim.lostHelp}
    </Note>
  </Box>
)

/** A refusal compares with what was on the screen when it was pressed, not with what is now. */
interface Pressed {
  move: Move
  seen: Status
}

/** It says so while the form stands where the move has led it. */
interface Decided {
  move: MoveName
  status: Status
}

interface Refused {
  error: unknown
  seen: Status
}

const useDecision = (form: Form) => {
  const client = useQueryClient()
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const [decided, setDecided] = useState<Decided | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  return {
    pressed,
    refused,
    done: decided?.status === form.status ? decided.move : null,
    press: (move: Move) => setPressed({ move, seen: form.status }),
    refuse: (error: unknown) => setRefused({ error, seen: form.status }),
    close: () => setPressed(null),
    moved: (after: Certificate) => {
      rememberForm(client, after)
      setRefused(null)
      if (pressed && after.status !== form.status)
        setDecided({ move: pressed.move.name, status: after.status })
    },
    show: () => {
      setPressed(null)
      setRefused(null)
      showHistory()
    },
  }
}

/** Who holds the form and what may be decided; drawn only from the moves the server offers. */
export const DecisionBar = ({ form }: { form: Form }) => {
  const { pressed, refused, done, press, refuse, close, moved, show } = useDecision(form)
  const lost = useClaim(form)
  const decisions = decisionsOf(form.moves)
  const holding = claimMoves(form.moves, form.claimed_by?.you ?? false)
  const showsLease = isWaiting(form.status) && (holding.length > 0 || form.claimed_by !== null)
  const isEmpty = !(showsLease || done || lost || refused || decisions.length > 0)
  return (
    <>
      {!isEmpty && (
        <Box
          component="section"
          aria-label={accountingWords.decide.bar}
          className="no-print"
          sx={barLook}
        >
          {lost && <LostNote by={lost.by} />}
          {refused && (
            <Box sx={{ width: '100%' }}>
              <Conflict {...refused} onShow={show} />
            </Box>
          )}
          {showsLease && (
            <Lease form={form} moves={holding} onAsk={press} onMoved={moved} onRefused={refuse} />
          )}
          {done && <Done move={done} />}
          <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
          {decisions.length > 0 && <Decisions moves={decisions} onPick={press} />}
          {done && <Onwards id={form.id} />}
        </Box>
      )}
      {pressed && (
        <MoveDialog
          of={form}
          move={pressed.move}
          onClose={close}
          onMoved={moved}
          explain={(error) => (
            <Box sx={{ pb: 2 }}>
              <Conflict error={error} seen={pressed.seen} onShow={show} />
            </Box>
          )}
        />
      )}
    </>
  )
}

const barLook = {
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  px: { xs: 2, md: 2.5 },
  py: { xs: 1.25, md: 1.5 },
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
}

import Box from '@mui/material/Box'
import { accountingWords } from '../../shared/messages/accounting'
import { MoveDialog } from '../../shared/ui/MoveDialog'
import { Note } from '../../shared/ui/Note'
import { isWaiting } from '../parts/lists'
import { Conflict } from './Conflict'
import { Decisions } from './Decisions'
import { Done, Onwards } from './Done'
import type { Form } from './form'
import { JustDone, useLastDecided } from './JustDone'
import { Lease } from './Lease'
import { claimMoves, decisionsOf, isDecision, isReturn } from './moves'
import { placesOf } from './places'
import { ReasonsFinder } from './ReasonsFinder'
import { ReturnRequest } from './ReturnRequest'
import { useClaim } from './useClaim'
import { useDecision } from './useDecision'
import { WhatTheyRead } from './WhatTheyRead'

const LostNote = ({ by }: { by: string }) => (
  <Box sx={{ width: '100%' }}>
    <Note tone="warn" icon="hand" role="alert">
      <strong>{by ? accountingWords.claim.lostTo(by) : accountingWords.claim.lost}</strong>{' '}
      {accountingWords.claim.lostHelp}
    </Note>
  </Box>
)

/** Who holds the form and what may be decided; drawn only from the moves the server offers. */
export const DecisionBar = ({ form }: { form: Form }) => {
  const decision = useDecision(form)
  const { pressed, refused, done, press, close, moved, show } = decision
  const last = useLastDecided(form.id)
  const lost = useClaim(form)
  const decisions = decisionsOf(form.moves)
  const holding = claimMoves(form.moves, form.claimed_by?.you ?? false)
  const showsLease = isWaiting(form.status) && (holding.length > 0 || form.claimed_by !== null)
  const isEmpty = !(showsLease || done || last || lost || refused || decisions.length > 0)
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
            <Lease
              form={form}
              moves={holding}
              onAsk={press}
              onMoved={decision.held}
              onRefused={decision.refuse}
            />
          )}
          {done && <Done move={done} />}
          {last && <JustDone {...last} />}
          <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
          {decisions.length > 0 && (
            <Decisions
              moves={decisions}
              isAskedBack={form.return_requested}
              busy={decision.busy}
              onPick={press}
              onKey={decision.pressKey}
            />
          )}
          {done && <Onwards id={form.id} />}
        </Box>
      )}
      {pressed && (
        <MoveDialog
          of={form}
          move={pressed.move}
          onClose={close}
          onMoved={moved}
          caution={!isReturn(pressed.move) && <ReturnRequest form={form} />}
          beside={pressed.move.inputs.some(({ type }) => type === 'reasons')}
          askReasons={(asked) => (
            <ReasonsFinder
              likelyReasons={form.likely_reasons}
              places={placesOf(form)}
              isBesideForm
              {...asked}
            />
          )}
          below={
            isDecision(pressed.move)
              ? (answers) => <WhatTheyRead of={form} move={pressed.move} answers={answers} />
              : undefined
          }
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

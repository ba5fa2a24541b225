import Box from '@mui/material/Box'
import { accountingMessages } from '../../shared/messages/accounting'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { wrappedRow } from '../../shared/ui/layout'
import { Note } from '../../shared/ui/Note'
import { isWaiting } from '../parts/lists'
import { BillingReturn } from './BillingReturn'
import { ClaimStatus } from './ClaimStatus'
import { DecisionButtons } from './DecisionButtons'
import { DecisionConflict } from './DecisionConflict'
import { DecisionDialog } from './DecisionDialog'
import { DecisionSaved, NextFormLink } from './DecisionSaved'
import { claimMoves, decisionsOf } from './decisionMoves'
import type { Form } from './formCache'
import { LastDecisionNote, useLastDecided } from './LastDecisionNote'
import { useClaim } from './useClaim'
import { useDecision } from './useDecision'

const LostNote = ({ by }: { by: string }) => (
  <Box sx={{ width: '100%' }}>
    <Note tone="warn" icon="hand" role="alert">
      <strong>{by ? accountingMessages.claim.lostTo(by) : accountingMessages.claim.lost}</strong>{' '}
      {accountingMessages.claim.lostHelp}
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
          aria-label={accountingMessages.decide.bar}
          className="no-print"
          sx={barStyles}
        >
          {lost && <LostNote by={lost.by} />}
          {refused && (
            <Box sx={{ width: '100%' }}>
              <DecisionConflict {...refused} onShow={show} />
            </Box>
          )}
          {showsLease && (
            <ClaimStatus
              form={form}
              moves={holding}
              onAsk={(move) => press(move)}
              onMoved={decision.held}
              onRefused={decision.refuse}
            />
          )}
          {done && <DecisionSaved move={done} />}
          {last && <LastDecisionNote {...last} />}
          <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
          <BillingReturn
            form={form}
            onPick={(move, reasons) => decision.press(move, { reasons })}
          />
          {decisions.length > 0 && (
            <DecisionButtons
              moves={decisions}
              isAskedBack={form.return_requested}
              busy={decision.busy}
              onPick={(move) => press(move)}
              onKey={decision.pressKey}
            />
          )}
          {done && <NextFormLink id={form.id} />}
        </Box>
      )}
      <DialogSlot>
        {pressed && (
          <DecisionDialog
            key={`${form.id} ${pressed.move.name} ${JSON.stringify(pressed.answers)}`}
            form={form}
            pressed={pressed}
            isTaking={decision.isTaking}
            onTake={decision.take}
            onClose={close}
            onMoved={moved}
            onShow={show}
          />
        )}
      </DialogSlot>
    </>
  )
}

const barStyles = {
  ...wrappedRow,
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  columnGap: 1.5,
  rowGap: 1,
  px: { xs: 2, md: 2.5 },
  py: { xs: 1.25, md: 1.5 },
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { auditMessages } from '../../shared/messages/audit'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { wrappedRow } from '../../shared/ui/layout'
import { refusedFields } from '../../shared/ui/moveAnswers'
import { RemarksDialog } from '../../shared/ui/RemarksDialog'
import { useOnline } from '../../shared/ui/useOnline'
import { acknowledgeFinding, type Finding, type Proof, proofQuery } from './auditQueries'

const words = auditMessages.findings

/** What the button does: propose to acknowledge a finding, or confirm what another proposed. */
const stepOf = ({ proposed_by }: Finding) => (proposed_by ? words.confirm : words.begin)

interface Props {
  finding: Finding
  onClose: () => void
}

const AcknowledgeDialog = ({ finding, onClose }: Props) => {
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (remarks: string) => acknowledgeFinding(finding.mark, remarks),
    onSuccess: (proof: Proof) => {
      client.setQueryData(proofQuery().queryKey, proof)
      onClose()
    },
    // Somebody else may have proposed it meanwhile, or the chain was verified again.
    onError: () => client.invalidateQueries({ queryKey: proofQuery().queryKey }),
  })
  const step = stepOf(finding)
  const wrong = refusedFields(error).remarks
  return (
    <RemarksDialog
      title={step.title(words.name(finding.seq))}
      label={words.why}
      keep={words.cancel}
      go={step.go}
      going={step.going}
      required
      wrong={wrong}
      isPending={isPending}
      onGo={(remarks) => mutate(remarks)}
      onClose={onClose}
    >
      {error && !wrong && <ErrorNote error={error} />}
      <Box sx={{ pb: 1.5, overflowWrap: 'anywhere' }}>
        {words.one(finding.seq, finding.why)}. {step.means(finding.proposed_by)}
      </Box>
    </RemarksDialog>
  )
}

/** The button that acknowledges a finding, or why this person cannot. */
export const AcknowledgeFinding = ({ finding, isReading }: Omit<Props, 'onClose'> & Reading) => {
  const online = useOnline()
  const blockedId = useId()
  const [isOpen, setOpen] = useState(false)
  const step = stepOf(finding)
  const blocked = finding.is_own_proposal ? words.own : ''
  return (
    <Box component="span" sx={{ ...wrappedRow, gap: 1, py: 0.5 }}>
      <Button
        size="small"
        variant="outlined"
        disabled={!online || isReading || Boolean(blocked)}
        aria-label={step.label(words.name(finding.seq))}
        aria-describedby={blocked ? blockedId : undefined}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {step.open}
      </Button>
      {blocked && (
        <Box component="span" id={blockedId} sx={{ ...wrappedRow, gap: 0.75, fontSize: 13 }}>
          <Icon name="lock" size={14} />
          {blocked}
        </Box>
      )}
      <DialogSlot>
        {isOpen && <AcknowledgeDialog finding={finding} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </Box>
  )
}

interface Reading {
  /** The chain is being verified: its findings may change. */
  isReading: boolean
}

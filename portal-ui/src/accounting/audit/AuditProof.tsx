import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { auditMessages } from '../../shared/messages/audit'
import { BusyButton } from '../../shared/ui/BusyButton'
import { Icon } from '../../shared/ui/Icon'
import { centered, wrappedRow } from '../../shared/ui/layout'
import { useOnline } from '../../shared/ui/useOnline'
import { useKeys } from '../parts/keys'
import { AuditExport } from './AuditExport'
import { AuditFindings } from './AuditFindings'
import { proofLine, titleOf, toneOf } from './auditProofMessages'
import { type AuditRow, type Proof, proofQuery, type Summary, verify } from './auditQueries'
import type { Question } from './auditQuestion'

interface Props {
  question: Question
  summary: Summary | undefined
  first: AuditRow | undefined
}

/** What was proven, in a sentence, and what can be taken away. */
export const AuditProof = ({ question, summary, first }: Props) => {
  const online = useOnline()
  const client = useQueryClient()
  const { data: proof, error, isLoading } = useQuery(proofQuery())
  const again = useMutation({
    mutationFn: verify,
    onSuccess: (told: Proof) => client.setQueryData(proofQuery().queryKey, told),
  })
  const failed = again.error ?? error
  const isReading = isLoading || again.isPending || Boolean(proof?.running)
  const read = () => !isReading && online && again.mutate()
  useKeys({ v: read })
  const tone = toneOf(proof, online && !failed)
  return (
    <Box component="header" sx={{ ...cardStyles, ...LOOKS[tone].card }}>
      <Box sx={{ ...markStyles, ...LOOKS[tone].mark }}>
        <Icon name={LOOKS[tone].icon} size={22} />
      </Box>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }} role="status">
        <Typography variant="h1" sx={{ fontSize: 19, lineHeight: '26px' }}>
          {titleOf({ proof, summary, question, isKnown: online && !failed })}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {proofLine(proof, online, Boolean(failed))}
        </Typography>
      </Box>
      <AuditExport question={question} summary={summary} first={first} />
      <BusyButton
        variant="contained"
        busy={isReading}
        busyLabel={auditMessages.verdict.verifying}
        disabled={!online}
        onClick={read}
        sx={{ minHeight: { xs: 44, md: 40 } }}
      >
        {proof?.at ? auditMessages.verdict.again : auditMessages.verdict.verify}
      </BusyButton>
      <AuditFindings proof={proof} isReading={isReading} />
    </Box>
  )
}

const LOOKS = {
  ok: {
    icon: 'shield-check',
    card: { bgcolor: 'status.approved.bg', borderColor: 'status.approved.fg' },
    mark: { bgcolor: 'status.approved.fg', color: 'status.approved.bg' },
  },
  bad: {
    icon: 'octagon-alert',
    card: { bgcolor: 'status.disapproved.bg', borderColor: 'status.disapproved.fg' },
    mark: { bgcolor: 'status.disapproved.fg', color: 'status.disapproved.bg' },
  },
  open: {
    icon: 'clock',
    card: { bgcolor: 'background.paper', borderColor: 'divider' },
    mark: { bgcolor: 'surface.sunken', color: 'text.secondary' },
  },
} as const

const cardStyles = {
  ...wrappedRow,
  columnGap: 2,
  rowGap: 1.25,
  border: 1,
  borderRadius: '12px',
  px: 2,
  py: 1.5,
}

const markStyles = { ...centered, width: 44, height: 44, borderRadius: '50%', flex: 'none' }

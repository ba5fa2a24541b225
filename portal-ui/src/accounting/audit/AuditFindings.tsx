import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { auditMessages } from '../../shared/messages/audit'
import { AcknowledgeFinding } from './AcknowledgeFinding'
import type { Proof } from './auditQueries'

const words = auditMessages.findings

interface Props {
  proof: Proof | undefined
  /** The chain is being verified. */
  isReading: boolean
}

/** All that does not hold, which two people acknowledged it, and the way to do so. */
export const AuditFindings = ({ proof, isReading }: Props) =>
  proof?.findings.length ? (
    <Box component="ul" aria-label={words.label} sx={{ flexBasis: '100%', m: 0, pl: 2.5 }}>
      {proof.findings.map((finding) => (
        <Typography key={finding.mark} component="li" variant="body2" sx={wrapAnywhere}>
          {words.one(finding.seq, finding.why)}
          <Typography component="span" variant="body2" color="text.secondary">
            {words.state(finding.proposed_by, finding.acknowledged_by)}
          </Typography>
          {finding.acknowledged_by.length === 0 && (
            <AcknowledgeFinding finding={finding} isReading={isReading} />
          )}
        </Typography>
      ))}
      {proof.more_findings > 0 && <li>{words.more(proof.more_findings)}</li>}
    </Box>
  ) : null

const wrapAnywhere = { overflowWrap: 'anywhere' }

import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import type { Certificate, Finding, Move } from '../../../shared/api/types'
import { formatPesos } from '../../../shared/format/money'
import { editorWords } from '../../../shared/messages/editor'
import { tenantPageWords } from '../../../shared/messages/tenantPages'
import { FieldError } from '../../../shared/plain/Field'
import { Value } from '../../../shared/plain/Value'
import { MoveDialog } from '../../../shared/ui/MoveDialog'
import { Note } from '../../../shared/ui/Note'
import { useAnswers } from '../../parts/useAnswers'
import { periodOf, placeOf } from '../../parts/words'
import { UNUSUAL } from '../checks/findings'
import { Switching } from '../parts/Switching'

/** What may be right and is so seldom that it is looked at twice. */
export const secondLooks = (findings: Finding[]) => findings.filter(({ id }) => id === UNUSUAL)

const Fact = ({
  label,
  large,
  children,
}: {
  label: string
  large?: boolean
  children: ReactNode
}) => (
  <Box sx={{ minWidth: 0, gridColumn: large ? 'auto' : '1 / -1' }}>
    <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={large ? amountLook : factLook}>
      {children}
    </Box>
  </Box>
)

const Facts = ({ of: certificate }: { of: Certificate }) => {
  const { submitting } = editorWords
  const signatory = [certificate.signatory_name, certificate.signatory_title].filter(Boolean)
  return (
    <Box component="dl" sx={factsLook}>
      <Fact label={submitting.payee}>{certificate.company_name}</Fact>
      <Fact label={submitting.quarter}>{`${placeOf(certificate)}, ${periodOf(certificate)}`}</Fact>
      <Fact label={submitting.total} large>
        <Value>{formatPesos(certificate.total)}</Value>
      </Fact>
      <Fact label={submitting.tax} large>
        <Value>{formatPesos(certificate.tax)}</Value>
      </Fact>
      <Fact label={submitting.signatory}>{signatory.join(', ')}</Fact>
    </Box>
  )
}

const isSigned = ({ files, original_received_on }: Certificate) =>
  original_received_on !== null || files.some(({ kind }) => kind === 'SIGNED_COPY')

/** What Accounting asked for and nothing was changed about; a reason about the whole has no field. */
export const Unanswered = ({ of }: { of: Certificate }) => {
  const { isTask, open, done, all } = useAnswers(of)
  if (!isTask || all === 0) return null
  return (
    <Box sx={{ mt: 1.5 }}>
      <Note tone={open.length > 0 ? 'warn' : 'ok'} role="status">
        <strong>{tenantPageWords.correct.asked(done, all)}</strong>
        {open.length > 0 && <Box>{tenantPageWords.correct.unanswered}</Box>}
        {open.map(({ code, field, label, text }) => (
          <Box key={`${code}${field}`}>{text ? `${label}: ${text}` : label}</Box>
        ))}
      </Note>
    </Box>
  )
}

interface LookProps {
  findings: Finding[]
  isSeen: boolean
  isAsked: boolean
  onSee: (seen: boolean) => void
}

const SecondLook = ({ findings, isSeen, isAsked, onSee }: LookProps) => (
  <Box sx={{ mt: 2 }}>
    <Note tone="warn" role="status">
      <strong>{editorWords.submitting.secondLook}</strong>
      {findings.map(({ field, message }) => (
        <Box key={`${field}${message}`}>{message}</Box>
      ))}
    </Note>
    <Switching label={editorWords.submitting.seen} isOn={isSeen} onSwitch={onSee} />
    {isAsked && !isSeen && <FieldError text={editorWords.submitting.tickFirst} />}
  </Box>
)

interface Props {
  of: Certificate
  move: Move
  onClose: () => void
  onMoved: () => void
}

/** The last look: to whom, for when, how much, signed by whom. */
export const SubmitDialog = ({ of: certificate, move, onClose, onMoved }: Props) => {
  const [isSeen, setIsSeen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const unusual = secondLooks(certificate.checks)
  const isHeld = unusual.length > 0 && !isSeen
  return (
    <MoveDialog
      of={certificate}
      move={move}
      bottom
      onClose={onClose}
      onMoved={onMoved}
      onHeld={isHeld ? () => setIsAsked(true) : undefined}
      summary={
        <Box sx={{ pb: 1.5 }}>
          <Facts of={certificate} />
          <Unanswered of={certificate} />
          {!isSigned(certificate) && (
            <Box sx={{ mt: 1.5 }}>
              <Note tone="info">{editorWords.submitting.signedCopy}</Note>
            </Box>
          )}
          {unusual.length > 0 && (
            <SecondLook findings={unusual} isSeen={isSeen} isAsked={isAsked} onSee={setIsSeen} />
          )}
        </Box>
      }
    />
  )
}

const factsLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1.5,
  m: 0,
}

const factLook = { m: 0, fontSize: 16, lineHeight: '22px', fontWeight: 600 }

const amountLook = {
  m: 0,
  fontSize: { xs: 19, md: 22 },
  lineHeight: 1.3,
  fontWeight: 600,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
}

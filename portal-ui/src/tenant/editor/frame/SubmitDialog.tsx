import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import type { Certificate, Finding, Move } from '../../../shared/api/types'
import { formatPesos } from '../../../shared/format/money'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantPageMessages } from '../../../shared/messages/tenantPages'
import { FieldError } from '../../../shared/plain/Field'
import { Value } from '../../../shared/plain/Value'
import { filesOf } from '../../../shared/queries/files'
import { secondaryText } from '../../../shared/ui/layout'
import { MoveDialog } from '../../../shared/ui/MoveDialog'
import { Note } from '../../../shared/ui/Note'
import { periodOf, placeOf } from '../../parts/certificateMessages'
import { useAnswers } from '../../parts/useAnswers'
import { UNUSUAL } from '../checks/findingsContext'
import { useTickedAnswers } from '../checks/useTickedAnswers'
import { CheckboxSection } from '../parts/CheckboxSection'
import { UnsignedNote } from './UnsignedNote'

/** What may be right and is so seldom that it is looked at twice. */
export const secondLooks = (findings: Finding[]) => findings.filter(({ id }) => id === UNUSUAL)

const SubmitFact = ({
  label,
  large,
  children,
}: {
  label: string
  large?: boolean
  children: ReactNode
}) => (
  <Box sx={{ minWidth: 0, gridColumn: large ? 'auto' : '1 / -1' }}>
    <Box component="dt" sx={secondaryText}>
      {label}
    </Box>
    <Box component="dd" sx={large ? amountStyles : factStyles}>
      {children}
    </Box>
  </Box>
)

const SubmitFacts = ({ of: certificate }: { of: Certificate }) => {
  const { submitting } = editorMessages
  const signatory = [certificate.signatory_name, certificate.signatory_title].filter(Boolean)
  return (
    <Box component="dl" sx={factsStyles}>
      <SubmitFact label={submitting.payee}>{certificate.company_name}</SubmitFact>
      <SubmitFact
        label={submitting.quarter}
      >{`${placeOf(certificate)}, ${periodOf(certificate)}`}</SubmitFact>
      <SubmitFact label={submitting.total} large>
        <Value>{formatPesos(certificate.total)}</Value>
      </SubmitFact>
      <SubmitFact label={submitting.tax} large>
        <Value>{formatPesos(certificate.tax)}</Value>
      </SubmitFact>
      <SubmitFact label={submitting.signatory}>{signatory.join(', ')}</SubmitFact>
    </Box>
  )
}

/** What Accounting asked for and nothing was changed about; a reason about the whole has no field. */
export const UnansweredReasons = ({ of }: { of: Certificate }) => {
  const { isTask, open, done, all } = useTickedAnswers(of)
  if (!isTask || all === 0) return null
  return (
    <Box sx={{ mt: 1.5 }}>
      <Note tone={open.length > 0 ? 'warn' : 'ok'} role="status">
        <strong>{tenantPageMessages.correct.asked(done, all)}</strong>
        {open.length > 0 && <Box>{tenantPageMessages.correct.unanswered}</Box>}
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

const SecondStyles = ({ findings, isSeen, isAsked, onSee }: LookProps) => (
  <Box sx={{ mt: 2 }}>
    <Note tone="warn" role="status">
      <strong>{editorMessages.submitting.secondLook}</strong>
      {findings.map(({ field, message }) => (
        <Box key={`${field}${message}`}>{message}</Box>
      ))}
    </Note>
    <CheckboxSection label={editorMessages.submitting.seen} isOn={isSeen} onSwitch={onSee} />
    {isAsked && !isSeen && <FieldError text={editorMessages.submitting.tickFirst} />}
  </Box>
)

interface Props {
  of: Certificate
  move: Move
  onClose: () => void
  onMoved: () => void
}

/** Waits until it knows what is answered: its buttons must not move under the pointer. */
export const SubmitDialog = (props: Props) => {
  const { isReading } = useAnswers(props.of)
  const [isOpen, setIsOpen] = useState(!isReading)
  if (!isOpen && !isReading) setIsOpen(true)
  if (!isOpen) return null
  return <LastLookDialog {...props} />
}

const hasSignedCopy = (certificate: Certificate) =>
  filesOf(certificate).some(({ kind }) => kind === 'SIGNED_COPY')

/** The last look: to whom, for when, how much, signed by whom. */
const LastLookDialog = ({ of: certificate, move, onClose, onMoved }: Props) => {
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
          <SubmitFacts of={certificate} />
          <UnansweredReasons of={certificate} />
          {certificate.signed_as.length === 0 && (
            <Box sx={{ mt: 1.5 }}>
              <UnsignedNote hasCopy={hasSignedCopy(certificate)} onAttach={onClose} />
            </Box>
          )}
          {unusual.length > 0 && (
            <SecondStyles findings={unusual} isSeen={isSeen} isAsked={isAsked} onSee={setIsSeen} />
          )}
        </Box>
      }
    />
  )
}

const factsStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1.5,
  m: 0,
}

const factStyles = { m: 0, fontSize: 16, lineHeight: '22px', fontWeight: 600 }

const amountStyles = {
  m: 0,
  fontSize: { xs: 19, md: 22 },
  lineHeight: 1.3,
  fontWeight: 600,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
}

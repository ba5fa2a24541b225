import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { auditMessages } from '../../shared/messages/audit'
import { useKeys } from '../parts/keys'
import { AuditFilter } from './AuditFilter'
import { AuditMoveForm, AuditPeriodForm, AuditTextForm } from './auditFilterForms'
import { movesQuery } from './auditQueries'
import { aboutOf, type Question } from './auditQuestion'
import { aboutWords, moveWords, whenWords } from './auditQuestionMessages'

const words = auditMessages.filters

interface Props {
  question: Question
  ask: (changes: Question) => void
  children: ReactNode
}

/** The question as a sentence of parts; each opens where it stands. */
export const AuditFilters = ({ question, ask, children }: Props) => {
  const [open, setOpen] = useState('')
  const { data: groups } = useQuery({ ...movesQuery(), enabled: Boolean(question.move) })
  useKeys({ '/': () => setOpen('about') })
  const put = (changes: Question) => {
    setOpen('')
    ask(changes)
  }
  const part = (name: string) => ({
    isOpen: open === name,
    onOpen: () => setOpen(name),
    onClose: () => setOpen(''),
  })
  return (
    <Box role="search" aria-label={words.label} sx={barStyles}>
      <AuditFilter
        {...part('who')}
        label={words.who}
        value={question.who}
        onClear={() => ask({ who: '' })}
      >
        <AuditTextForm
          label={words.who}
          hint={words.whoHelp}
          value={question.who}
          onDone={(who) => put({ who })}
        />
      </AuditFilter>
      <AuditFilter
        {...part('what')}
        label={words.what}
        value={moveWords(question, groups)}
        onClear={() => ask({ move: '', lifecycle: '' })}
      >
        <AuditMoveForm question={question} onDone={put} />
      </AuditFilter>
      <AuditFilter
        {...part('when')}
        label={words.when}
        value={whenWords(question)}
        onClear={() => ask({ from: '', to: '' })}
      >
        <AuditPeriodForm from={question.from} to={question.to} onDone={put} />
      </AuditFilter>
      <AuditFilter
        {...part('about')}
        label={words.about}
        value={aboutWords(question)}
        onClear={() => ask({ reference: '', tenant: '' })}
      >
        <AuditTextForm
          label={words.about}
          hint={words.aboutHelp}
          value={aboutWords(question)}
          onDone={(text) => put(aboutOf(text))}
        />
      </AuditFilter>
      <AuditFilter
        {...part('ip')}
        label={words.where}
        value={question.ip}
        onClear={() => ask({ ip: '' })}
      >
        <AuditTextForm
          label={words.where}
          hint={words.whereHelp}
          value={question.ip}
          onDone={(ip) => put({ ip })}
        />
      </AuditFilter>
      {children}
    </Box>
  )
}

const barStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }

import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { auditWords } from '../../shared/messages/audit'
import { useKeys } from '../parts/keys'
import { MoveForm, TextForm, WhenForm } from './forms'
import { Part } from './Part'
import { aboutOf, type Question } from './question'
import { aboutWords, moveWords, whenWords } from './questionWords'

const words = auditWords.filters

interface Props {
  question: Question
  ask: (changes: Question) => void
  children: ReactNode
}

/** The question as a sentence of parts; each opens where it stands. */
export const Filters = ({ question, ask, children }: Props) => {
  const [open, setOpen] = useState('')
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
    <Box role="search" aria-label={words.label} sx={barLook}>
      <Part
        {...part('who')}
        label={words.who}
        value={question.who}
        onClear={() => ask({ who: '' })}
      >
        <TextForm
          label={words.who}
          hint={words.whoHelp}
          value={question.who}
          onDone={(who) => put({ who })}
        />
      </Part>
      <Part
        {...part('what')}
        label={words.what}
        value={moveWords(question.move)}
        onClear={() => ask({ move: '' })}
      >
        <MoveForm value={question.move} onDone={(move) => put({ move })} />
      </Part>
      <Part
        {...part('when')}
        label={words.when}
        value={whenWords(question)}
        onClear={() => ask({ from: '', to: '' })}
      >
        <WhenForm from={question.from} to={question.to} onDone={put} />
      </Part>
      <Part
        {...part('about')}
        label={words.about}
        value={aboutWords(question)}
        onClear={() => ask({ reference: '', tenant: '' })}
      >
        <TextForm
          label={words.about}
          hint={words.aboutHelp}
          value={aboutWords(question)}
          onDone={(text) => put(aboutOf(text))}
        />
      </Part>
      <Part {...part('ip')} label={words.where} value={question.ip} onClear={() => ask({ ip: '' })}>
        <TextForm
          label={words.where}
          hint={words.whereHelp}
          value={question.ip}
          onDone={(ip) => put({ ip })}
        />
      </Part>
      {children}
    </Box>
  )
}

const barLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }

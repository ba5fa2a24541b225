import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useEffect, useId, useRef, useState } from 'react'
import type { Question } from '../shared/messages/help/shape'
import { Icon } from '../shared/ui/Icon'
import { HelpAnswer } from './HelpAnswer'

interface Props extends Question {
  /** Its anchor is the one in the address: it is what somebody came for. */
  asked?: boolean
}

/** Opens and closes by itself, whatever the others do. Printed, it is open. */
export const QuestionItem = ({ question, answer, asked = false }: Props) => {
  const [open, setOpen] = useState(asked)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!asked) return
    setOpen(true)
    // The page that has just opened takes the focus first.
    const later = setTimeout(() => {
      button.current?.scrollIntoView({ block: 'start' })
      button.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(later)
  }, [asked])
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box component="h3" sx={{ m: 0 }}>
        <ButtonBase
          ref={button}
          id={`${id}-question`}
          aria-expanded={open}
          aria-controls={`${id}-answer`}
          onClick={() => setOpen(!open)}
          sx={{ ...questionStyles, fontWeight: open ? 600 : 500 }}
        >
          {question}
          <Box component="span" sx={{ lineHeight: 0, rotate: open ? '180deg' : 'none' }}>
            <Icon name="chevron-down" />
          </Box>
        </ButtonBase>
      </Box>
      <Box
        component="section"
        id={`${id}-answer`}
        aria-labelledby={`${id}-question`}
        sx={{ ...answerStyles, display: open ? 'grid' : 'none' }}
      >
        <HelpAnswer blocks={answer} />
      </Box>
    </Box>
  )
}

const questionStyles = {
  width: '100%',
  minHeight: 51,
  scrollMarginTop: '80px',
  justifyContent: 'space-between',
  gap: 2,
  py: 1.25,
  fontFamily: 'inherit',
  fontSize: 16,
  lineHeight: '24px',
  textAlign: 'left',
  borderRadius: '6px',
}

const answerStyles = {
  gap: 1.25,
  pr: { md: 5 },
  pb: 2.25,
  color: 'text.secondary',
  '& b': { color: 'text.primary', fontWeight: 600 },
  '@media print': { display: 'grid' },
}

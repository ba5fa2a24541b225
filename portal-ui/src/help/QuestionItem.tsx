import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, useState } from 'react'
import type { Question } from '../shared/messages/help/shape'
import { Icon } from '../shared/ui/Icon'
import { Answer } from './Answer'

/** Opens and closes by itself, whatever the others do. Printed, it is open. */
export const QuestionItem = ({ question, answer }: Question) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box component="h3" sx={{ m: 0 }}>
        <ButtonBase
          id={`${id}-question`}
          aria-expanded={open}
          aria-controls={`${id}-answer`}
          onClick={() => setOpen(!open)}
          sx={{ ...questionLook, fontWeight: open ? 600 : 500 }}
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
        sx={{ ...answerLook, display: open ? 'grid' : 'none' }}
      >
        <Answer blocks={answer} />
      </Box>
    </Box>
  )
}

const questionLook = {
  width: '100%',
  minHeight: 51,
  justifyContent: 'space-between',
  gap: 2,
  py: 1.25,
  fontFamily: 'inherit',
  fontSize: 16,
  lineHeight: '24px',
  textAlign: 'left',
  borderRadius: '6px',
}

const answerLook = {
  gap: 1.25,
  pr: { md: 5 },
  pb: 2.25,
  color: 'text.secondary',
  '& b': { color: 'text.primary', fontWeight: 600 },
  '@media print': { display: 'grid' },
}

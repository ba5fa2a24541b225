import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { Move } from '../../shared/api/types'
import { mailMessages } from '../../shared/messages/mails'
import { Icon } from '../../shared/ui/Icon'
import { lineAbove } from '../../shared/ui/layout'
import type { Answers } from '../../shared/ui/MoveInputs'
import { DecisionMailContent } from './DecisionMailContent'
import type { Form } from './formCache'

interface Props {
  of: Form
  move: Move
  answers: Answers
}

/** The mail that a decision sends, before it is made; asked for when it is opened. */
export const DecisionMail = (decision: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="section" aria-label={mailMessages.tenant.title} sx={styles}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifySelf: 'start', px: 0.5, minHeight: { xs: 44, md: 32 } }}
      >
        <Icon name="mail" size={16} />
        {mailMessages.tenant.title}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
      </Button>
      <Box id={id} hidden={!isOpen}>
        {isOpen && <DecisionMailContent {...decision} />}
      </Box>
    </Box>
  )
}

const styles = {
  ...lineAbove,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  mx: -2.5,
  px: 2.5,
  py: 1,
}

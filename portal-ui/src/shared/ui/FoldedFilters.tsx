import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useId, useState } from 'react'
import { commonMessages } from '../messages/common'
import { Icon } from './Icon'

/** Filters of a list. On a phone they open by a button, so that the list is on the first screen. */
export const FoldedFilters = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        endIcon={<Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />}
        sx={{ display: { sm: 'none' }, justifySelf: 'start' }}
      >
        {commonMessages.filters.active}
      </Button>
      <Box id={id} sx={{ display: { xs: isOpen ? 'contents' : 'none', sm: 'contents' } }}>
        {children}
      </Box>
    </>
  )
}

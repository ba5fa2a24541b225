import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { commonMessages } from '../messages/common'
import { Icon } from './Icon'

export interface SummaryItem {
  message: string
  /** The id of the input to blame. */
  target?: string
}

interface Props {
  items: SummaryItem[]
  onPick?: (target: string) => void
}

const focusOn = (target: string) => document.getElementById(target)?.focus()

/** Takes the focus when it appears, and leads to each field. */
export const ErrorSummary = ({ items, onPick = focusOn }: Props) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  if (items.length === 0) return null
  return (
    <Box
      ref={box}
      component="section"
      tabIndex={-1}
      aria-label={commonMessages.errors.summary(items.length)}
      sx={{
        border: 2,
        borderColor: 'error.main',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        p: '14px 18px',
      }}
    >
      <Typography
        variant="h2"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontSize: 16 }}
      >
        <Box component="span" sx={{ color: 'error.main', lineHeight: 0 }}>
          <Icon name="circle-alert" size={20} />
        </Box>
        {commonMessages.errors.summary(items.length)}
      </Typography>
      <Box
        component="ul"
        sx={{ m: '8px 0 0 30px', p: 0, display: 'grid', gap: '3px', listStyle: 'none' }}
      >
        {items.map(({ message, target }) => (
          <Box component="li" key={`${target}${message}`} sx={{ fontSize: 14, fontWeight: 500 }}>
            {target ? (
              <Link
                href={`#${target}`}
                color="error"
                onClick={(event) => {
                  event.preventDefault()
                  onPick(target)
                }}
              >
                {message}
              </Link>
            ) : (
              message
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

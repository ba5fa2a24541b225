import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { paletteMessages } from '../../shared/messages/views'
import { wrappedRow } from '../../shared/ui/layout'
import type { Entry } from './useEntries'

interface Props {
  id: string
  entries: Entry[]
  chosen: number
  optionId: (index: number) => string
  onRun: (entry: Entry) => void
}

/** What was found; the arrows choose, so the focus stays in the line above. */
export const PaletteResults = ({ id, entries, chosen, optionId, onRun }: Props) => {
  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen, optionId])
  return (
    <Box id={id} role="listbox" aria-label={paletteMessages.results} sx={listStyles}>
      {entries.map((entry, index) => (
        <Box
          key={entry.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          onClick={() => onRun(entry)}
          sx={optionStyles}
        >
          <Box component="span" sx={{ fontWeight: 500 }}>
            {entry.label}
          </Box>
          {entry.about && (
            <Box component="span" sx={{ color: 'text.secondary', minWidth: 0 }}>
              {entry.about}
            </Box>
          )}
          <Box component="span" sx={groupStyles}>
            {paletteMessages.groups[entry.group]}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const listStyles = { maxHeight: { xs: '60vh', md: 380 }, overflowY: 'auto', py: 0.5 }

const optionStyles = {
  ...wrappedRow,
  columnGap: 1.25,
  px: 2,
  py: 0.75,
  minHeight: { xs: 44, md: 36 },
  fontSize: 14,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected="true"]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)',
  },
}

const groupStyles = { ml: 'auto', fontSize: 12, color: 'text.secondary' }

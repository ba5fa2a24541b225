import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { CertificateItem } from '../../shared/api/types'
import { paletteMessages } from '../../shared/messages/views'
import { certificatesQuery } from '../../shared/queries/certificates'
import { keepPrevious } from '../../shared/queries/keepPrevious'
import { Icon } from '../../shared/ui/Icon'
import { PlainDialog } from '../../shared/ui/PlainDialog'
import { PaletteResults } from './PaletteResults'
import { type Entry, useEntries } from './useEntries'

const PAUSE_MS = 200
const FEWEST = 2
const MOST = 6
const NONE: CertificateItem[] = []

/** The text once its typing pauses. */
function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Forms of a reference, a tenant or a TIN, as the lists find them. */
function useForms(text: string) {
  const asked = usePaused(text)
  const { data, isError, isFetching } = useQuery({
    ...certificatesQuery({ q: asked, page_size: MOST }),
    enabled: asked.length >= FEWEST,
    placeholderData: keepPrevious,
  })
  const isShort = text.length < FEWEST
  const isWaiting = !isShort && (asked !== text || isFetching)
  const state = isWaiting ? 'searching' : isError && !isShort ? 'failed' : 'done'
  return { forms: isShort ? NONE : (data?.results ?? NONE), state } as const
}

/** One line in which everything of the desk is found and done, by keyboard alone. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const line = useRef<HTMLInputElement>(null)
  // Opened once more, what was typed before is replaced by typing.
  useEffect(() => line.current?.select(), [])
  const asked = useDeferredValue(text.trim())
  const { forms, state } = useForms(asked)
  const entries = useEntries(asked, forms)
  const chosen = Math.min(at, entries.length - 1)
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const step = (by: number) => setAt((chosen + by + entries.length) % Math.max(entries.length, 1))
  const press = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => run(entries[chosen]),
    }[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  const optionId = (index: number) => `${id}-${index}`
  return (
    <PlainDialog onClose={onClose} aria-label={paletteMessages.title} slotProps={slots}>
      <Box sx={lineStyles}>
        <Icon name="search" size={18} />
        <InputBase
          autoFocus
          inputRef={line}
          fullWidth
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={press}
          placeholder={paletteMessages.label}
          inputProps={{
            role: 'combobox',
            'aria-label': paletteMessages.label,
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': entries.length > 0 ? optionId(chosen) : undefined,
            'aria-autocomplete': 'list',
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 100,
          }}
        />
      </Box>
      <PaletteResults id={id} entries={entries} chosen={chosen} optionId={optionId} onRun={run} />
      <Box role="status" sx={footStyles}>
        {state === 'searching' && paletteMessages.searching}
        {state === 'failed' && paletteMessages.failed}
        {state === 'done' && asked && forms.length === 0 && paletteMessages.none(asked)}
        {state === 'done' && (!asked || forms.length > 0) && paletteMessages.count(entries.length)}
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {paletteMessages.hint}
        </Box>
      </Box>
    </PlainDialog>
  )
}

const slots = {
  container: { sx: { alignItems: 'flex-start' } },
  paper: { sx: { width: 600, maxWidth: '100%', mt: { xs: 1, md: 8 }, mx: { xs: 1, md: 4 } } },
}

const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  minHeight: 52,
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  // The line is one field from edge to edge: it bears the focus, not the box within.
  '&:focus-within': { boxShadow: 'inset 0 -3px var(--mui-palette-focus-outer)' },
  '& input:focus-visible': { outline: 'none', boxShadow: 'none' },
}

const footStyles = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  px: 2,
  py: 1,
  fontSize: 12,
  color: 'text.secondary',
  borderTop: 1,
  borderColor: 'divider',
}

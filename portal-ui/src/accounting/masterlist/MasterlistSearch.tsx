import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { accountingMessages } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { Kbd } from '../parts/Kbd'
import { useKeys } from '../parts/keys'
import { useNarrow } from './useNarrow'

const PAUSE_MS = 300

/** Searches when the typing pauses; "/" leads here. */
export const MasterlistSearch = () => {
  const { values, narrow } = useNarrow()
  const asked = values.q ?? ''
  const [text, setText] = useState(asked)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef({ asked, narrow })
  useEffect(() => {
    latest.current = { asked, narrow }
  })
  useEffect(() => setText(asked), [asked])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() !== latest.current.asked) latest.current.narrow({ q: text.trim() })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  // What was searched before gives way to what is typed.
  useKeys({
    '/': () => {
      input.current?.focus()
      input.current?.select()
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    narrow({ q: text.trim() })
  }

  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ flex: '1 1 250px' }}>
      <OutlinedInput
        fullWidth
        type="search"
        inputRef={input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={accountingMessages.list.search}
        inputProps={{ 'aria-label': accountingMessages.list.search, enterKeyHint: 'search' }}
        startAdornment={
          <InputAdornment position="start" sx={{ mr: 0, color: 'surface.hint' }}>
            <Icon name="search" size={14} />
          </InputAdornment>
        }
        endAdornment={!text && <Kbd>/</Kbd>}
        sx={{ fontSize: 13, pl: 1.25, pr: 1, minHeight: { xs: 44, md: 34 } }}
      />
    </Box>
  )
}

import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../shared/ui/Icon'
import { Kbd } from '../../parts/Kbd'
import { useKeys } from '../../parts/keys'

const PAUSE_MS = 300

interface Props {
  label: string
  asked: string
  onAsk: (text: string) => void
}

/** Searches when the typing pauses; "/" leads here. */
export const MasterDataSearch = ({ label, asked, onAsk }: Props) => {
  const [text, setText] = useState(asked)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef({ asked, onAsk })
  useEffect(() => {
    latest.current = { asked, onAsk }
  })
  useEffect(() => setText(asked), [asked])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() !== latest.current.asked) latest.current.onAsk(text.trim())
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useKeys({ '/': () => input.current?.select() })
  return (
    <OutlinedInput
      className="no-print"
      fullWidth
      type="search"
      inputRef={input}
      value={text}
      onChange={({ target }) => setText(target.value)}
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: 100, enterKeyHint: 'search' }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 0, color: 'surface.hint' }}>
          <Icon name="search" size={14} />
        </InputAdornment>
      }
      endAdornment={!text && <Kbd>/</Kbd>}
      sx={{ fontSize: 13, pl: 1.25, pr: 1, minHeight: { xs: 44, md: 34 } }}
    />
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { factorMessages as words } from '../../shared/messages/factors'
import { Note } from '../../shared/ui/Note'

/** The codes, once: to copy, download or print. */
export const RecoveryCodesSheet = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const [isCopied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Box sx={{ mt: 1 }}>
      <Note tone="warn" role="status">
        {words.codesShown}
      </Note>
      <Box component="ul" translate="no" aria-label={words.codes} sx={codesStyles}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" onClick={copy}>
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.fileName}
        >
          {words.download}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button size="small" variant="contained" sx={{ ml: 'auto' }} onClick={onDone}>
          {words.done}
        </Button>
      </Box>
    </Box>
  )
}

const codesStyles = {
  listStyle: 'none',
  p: 0,
  my: 1.5,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(110px, 1fr))',
  gap: 0.75,
  fontSize: 16,
}

import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { mailTextWords } from '../../../shared/messages/mailTexts'
import { drawnFrom } from './drawnFrom'

/** A mail as its reader draws it, apart from the styles of the page around it. */
export const HtmlMail = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = place.current
    const root = own?.shadowRoot ?? own?.attachShadow({ mode: 'open' })
    root?.replaceChildren(drawnFrom(html))
  }, [html])
  return (
    <Box role="group" aria-label={mailTextWords.picture} sx={look}>
      <div ref={place} />
    </Box>
  )
}

const look = { border: 1, borderColor: 'divider', borderRadius: '8px', overflow: 'hidden' }

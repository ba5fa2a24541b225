import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { mailTextMessages } from '../../../shared/messages/mailTexts'
import { copyHtml } from './copyHtml'

/** A mail as its reader draws it, apart from the styles of the page around it. */
export const HtmlMail = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = place.current
    const root = own?.shadowRoot ?? own?.attachShadow({ mode: 'open' })
    root?.replaceChildren(copyHtml(html))
  }, [html])
  return (
    <Box role="group" aria-label={mailTextMessages.picture} sx={styles}>
      <div ref={place} />
    </Box>
  )
}

const styles = { border: 1, borderColor: 'divider', borderRadius: '8px', overflow: 'hidden' }

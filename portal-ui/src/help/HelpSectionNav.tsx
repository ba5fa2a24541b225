import Box from '@mui/material/Box'
import { type MouseEvent, useEffect, useState } from 'react'
import { help } from '../shared/messages/help/frame'
import { alignedRow } from '../shared/ui/layout'

export interface Chapter {
  id: string
  title: string
}

/** The chapter that is being read: the last one whose beginning is near the top. */
function useReading(chapters: Chapter[]) {
  const [reading, setReading] = useState(chapters[0]?.id)
  useEffect(() => {
    const look = () => {
      const begun = chapters.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < 160
      })
      setReading((begun.at(-1) ?? chapters[0])?.id)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [chapters])
  return reading
}

export const HelpSectionNav = ({ chapters }: { chapters: Chapter[] }) => {
  const reading = useReading(chapters)
  const go = (id: string) => (event: MouseEvent) => {
    event.preventDefault()
    const chapter = document.getElementById(id)
    chapter?.scrollIntoView({ block: 'start' })
    chapter?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
  }
  return (
    <Box component="nav" aria-label={help.sections} className="no-print" sx={navStyles}>
      {chapters.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === reading ? 'true' : undefined}
          onClick={go(id)}
        >
          {title}
        </a>
      ))}
    </Box>
  )
}

const navStyles = {
  display: 'grid',
  '& a': {
    ...alignedRow,
    minHeight: { xs: 44, md: 36 },
    pl: '14px',
    borderLeft: '3px solid',
    borderColor: 'divider',
    color: 'text.secondary',
    textDecoration: 'none',
    fontSize: 14,
    fontWeight: 500,
  },
  '& a[aria-current]': { borderColor: 'primary.main', color: 'text.primary', fontWeight: 600 },
}

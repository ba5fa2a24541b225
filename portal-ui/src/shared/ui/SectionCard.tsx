import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { lineBelow, paperCard, wrappedRow } from './layout'

interface Props {
  title?: string
  note?: ReactNode
  aside?: ReactNode
  level?: 'h2' | 'h3'
  id?: string
  className?: string
  sx?: SxProps<Theme>
  children: ReactNode
}

/** A white sheet with a hairline: one part of a screen. */
export const SectionCard = ({
  title,
  note,
  aside,
  level = 'h2',
  id,
  className,
  sx,
  children,
}: Props) => {
  const headingId = useId()
  return (
    <Box
      component="section"
      id={id}
      className={className}
      aria-labelledby={title ? headingId : undefined}
      sx={[
        { ...paperCard, overflow: 'clip', minWidth: 0, scrollMarginTop: '72px' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {title && (
        <Box
          component="header"
          sx={{
            ...wrappedRow,
            ...lineBelow,
            justifyContent: 'space-between',
            gap: 1.5,
            px: { xs: 2, md: 2.5 },
            py: { xs: 1.5, md: 1.75 },
          }}
        >
          <Box sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography id={headingId} variant={level}>
              {title}
            </Typography>
            {note && (
              <Typography variant="body2" color="text.secondary">
                {note}
              </Typography>
            )}
          </Box>
          {aside && (
            <Typography
              variant="caption"
              component="div"
              sx={{ color: 'surface.hint', minWidth: 0, whiteSpace: { md: 'nowrap' } }}
            >
              {aside}
            </Typography>
          )}
        </Box>
      )}
      {children}
    </Box>
  )
}

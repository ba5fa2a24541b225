import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import { Icon } from './Icon'

export interface FieldProps {
  id: string
  error: boolean
  describedBy: string | undefined
}

interface Props {
  label: string
  id?: string
  hint?: ReactNode
  error?: string
  /** Stands at the right end of the label's line. */
  aside?: ReactNode
  small?: boolean
  children: (field: FieldProps) => ReactNode
}

/** Label above, help under it, the input, then what is wrong with it. */
export const Field = ({ label, id, hint, error, aside, small = false, children }: Props) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const described = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: small ? 0.5 : 0.75 }}
      >
        <Box
          component="label"
          htmlFor={inputId}
          sx={
            small
              ? { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'surface.hint' }
              : { fontSize: 14, lineHeight: '20px', fontWeight: 600 }
          }
        >
          {label}
        </Box>
        {aside}
      </Box>
      {hint && (
        <Box
          id={`${inputId}-hint`}
          sx={{ fontSize: 13, lineHeight: '18px', color: 'surface.hint', mt: '-3px', mb: 0.75 }}
        >
          {hint}
        </Box>
      )}
      {children({
        id: inputId,
        error: Boolean(error),
        describedBy: described.join(' ') || undefined,
      })}
      {error && <FieldError id={`${inputId}-error`} text={error} />}
    </Box>
  )
}

interface NoteProps {
  id?: string
  text: string
}

export const FieldError = ({ id, text }: NoteProps) => (
  <Box id={id} sx={{ ...noteLook, color: 'error.main' }}>
    <Icon name="circle-alert" size={14} />
    <span>{text}</span>
  </Box>
)

/** Nothing stands in the way, but it wants a second look. */
export const FieldWarning = ({ id, text }: NoteProps) => (
  <Box id={id} sx={{ ...noteLook, color: 'warning.main' }}>
    <Icon name="triangle-alert" size={14} />
    <span>{text}</span>
  </Box>
)

const noteLook = {
  display: 'flex',
  gap: '5px',
  mt: 0.75,
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
  '& svg': { mt: '2px' },
}

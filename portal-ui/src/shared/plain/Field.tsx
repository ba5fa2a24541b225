import { type ReactNode, useId } from 'react'
import look from './Field.module.css'
import { PlainIcon } from './PlainIcon'

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
  /** At the right end of the label's line, and by keyboard after the field. */
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
    <div className={aside ? `${look.field} ${look.withAside}` : look.field}>
      <div className={small ? `${look.line} ${look.small}` : look.line}>
        <label htmlFor={inputId}>{label}</label>
      </div>
      {hint && (
        <div id={`${inputId}-hint`} className={look.hint}>
          {hint}
        </div>
      )}
      {children({
        id: inputId,
        error: Boolean(error),
        describedBy: described.join(' ') || undefined,
      })}
      {error && <FieldError id={`${inputId}-error`} text={error} />}
      {aside && <div className={look.aside}>{aside}</div>}
    </div>
  )
}

interface NoteProps {
  id?: string
  text: string
}

export const FieldError = ({ id, text }: NoteProps) => (
  <div id={id} className={`${look.note} ${look.error}`}>
    <PlainIcon name="circle-alert" size={14} />
    <span>{text}</span>
  </div>
)

/** Nothing stands in the way, but it wants a second look. */
export const FieldWarning = ({ id, text }: NoteProps) => (
  <div id={id} className={`${look.note} ${look.warning}`}>
    <PlainIcon name="triangle-alert" size={14} />
    <span>{text}</span>
  </div>
)

import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field } from './Field'
import look from './plain.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  ref?: Ref<HTMLInputElement>
  /** At the right end of the label's line, and by keyboard after the field. */
  aside?: ReactNode
  /** A button inside the box, at its end. */
  button?: ReactNode
}

export const PlainTextInput = ({ label, aside, button, id, ...input }: Props) => (
  <Field label={label} id={id} aside={aside}>
    {(field) => (
      <div className={look.input}>
        <input type="text" {...input} id={field.id} aria-describedby={field.describedBy} />
        {button}
      </div>
    )}
  </Field>
)

import Button from '@mui/material/Button'
import { type ChangeEvent, useRef } from 'react'

interface Props {
  label: string
  busyLabel: string
  accept: string
  disabled: boolean
  busy: boolean
  onFile: (file: File) => void
}

/** A button that asks for a file. */
export const FileButton = ({ label, busyLabel, accept, disabled, busy, onFile }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <Button disabled={disabled || busy} onClick={() => input.current?.click()}>
        {busy ? busyLabel : label}
      </Button>
      <input ref={input} type="file" hidden accept={accept} aria-label={label} onChange={choose} />
    </>
  )
}

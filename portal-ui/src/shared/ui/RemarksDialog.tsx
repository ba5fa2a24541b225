import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useState } from 'react'
import { commonMessages } from '../messages/common'
import { BusyButton } from './BusyButton'
import { DialogFrame } from './DialogFrame'
import { TextInput } from './TextInput'
import { useOnline } from './useOnline'

const LONGEST = 2000

interface Props {
  title: string
  label: string
  keep: string
  go: string
  going: string
  danger?: boolean
  /** Nothing is sent before something is typed. */
  required?: boolean
  /** What is wrong with the remarks. */
  wrong?: string | undefined
  isPending: boolean
  onGo: (remarks: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for remarks before something is done; what was typed stays when it is refused. */
export const RemarksDialog = ({ title, wrong, isPending, onGo, onClose, ...words }: Props) => {
  const online = useOnline()
  const [remarks, setRemarks] = useState('')
  const [gap, setGap] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isGap = Boolean(words.required) && remarks.trim() === ''
    setGap(isGap ? commonMessages.dialog.sayWhy : '')
    if (!isGap && !isPending && online) onGo(remarks.trim())
  }
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      dirty={remarks !== ''}
      onSubmit={submit}
      bottom
      actions={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            color={words.danger ? 'error' : 'primary'}
            disabled={!online}
            busy={isPending}
            busyLabel={words.going}
          >
            {words.go}
          </BusyButton>
        </>
      }
    >
      {words.children}
      <TextInput
        label={words.label}
        multiline
        autoFocus
        minRows={2}
        value={remarks}
        error={gap || wrong}
        inputProps={{ maxLength: LONGEST }}
        onChange={({ target }) => setRemarks(target.value)}
      />
    </DialogFrame>
  )
}

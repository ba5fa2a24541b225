import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useState } from 'react'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { TextInput } from '../../shared/ui/TextInput'
import { useOnline } from '../../shared/ui/useOnline'

const LONGEST = 2000

interface Props {
  title: string
  label: string
  keep: string
  go: string
  going: string
  danger?: boolean
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && online) onGo(remarks.trim())
  }
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      dirty={remarks !== ''}
      onSubmit={submit}
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
        minRows={2}
        value={remarks}
        error={wrong}
        inputProps={{ maxLength: LONGEST }}
        onChange={({ target }) => setRemarks(target.value)}
      />
    </DialogFrame>
  )
}

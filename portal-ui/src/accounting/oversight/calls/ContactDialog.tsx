import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, useRef, useState } from 'react'
import { callMessages } from '../../../shared/messages/calls'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { refusedFields } from '../../../shared/ui/moveAnswers'
import { SegmentedControl } from '../../../shared/ui/SegmentedControl'
import { TextInput } from '../../../shared/ui/TextInput'
import { useOnline } from '../../../shared/ui/useOnline'
import { type ContactBody, useRecordContact } from './callQueries'

const words = callMessages.dialog
const LONGEST = 500

type Kind = ContactBody['kind']

interface Props {
  tenant: string
  tin: string
  quarter: string
  onClose: () => void
}

function useContactForm({ tin, quarter, onClose }: Props) {
  const { mutate, error, isPending } = useRecordContact()
  const [typed, setTyped] = useState({
    kind: 'call' as Kind,
    promised_on: '',
    note: '',
  })
  const gesture = useRef(crypto.randomUUID())
  const isCall = typed.kind === 'call'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const body = {
      tin,
      quarter,
      kind: typed.kind,
      note: typed.note.trim(),
      promised_on: isCall && typed.promised_on ? typed.promised_on : null,
    }
    mutate(
      { ...body, gesture: gesture.current },
      { onSuccess: onClose, onError: () => (gesture.current = crypto.randomUUID()) },
    )
  }
  return {
    typed,
    isCall,
    error,
    isPending,
    submit,
    refused: refusedFields(error),
    change: (some: Partial<typeof typed>) => setTyped({ ...typed, ...some }),
  }
}

const ContactFields = ({ form }: { form: ReturnType<typeof useContactForm> }) => (
  <Box sx={{ display: 'grid', gap: 1.5, pb: 1, justifyItems: 'stretch' }}>
    <SegmentedControl
      label={words.kind}
      segments={[
        { value: 'call', label: words.kinds.call },
        { value: 'note', label: words.kinds.note },
      ]}
      value={form.typed.kind}
      onPick={(kind) => form.change({ kind: kind as Kind })}
    />
    <TextInput
      label={words.note}
      hint={words.hint}
      multiline
      minRows={3}
      value={form.typed.note}
      error={form.refused.note}
      inputProps={{ maxLength: LONGEST }}
      onChange={({ target }) => form.change({ note: target.value })}
    />
    {form.isCall && (
      <TextInput
        type="date"
        label={words.promisedOn}
        value={form.typed.promised_on}
        error={form.refused.promised_on}
        onChange={({ target }) => form.change({ promised_on: target.value })}
      />
    )}
  </Box>
)

/** A call or a note: what was said, and by when it was promised. */
export const ContactDialog = (props: Props) => {
  const online = useOnline()
  const form = useContactForm(props)
  const isNamed = Object.keys(form.refused).length > 0
  return (
    <DialogFrame
      title={words.title(props.tenant)}
      onClose={props.onClose}
      dirty={form.typed.note !== '' || form.typed.promised_on !== ''}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={props.onClose}>{words.cancel}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            disabled={!online}
            busy={form.isPending}
            busyLabel={words.saving}
          >
            {words.save}
          </BusyButton>
        </>
      }
    >
      {form.error && !isNamed && <ErrorNote error={form.error} />}
      <ContactFields form={form} />
    </DialogFrame>
  )
}

import Box from '@mui/material/Box'
import { type FormEvent, useState } from 'react'
import { signingMessages } from '../../shared/messages/signing'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { TextInput } from '../../shared/ui/TextInput'
import { MailedLinks } from './MailedLinks'
import { useMailLink } from './signingLinkQueries'

const words = signingMessages.byLink
const NOBODY = { email: '', name: '', title: '' }
const FIELDS = [
  { name: 'email', label: words.email, type: 'email' },
  { name: 'name', label: words.name, type: 'text' },
  { name: 'title', label: words.position, type: 'text' },
] as const

/** Mails a signatory without a login a link to the chosen certificates. */
export const SigningLinkCard = ({ ids }: { ids: string[] }) => {
  const [to, setTo] = useState(NOBODY)
  const [lack, setLack] = useState('')
  const { mutate, isPending, error, data } = useMailLink()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isNamed = to.email.trim() && to.name.trim()
    const missing = !isNamed ? words.needed : ids.length === 0 ? words.choose : ''
    setLack(missing)
    if (!missing && !isPending) mutate({ ...to, ids }, { onSuccess: () => setTo(NOBODY) })
  }
  return (
    <SectionCard title={words.title} note={words.note}>
      <Box component="form" noValidate onSubmit={send} sx={formStyles}>
        {FIELDS.map(({ name, label, type }) => (
          <TextInput
            key={name}
            label={label}
            type={type}
            value={to[name]}
            inputProps={{ maxLength: 200 }}
            onChange={({ target }) => setTo({ ...to, [name]: target.value })}
          />
        ))}
        {lack && (
          <Note tone="warn" role="alert">
            {lack}
          </Note>
        )}
        {error && <ErrorNote error={error} />}
        {data && (
          <Note tone="ok" role="status">
            {words.sent(data.email)}
          </Note>
        )}
        <BusyButton type="submit" busy={isPending} busyLabel={words.sending}>
          {words.send(ids.length)}
        </BusyButton>
      </Box>
      <MailedLinks />
    </SectionCard>
  )
}

const formStyles = {
  display: 'grid',
  gap: 1.5,
  justifyItems: 'start',
  p: { xs: 2, md: 2.5 },
  '& > *': { width: '100%', maxWidth: 600 },
}

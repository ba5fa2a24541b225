import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import { signingMessages } from '../../shared/messages/signing'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { secondaryText } from '../../shared/ui/layout'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { type GivenSignature, SignatureField, whatLacks } from '../../shared/ui/SignatureField'
import { EntrySheet } from '../password/EntrySheet'
import { useLinkToken } from '../useLinkToken'
import { LinkRefusal } from './LinkRefusal'
import { ListedCertificates } from './ListedCertificates'
import type { LinkPage } from './signingLinkCalls'
import { useSigningLink } from './useSigningLink'

const words = signingMessages.page

const GoneNote = () => (
  <EntrySheet title={words.goneTitle}>
    <Typography>{words.gone}</Typography>
  </EntrySheet>
)

type State = ReturnType<typeof useSigningLink>

const LinkForm = ({ state, of }: { state: State; of: LinkPage }) => {
  const [given, setGiven] = useState<GivenSignature>({
    method: 'typed',
    name: of.name,
    picture: '',
  })
  const [lacks, setLacks] = useState('')
  const confirm = () => {
    const missing = whatLacks(given)
    setLacks(missing)
    if (!missing) state.sign(given)
  }
  return (
    <EntrySheet title={words.title} onSubmit={confirm}>
      <OfflineNote />
      <Typography>{words.intro(of.company, of.name)}</Typography>
      <ListedCertificates of={of} />
      <SignatureField
        given={given}
        error={lacks}
        onChange={(next) => {
          setLacks('')
          setGiven(next)
        }}
      />
      <Box sx={secondaryText}>{signingMessages.declaration}</Box>
      {state.error !== null && <ErrorNote error={state.error} />}
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={state.busy}
        busyLabel={signingMessages.sign.busy}
      >
        {words.sign(of.certificates.length)}
      </BusyButton>
      <LinkRefusal busy={state.busy} onRefuse={state.refuse} />
    </EntrySheet>
  )
}

const SigningLinkSteps = ({ token }: { token: string }) => {
  const state = useSigningLink(token)
  if (isRefusal(state.error, 404)) return <GoneNote />
  if (state.done)
    return (
      <EntrySheet title={words.signedTitle}>
        <Typography role="status">{state.done}</Typography>
      </EntrySheet>
    )
  if (state.page) return <LinkForm state={state} of={state.page} />
  return (
    <EntrySheet title={words.title}>
      {state.error !== null ? (
        <ErrorNote error={state.error} onRetry={state.open} />
      ) : (
        <Typography role="status">{words.opening}</Typography>
      )}
    </EntrySheet>
  )
}

/** Where a mailed signing link leads: the list is read, and signed or refused once. */
export default function SigningLinkPage() {
  const token = useLinkToken()
  return token ? <SigningLinkSteps key={token} token={token} /> : <GoneNote />
}

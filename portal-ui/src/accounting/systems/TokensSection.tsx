import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../shared/format/dates'
import { systemsMessages } from '../../shared/messages/systems'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useOnline } from '../../shared/ui/useOnline'
import { ConfirmDialog } from '../admin/ConfirmDialog'
import { NewTokenDialog } from './NewTokenDialog'
import { SecretDialog } from './SecretDialog'
import { SystemsList } from './SystemsList'
import { rowButtonStyles, SystemsRow } from './SystemsRow'
import { type Token, tokensQuery, useRevokeToken } from './systemsQueries'

const words = systemsMessages.tokens

const endOf = ({ revoked_at, expires_at }: Token) => {
  if (revoked_at) return words.revoked(formatMoment(revoked_at))
  const tell = new Date(expires_at) < new Date() ? words.ended : words.ends
  return tell(formatMoment(expires_at))
}

const TokenRow = ({ token, onRevoke }: { token: Token; onRevoke: () => void }) => (
  <SystemsRow
    name={token.name}
    lines={[
      token.scopes.map((scope) => words.scopes[scope]).join(', '),
      token.companies.join(', '),
      `${endOf(token)}. ${token.last_used_at ? words.lastUse(formatMoment(token.last_used_at)) : words.unused}.`,
    ]}
    actions={
      !token.revoked_at && (
        <Button
          size="small"
          color="error"
          aria-label={words.revokeLabel(token.name)}
          onClick={onRevoke}
          sx={rowButtonStyles}
        >
          {words.revoke}
        </Button>
      )
    }
  />
)

/** The tokens of other systems, newest first. */
export const TokensSection = () => {
  const tokens = useInfiniteQuery(tokensQuery())
  const isOnline = useOnline()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState('')
  const [leaving, setLeaving] = useState<Token>()
  const { mutate: revoke, error } = useRevokeToken()
  return (
    <SectionCard
      title={words.title}
      note={words.about}
      aside={
        <Button variant="outlined" disabled={!isOnline} onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      }
    >
      {error && <ErrorNote error={error} />}
      <SystemsList of={tokens} label={words.title} none={words.none}>
        {(token) => <TokenRow key={token.id} token={token} onRevoke={() => setLeaving(token)} />}
      </SystemsList>
      <DialogSlot>
        {isAdding && (
          <NewTokenDialog
            onClose={() => setAdding(false)}
            onMade={(made) => {
              setAdding(false)
              setSecret(made)
            }}
          />
        )}
      </DialogSlot>
      {secret && (
        <SecretDialog title={words.secretTitle} secret={secret} onDone={() => setSecret('')} />
      )}
      <DialogSlot>
        {leaving && (
          <ConfirmDialog
            key={leaving.id}
            title={words.revokeTitle(leaving.name)}
            text={words.revokeText}
            keep={words.keep}
            go={words.revoke}
            onKeep={() => setLeaving(undefined)}
            onGo={() => {
              revoke(leaving.id)
              setLeaving(undefined)
            }}
          />
        )}
      </DialogSlot>
    </SectionCard>
  )
}

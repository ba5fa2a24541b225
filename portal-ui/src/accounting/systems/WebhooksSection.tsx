import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { systemsMessages } from '../../shared/messages/systems'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useOnline } from '../../shared/ui/useOnline'
import { NewWebhookDialog } from './NewWebhookDialog'
import { SecretDialog } from './SecretDialog'
import { SystemsList } from './SystemsList'
import { useDeleteWebhook, webhooksQuery } from './systemsQueries'
import { WebhookItem } from './WebhookItem'

const words = systemsMessages.webhooks

/** The addresses that are called when a record changes, newest first. */
export const WebhooksSection = () => {
  const webhooks = useInfiniteQuery(webhooksQuery())
  const isOnline = useOnline()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState('')
  const { mutate, error } = useDeleteWebhook()
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
      <SystemsList of={webhooks} label={words.title} none={words.none}>
        {(webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} onDelete={() => mutate(webhook.id)} />
        )}
      </SystemsList>
      <DialogSlot>
        {isAdding && (
          <NewWebhookDialog
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
    </SectionCard>
  )
}

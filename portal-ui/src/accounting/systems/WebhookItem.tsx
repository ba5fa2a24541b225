import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatMoment } from '../../shared/format/dates'
import { systemsMessages } from '../../shared/messages/systems'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { useOnline } from '../../shared/ui/useOnline'
import { ConfirmDialog } from '../admin/ConfirmDialog'
import { DeliveriesDialog } from './DeliveriesDialog'
import { ReplayDialog } from './ReplayDialog'
import { rowButtonStyles, SystemsRow } from './SystemsRow'
import type { Webhook } from './systemsQueries'

const words = systemsMessages.webhooks

const faultOf = ({ stopped_because, attempts, next_try_at }: Webhook) =>
  stopped_because || (next_try_at && words.failing(attempts, formatMoment(next_try_at)))

const linesOf = (webhook: Webhook) => [
  webhook.types.join(', '),
  [
    webhook.companies?.join(', ') ?? (webhook.token ? null : words.allCompanies),
    webhook.token && words.ofToken(webhook.token),
  ]
    .filter(Boolean)
    .join('. '),
  `${words[webhook.state]}. ${words.position(webhook.position)}.`,
]

/** One webhook: how far it has come, its log, its replay and its end. */
export const WebhookItem = ({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) => {
  const [open, setOpen] = useState<'deliveries' | 'replay' | 'delete'>()
  const isOnline = useOnline()
  const close = () => setOpen(undefined)
  const { url } = webhook
  const button = (what: 'deliveries' | 'replay' | 'delete', label: string) => (
    <Button
      size="small"
      color={what === 'delete' ? 'error' : 'primary'}
      disabled={!isOnline}
      aria-label={label}
      onClick={() => setOpen(what)}
      sx={rowButtonStyles}
    >
      {words[what]}
    </Button>
  )
  return (
    <>
      <SystemsRow
        name={url}
        lines={linesOf(webhook)}
        fault={faultOf(webhook)}
        actions={
          <>
            {button('deliveries', words.deliveriesLabel(url))}
            {button('replay', words.replayLabel(url))}
            {button('delete', words.deleteLabel(url))}
          </>
        }
      />
      <DialogSlot>
        {open === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      </DialogSlot>
      <DialogSlot>
        {open === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      </DialogSlot>
      <DialogSlot>
        {open === 'delete' && (
          <ConfirmDialog
            title={words.deleteTitle}
            text={words.deleteText}
            keep={words.keep}
            go={words.delete}
            onKeep={close}
            onGo={() => {
              onDelete()
              close()
            }}
          />
        )}
      </DialogSlot>
    </>
  )
}

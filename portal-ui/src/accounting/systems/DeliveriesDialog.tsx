import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '../../shared/format/dates'
import { systemsMessages } from '../../shared/messages/systems'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { SystemsList } from './SystemsList'
import { SystemsRow } from './SystemsRow'
import { type Delivery, deliveriesQuery, type Webhook } from './systemsQueries'

const words = systemsMessages.deliveries

const statesOf = ({ state, attempts, tried_at, next_try_at }: Delivery) =>
  [
    words.states[state],
    words.tried(attempts, formatMoment(tried_at)),
    next_try_at && words.next(formatMoment(next_try_at)),
  ]
    .filter(Boolean)
    .join(', ')

/** What was sent to a webhook, the last event first. */
export const DeliveriesDialog = ({
  webhook,
  onClose,
}: {
  webhook: Webhook
  onClose: () => void
}) => {
  const deliveries = useInfiniteQuery(deliveriesQuery(webhook.id))
  return (
    <DialogFrame
      title={words.title}
      width={640}
      onClose={onClose}
      actions={<Button onClick={onClose}>{systemsMessages.close}</Button>}
    >
      <SystemsList of={deliveries} label={words.title} none={words.none}>
        {(delivery) => (
          <SystemsRow
            key={delivery.seq}
            name={words.event(delivery.type, delivery.seq)}
            lines={[statesOf(delivery)]}
            fault={delivery.error}
          />
        )}
      </SystemsList>
    </DialogFrame>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { queryClient } from '../shared/queries/queryClient'
import { useBarSlot } from '../shared/ui/useBarSlot'
import { InboxBell } from './InboxBell'

/** Hangs the bell into the bar, which is there before it. */
export const Inbox = () => {
  const slot = useBarSlot()
  return (
    slot &&
    createPortal(
      <QueryClientProvider client={queryClient}>
        <InboxBell />
      </QueryClientProvider>,
      slot,
    )
  )
}

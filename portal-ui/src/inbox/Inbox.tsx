import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../shared/queryClient'
import { Bell } from './Bell'

/** The bell in the bar; loaded after signing in, because nobody needs it before. */
export default function Inbox() {
  return (
    <QueryClientProvider client={queryClient}>
      <Bell />
    </QueryClientProvider>
  )
}

import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../api/http'
import { onSessionEnd } from '../session/sessionStore'

const MAX_RETRIES = 2

/** One client for both modules. What the server refused is not asked again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => !isRefusal(error) && failures < MAX_RETRIES,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSessionEnd(() => queryClient.clear())

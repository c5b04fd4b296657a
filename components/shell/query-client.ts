import { QueryClient } from '@tanstack/react-query'

/** One client per browser tab and per server request. Data from the server counts as fresh at first: no second fetch on arrival. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: 1 },
      mutations: { retry: false },
    },
  })
}

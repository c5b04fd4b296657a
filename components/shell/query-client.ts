import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '@/lib/client/problem-error'

/** Once more when the server failed or was away; what it refused, it would refuse again. */
const canHelp = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ProblemError && error.problem.status >= 400 && error.problem.status < 500)

/** One client per browser tab and per server request. Data from the server counts as fresh at first: no second fetch on arrival. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: canHelp },
      mutations: { retry: false },
    },
  })
}

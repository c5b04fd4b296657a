import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '@/lib/client/problem-error'

/** Retries once when the server failed or was offline; a refusal would repeat. */
const canHelp = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ProblemError && error.problem.status >= 400 && error.problem.status < 500)

/** One client per browser tab and per server request. Server data starts fresh: no second fetch on mount. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: canHelp },
      mutations: { retry: false },
    },
  })
}

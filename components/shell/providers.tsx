'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, QueryClient } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { useState, type ReactNode } from 'react'
import { Toaster } from '@/components/ui/toast'
import { ProblemError } from '@/lib/client/problem-error'

/** Retries once when the server failed or was offline; a refusal would repeat. */
const canHelp = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ProblemError && error.problem.status >= 400 && error.problem.status < 500)

/** One client per browser tab and per server request. Server data starts fresh: no second fetch on mount. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: canHelp },
      mutations: { retry: false },
    },
  })
}

/** The providers of every page. `nonce` is this request's, for the one inline script that sets the theme before the first paint. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <CSPProvider nonce={nonce}>
      <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem enableColorScheme={false} nonce={nonce}>
        <QueryClientProvider client={queryClient}>
          <NuqsAdapter>
            <div className="app-root">{children}</div>
            <Toaster />
          </NuqsAdapter>
        </QueryClientProvider>
      </ThemeProvider>
    </CSPProvider>
  )
}

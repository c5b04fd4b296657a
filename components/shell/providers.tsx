'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { useState, type ReactNode } from 'react'
import { Toaster } from '@/components/ui/toast'
import { makeQueryClient } from './query-client'

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

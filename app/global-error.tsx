'use client'

import { BareFailure } from '@/components/shell/bare-failure'
import './globals.css'

// Stands in for the root layout when that fails: without its providers, and of what every page carries, for none may fail to fetch
// it.
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Mettle</title>
        <main className="grid min-h-dvh place-items-center p-4">
          <BareFailure error={error} retry={retry} cause={<h1>Mettle could not be shown</h1>} />
        </main>
      </body>
    </html>
  )
}

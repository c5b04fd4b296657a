'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { describeFailure } from '@/components/ui/failure'
import './globals.css'

// Stands in for the root layout when that fails; without its providers, so it uses nothing that needs them.
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const { effect, requestId } = describeFailure(error)
  return (
    <html lang="en">
      <body>
        <title>Mettle</title>
        <main className="grid min-h-dvh place-items-center p-4">
          <ErrorState
            cause={<h1>Mettle could not be shown</h1>}
            effect={effect}
            requestId={requestId}
            action={
              <Button variant="primary" onClick={retry}>
                Try again
              </Button>
            }
          />
        </main>
      </body>
    </html>
  )
}

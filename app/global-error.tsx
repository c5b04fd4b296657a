'use client'

import { describeFailure } from '@/components/ui/failure'
import './globals.css'

// Replaces the root layout when that fails: without its providers, and with everything inline, because every page loads it and
// it must not depend on further requests.
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const { effect, requestId } = describeFailure(error)
  return (
    <html lang="en">
      <body>
        <title>Mettle</title>
        <main className="grid min-h-dvh place-items-center p-4">
          <div role="alert" className="flex max-w-lg flex-col items-start gap-2 rounded-lg border border-line bg-panel p-5">
            <h1 className="font-medium">Couldn’t load Mettle</h1>
            <p className="text-pretty text-ink-2">{effect}</p>
            <button
              type="button"
              onClick={retry}
              className="mt-2 h-[30px] rounded-md bg-accent px-3 text-sm font-medium text-on-accent"
            >
              Try again
            </button>
            {requestId && (
              <p className="mt-2 text-sm text-ink-3">
                Request <code className="font-mono select-all">{requestId}</code>
              </p>
            )}
          </div>
        </main>
      </body>
    </html>
  )
}

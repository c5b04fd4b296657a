'use client'

import { useEffect, useState } from 'react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { sameOrigin } from '@/lib/client/queries'
import type { CallOutput } from '@/lib/client/http-client'

type Check = CallOutput<'skill.validate'>

const pauseMs = 400

/** The check result of a text, fetched when typing pauses; null until the first response, or while the server is offline. */
function useLiveCheck(directory: string, text: string): Check | null {
  const [check, setCheck] = useState<Check | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void sameOrigin.call('skill.validate', { directory, text }, { signal: abort.signal }).then(
        (answer) => abort.signal.aborted || setCheck(answer),
        () => abort.signal.aborted || setCheck(null),
      )
    }, pauseMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [directory, text])
  return check
}

/** Every problem of a text, most severe first, each once. */
export function remarksOf({ strict, diagnostics, repairs, scan }: Check): string[] {
  const scanRemarks = scan.findings.map(({ what, path, line }) => `Scan: ${what} (${path}, line ${line})`)
  const formatRemarks = [...strict, ...diagnostics].map((one) =>
    'line' in one && one.line ? `Line ${one.line}: ${one.message}` : one.message,
  )
  return [...new Set([...scanRemarks, ...formatRemarks, ...repairs.map(({ detail }) => `Saving fixes: ${detail}`)])]
}

/** Checks the SKILL.md being edited: its format, and the scan's findings. */
export function LiveCheck({ directory, text }: { directory: string; text: string }) {
  const check = useLiveCheck(directory, text)
  if (!check) return null
  const remarks = remarksOf(check)
  if (remarks.length === 0)
    return (
      <output className="flex items-center gap-1.5 text-sm text-ink-2">
        <CircleCheck className="size-4 text-good" aria-hidden />
        Valid format. The scan found no issues.
      </output>
    )
  return (
    <output className="grid gap-1 text-sm text-ink-2">
      {remarks.slice(0, 5).map((remark) => (
        <span key={remark} className="flex items-start gap-1.5">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          {remark}
        </span>
      ))}
      {remarks.length > 5 && <span>and {remarks.length - 5} more</span>}
    </output>
  )
}

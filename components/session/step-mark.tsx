import { Ban, Check, CircleDashed, CircleStop, X, type LucideIcon } from 'lucide-react'
import type { StepStatus } from '@/lib/domain/session/step'

const looks: Record<StepStatus, { icon: LucideIcon; look: string; word: string }> = {
  ok: { icon: Check, look: 'text-good', word: 'ok' },
  error: { icon: X, look: 'text-bad', word: 'error' },
  denied: { icon: Ban, look: 'text-warn', word: 'denied' },
  interrupted: { icon: CircleStop, look: 'text-warn', word: 'interrupted' },
  unknown: { icon: CircleDashed, look: 'text-idle', word: 'unknown' },
}

/** How a call ended. The label is visible unless it succeeded. */
export function StepMark({ status, exitCode }: { status: StepStatus; exitCode: number | null }) {
  const { icon: Icon, look, word } = looks[status]
  const isQuiet = status === 'ok' || status === 'unknown'
  return (
    <span className={`inline-flex min-w-4 items-center sm:w-24 justify-end gap-1 text-sm ${look}`} title={`Ended: ${word}`}>
      <span className={isQuiet ? 'sr-only' : undefined}>
        {word}
        {exitCode ? ` ${exitCode}` : ''}
      </span>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.2} />
    </span>
  )
}

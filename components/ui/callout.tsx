import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import type { Tone } from './tone'

const looks: Record<Tone, { icon: LucideIcon; box: string; mark: string }> = {
  neutral: { icon: Info, box: 'border-line bg-sunk', mark: 'text-ink-3' },
  accent: { icon: Info, box: 'border-accent/30 bg-accent-soft', mark: 'text-accent' },
  candidate: { icon: Info, box: 'border-candidate/30 bg-candidate-soft', mark: 'text-candidate' },
  good: { icon: CircleCheck, box: 'border-good/30 bg-good-soft', mark: 'text-good' },
  warn: { icon: TriangleAlert, box: 'border-warn/30 bg-warn-soft', mark: 'text-warn' },
  bad: { icon: CircleAlert, box: 'border-bad/30 bg-bad-soft', mark: 'text-bad' },
  idle: { icon: Info, box: 'border-line bg-idle-soft', mark: 'text-idle' },
}

/** One sentence that explains the current state; numbers inside link to their rows. */
export function Callout({ tone = 'neutral', actions, className, children }: CalloutProps) {
  const { icon: Icon, box, mark } = looks[tone]
  return (
    <div className={cn('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border px-4 py-3 text-ink', box, className)}>
      <Icon className={cn('mt-[2.5px] size-4 shrink-0', mark)} aria-hidden />
      <div className="min-w-0 flex-1 basis-56 text-pretty">{children}</div>
      {actions && <div className="flex gap-1.5">{actions}</div>}
    </div>
  )
}

export interface CalloutProps {
  tone?: Tone
  actions?: ReactNode
  className?: string
  children: ReactNode
}

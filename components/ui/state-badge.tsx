import { Archive, Ban, Check, CheckCheck, CircleX, Diamond, Trash2, TriangleAlert, Unplug, type LucideIcon } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'
import { stateLabels, type State } from '@/lib/domain/lifecycle/states'

/** The look of each state; its text is `stateLabels`, so that icon, text and color always come together. */
export const stateLooks: Record<State, { tone: Tone; icon: LucideIcon; filled?: boolean }> = {
  candidate: { tone: 'candidate', icon: Diamond, filled: true },
  verified: { tone: 'good', icon: Check },
  released: { tone: 'good', icon: CheckCheck },
  degraded: { tone: 'warn', icon: TriangleAlert },
  deprecated: { tone: 'bad', icon: CircleX },
  archived: { tone: 'idle', icon: Archive },
  rejected: { tone: 'idle', icon: Ban },
  uninstalled: { tone: 'idle', icon: Unplug },
  deleted: { tone: 'idle', icon: Trash2 },
}

interface StateBadgeProps {
  state: State
  /** Policy would move it for its rate if it weren't protected: the most important fact about it. */
  isFailing?: boolean
  className?: string
}

/** The state of a skill. */
export function StateBadge({ state, isFailing, className }: StateBadgeProps) {
  const { tone, icon: Icon, filled } = stateLooks[isFailing ? 'degraded' : state]
  return (
    <Badge tone={tone} className={className} icon={<Icon strokeWidth={2.4} fill={filled ? 'currentColor' : 'none'} />}>
      {isFailing ? 'Protected while failing' : stateLabels[state]}
    </Badge>
  )
}

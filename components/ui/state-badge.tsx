import {
  Archive,
  Ban,
  Check,
  CheckCheck,
  Circle,
  CircleX,
  Diamond,
  Trash2,
  TriangleAlert,
  Unplug,
  type LucideIcon,
} from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'
import { stateLabels, type State } from '@/lib/domain/lifecycle/states'
import type { Present } from './present-of'

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

/** The look of a state as the skill does now: amber while it fails, a grey ring while nothing shows that it works. */
export function lookOf(state: State, present: Present = 'as-stated') {
  if (present === 'failing') return stateLooks[state === 'deprecated' ? state : 'degraded']
  return present === 'unproven' ? unproven : stateLooks[state]
}

const unproven: (typeof stateLooks)[State] = { tone: 'idle', icon: Circle }

interface StateBadgeProps {
  state: State
  /** Policy would move it for its rate if it weren't protected: the most important fact about it. */
  isFailing?: boolean
  /** How it does now; by default as its state says. */
  present?: Present
  className?: string
}

/** The state of a skill. */
export function StateBadge({ state, isFailing, present, className }: StateBadgeProps) {
  const shown = isFailing ? 'failing' : present
  const { tone, icon: Icon, filled } = lookOf(state, shown)
  return (
    <Badge tone={tone} className={className} icon={<Icon strokeWidth={2.4} fill={filled ? 'currentColor' : 'none'} />}>
      {isFailing ? 'Protected while failing' : <span>{stateLabels[state]}</span>}
      {!isFailing && shown === 'unproven' && <span>· unproven</span>}
      {!isFailing && shown === 'failing' && state !== 'degraded' && <span>· failing</span>}
    </Badge>
  )
}

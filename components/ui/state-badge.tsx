import { Archive, Ban, Check, CheckCheck, CircleX, Diamond, Trash2, TriangleAlert, Unplug } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import type { State } from '@/lib/domain/lifecycle/states'

/** How each state looks; its word is `stateLabels`, so that icon, word and colour always come together. */
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

/** Where a skill stands. */
export function StateBadge({ state, className }: { state: State; className?: string }) {
  const { tone, icon: Icon, filled } = stateLooks[state]
  return (
    <Badge tone={tone} className={className} icon={<Icon strokeWidth={2.4} fill={filled ? 'currentColor' : 'none'} />}>
      {stateLabels[state]}
    </Badge>
  )
}

import { Check, CircleDashed, CircleSlash2, X, type LucideIcon } from 'lucide-react'
import { Badge } from './badge'
import type { Tone } from './tone'
import type { SessionOutcome } from '@/lib/domain/session/step'

const looks: Record<SessionOutcome, { tone: Tone; icon: LucideIcon; word: string }> = {
  success: { tone: 'good', icon: Check, word: 'Success' },
  failure: { tone: 'bad', icon: X, word: 'Failure' },
  partial: { tone: 'warn', icon: CircleSlash2, word: 'Partial' },
  unknown: { tone: 'idle', icon: CircleDashed, word: 'Unknown' },
}

/** The label of an outcome. */
export const outcomeLabel = (outcome: SessionOutcome): string => looks[outcome].word

/** How a session or a use ended. An unknown outcome is grey, never red. */
export function OutcomeBadge({ outcome, title }: { outcome: SessionOutcome; title?: string }) {
  const { tone, icon: Icon, word } = looks[outcome]
  return (
    <Badge tone={tone} icon={<Icon strokeWidth={2.4} />} title={title}>
      {word}
    </Badge>
  )
}

import { CircleCheck, Eye, Pin, Snowflake, UserRound, type LucideIcon } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'
import type { SweepRun } from '@/lib/contract/maintenance'
import { fateOf, type Fate } from './run-text'

const looks: Record<Fate, { tone: Tone; icon: LucideIcon; word: string }> = {
  applied: { tone: 'good', icon: CircleCheck, word: 'Applied' },
  preview: { tone: 'accent', icon: Eye, word: 'Would apply' },
  frozen: { tone: 'neutral', icon: Snowflake, word: 'Skipped: frozen' },
  protected: { tone: 'neutral', icon: Pin, word: 'Skipped: protected' },
  review: { tone: 'neutral', icon: UserRound, word: 'In Review' },
}

/** Whether a decision was applied, only previewed, or left to a person. */
export function FateBadge({ decision, dryRun }: { decision: SweepRun['decisions'][number]; dryRun: boolean }) {
  const { tone, icon: Icon, word } = looks[fateOf(decision, dryRun)]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {word}
    </Badge>
  )
}

import { ShieldAlert, ShieldCheck, ShieldHalf } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { SkillItem } from '@/lib/contract/skill-shape'

const looks = {
  low: { icon: ShieldCheck, tone: 'text-ink-3', word: 'low' },
  medium: { icon: ShieldHalf, tone: 'text-warn', word: 'medium' },
  high: { icon: ShieldAlert, tone: 'text-bad', word: 'high' },
} as const

/** The potential harm of what the text asks an agent to do. */
export function RiskBadge({ level }: { level: SkillItem['riskLevel'] }) {
  const { icon: Icon, tone, word } = looks[level]
  return (
    <span className={cn('inline-flex items-center gap-1 align-middle whitespace-nowrap', tone)} title={`Content risk: ${word}`}>
      <Icon className="size-3.5" aria-hidden />
      {word}
      <span className="sr-only"> risk</span>
    </span>
  )
}

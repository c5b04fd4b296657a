import { countOf } from '@/components/ui/format-number'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { refuseSkillInBulk, type BulkMove } from '@/lib/domain/lifecycle/refuse-skill-in-bulk'

type Item = Pick<SkillItem, 'name' | 'lifecycle' | 'protected'>

export interface BulkPreview {
  included: string[]
  left: { name: string; why: string }[]
}

/** The skills that an action on the selection includes and skips, by the server's rule. */
export function previewBulk(items: readonly Item[], move: BulkMove): BulkPreview {
  const included: string[] = []
  const left: BulkPreview['left'] = []
  for (const { name, lifecycle, protected: isProtected } of items) {
    const refusal = refuseSkillInBulk({ state: lifecycle, isProtected }, move)
    if (!refusal) included.push(name)
    else left.push({ name, why: refusal.code === 'state' ? lifecycle : isProtected ? 'protected' : 'not protected' })
  }
  return { included, left }
}

/** "12 selected, 2 left out: protected (1), archived (1)." */
export function previewText(selected: number, { left }: BulkPreview): string {
  if (left.length === 0) return `${selected} selected.`
  const reasons = new Map<string, number>()
  for (const { why } of left) reasons.set(why, (reasons.get(why) ?? 0) + 1)
  const reasonTexts = [...reasons].map(([why, count]) => (reasons.size === 1 ? why : `${why} (${count})`))
  return `${selected} selected, ${left.length} excluded: ${reasonTexts.join(', ')}.`
}

/** The result of the action, for the toast: "Archived 10 skills". */
export const doneText = (done: string, count: number): string => `${done} ${countOf(count, 'skill')}`

/** The skipped skills, with the first reason. */
export function leftText(left: readonly { name: string; reason: string }[]): string | undefined {
  const [first] = left
  return first && `${left.length} excluded. ${first.name}: ${first.reason}`
}

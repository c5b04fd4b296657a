import type { SkillItem } from '@/lib/contract/skill-shape'
import { percentageFrom } from '@/lib/domain/score/display'

/** Health from 0 to 1; null below eight judged uses, where a sum of its parts would say more than is known. */
export const healthText = ({ health, stats }: Pick<SkillItem, 'health'> & { stats: Judged }): string | null =>
  stats.window.judged < percentageFrom ? null : health.toFixed(2)

interface Judged {
  window: Pick<SkillItem['stats']['window'], 'judged'>
}

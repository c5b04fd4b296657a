import { allPages } from '@/lib/client/all-pages'
import { sameOrigin } from '@/lib/client/queries'
import type { SkillItem } from '@/lib/contract/skill-shape'
import type { CsvCell } from '@/lib/domain/csv/write-csv'
import { listInput, type Narrowing } from './filters'
import { listedTokens } from './skill-cells'

const perPage = 200

/** A skill of the list as a flat record. */
function flat(skill: SkillItem): Record<string, CsvCell> {
  const { stats } = skill
  return {
    name: skill.name,
    title: skill.title,
    description: skill.description,
    state: skill.lifecycle,
    why: skill.why,
    origin: skill.origin,
    tier: skill.tier,
    protected: skill.protected,
    version: skill.version,
    agent: skill.agent,
    rate: stats.successRate,
    judged_in_window: stats.window.judged,
    interval_low: stats.estimate.low,
    interval_high: stats.estimate.high,
    uses: stats.uses,
    last_used_at: skill.lastUsedAt,
    health: skill.health,
    tokens_listed: listedTokens(skill),
    risk: skill.riskLevel,
    task_type: skill.taskType,
    tags: skill.tags.join(' '),
    created_at: skill.createdAt,
    state_since: skill.stateSince,
  }
}

/** Every skill that matches the filters, over all pages. */
export async function exportRows(filters: Narrowing): Promise<Record<string, CsvCell>[]> {
  const input = { ...listInput({ ...filters, cursor: '' }), limit: perPage }
  const items = await allPages((cursor) => sameOrigin.call('skill.list', { ...input, ...(cursor ? { cursor } : {}) }))
  return items.map(flat)
}

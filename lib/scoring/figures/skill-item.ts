import type { SkillItem } from '@/lib/contract/skill-shape'
import { jsonColumns } from '@/lib/store/json-columns'
import { isProtectedWhileFailing } from '@/lib/domain/lifecycle/failing'
import { whySentence, type LastMove } from '@/lib/domain/lifecycle/why'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { SkillFigures } from './skill-figures'

export interface ItemInputs {
  row: Skill
  figures: SkillFigures
  policy: Policy
  last: LastMove | null
  agent: string | null
  now: number
}

/** A skill as lists show it. */
export function skillItem({ row, figures, policy, last, agent, now }: ItemInputs): SkillItem {
  const { state, stateSince } = figures.facts
  const { lastUsedAt, window } = figures.evidence
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    origin: row.origin,
    lifecycle: state,
    why: whySentence({ state, origin: figures.facts.origin, stateSince, last }, now),
    tier: row.tier,
    protected: row.isProtected,
    failing: isProtectedWhileFailing(figures.facts, window, policy),
    isWarning: row.isWarning,
    visibility: row.visibility,
    sharedAt: row.sharedAt?.toISOString() ?? null,
    version: row.version,
    digest: row.digest,
    agent,
    tags: jsonColumns.Skill.tags(row.tags),
    taskType: row.taskType,
    riskLevel: row.riskLevel,
    constraints: jsonColumns.Skill.constraints(row.constraints),
    health: figures.scores.health.value,
    stats: figures.stats,
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    stateSince: row.stateSince.toISOString(),
    ...(row.deprecatedAt ? { deprecatedAt: row.deprecatedAt.toISOString() } : {}),
    ...(row.deprecatedReason ? { deprecatedReason: row.deprecatedReason } : {}),
  }
}

import type { SkillItem } from '@/lib/contract/skill-shape'
import type { LastMove } from '@/lib/domain/lifecycle/why'
import { whySentence } from '@/lib/domain/lifecycle/why'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { SkillFigures } from './skill-figures'

/** Texts of a JSON column. */
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

export interface ItemInputs {
  row: Skill
  figures: SkillFigures
  last: LastMove | null
  agent: string | null
  now: number
}

/** A skill as lists show it. */
export function skillItem({ row, figures, last, agent, now }: ItemInputs): SkillItem {
  const { state, stateSince } = figures.facts
  const { lastUsedAt } = figures.evidence
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    origin: row.origin as SkillItem['origin'],
    lifecycle: state,
    why: whySentence({ state, stateSince, last }, now),
    tier: row.tier,
    protected: row.isProtected,
    isWarning: row.isWarning,
    visibility: row.visibility as SkillItem['visibility'],
    sharedAt: row.sharedAt?.toISOString() ?? null,
    version: row.version,
    digest: row.digest,
    agent,
    tags: texts(row.tags),
    taskType: row.taskType,
    riskLevel: row.riskLevel as SkillItem['riskLevel'],
    constraints: texts(row.constraints),
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

import { writeCsv } from '@/lib/domain/csv/write-csv'
import type { PolicyValues } from '@/lib/domain/policy/policy'
import { decayRate } from './decay'
import { dayMs, type Score } from './score'
import type { HealthInputs } from './health'
import type { TaskType } from './task-type'

/** Columns of the predictor features, one row a skill, in the order of the CSV. */
export const featureColumns = [
  'skill',
  'skill_age_days',
  'skill_success_rate',
  'skill_invocation_velocity',
  'skill_version',
  'is_auto_created',
  'decay_rate',
  'use_count',
  'last_used_at',
  'lifecycle_state',
  'trust_tier',
  'protected',
  'health',
  'health_utility',
  'health_redundancy',
  'health_freshness',
  'health_failure_risk',
] as const
export type FeatureColumn = (typeof featureColumns)[number]
export type FeatureRow = Record<FeatureColumn, string | number | boolean | null>

export interface FeatureInputs {
  name: string
  /** Epoch ms, as `lastUsedAt`. */
  createdAt: number
  lastUsedAt: number | null
  successRate: number | null
  velocity: number
  version: number
  isLearned: boolean
  taskType: TaskType
  useCount: number
  state: string
  tier: number
  isProtected: boolean
  health: Score<HealthInputs>
}

/** The feature row of one skill at `now` (epoch ms). Times leave as ISO 8601 UTC. */
export function featureRow(skill: FeatureInputs, now: number, policy?: PolicyValues): FeatureRow {
  return {
    skill: skill.name,
    skill_age_days: Math.max(0, now - skill.createdAt) / dayMs,
    skill_success_rate: skill.successRate,
    skill_invocation_velocity: skill.velocity,
    skill_version: skill.version,
    is_auto_created: skill.isLearned,
    decay_rate: decayRate(skill.taskType, policy),
    use_count: skill.useCount,
    last_used_at: skill.lastUsedAt === null ? null : new Date(skill.lastUsedAt).toISOString(),
    lifecycle_state: skill.state,
    trust_tier: skill.tier,
    protected: skill.isProtected,
    health: skill.health.value,
    health_utility: skill.health.parts.utility,
    health_redundancy: skill.health.parts.redundancy,
    health_freshness: skill.health.parts.freshness,
    health_failure_risk: skill.health.parts.failureRisk,
  }
}

/** Rows as CSV (RFC 4180) with a header line. */
export function featureCsv(rows: readonly FeatureRow[]): string {
  return writeCsv(featureColumns, rows)
}

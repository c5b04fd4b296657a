import { z } from 'zod'
import { origins } from '@/lib/domain/lifecycle/origin'
import { states } from '@/lib/domain/lifecycle/states'
import { findingSeverities, verdicts } from '@/lib/domain/scan/types'
import { event } from './event'
import { outcome, score, time } from './shared'

export { origins }
export const lifecycle = z.enum(states)
export const fileEntry = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })

/** Result of a version's scan; no findings does not mean that it is safe. */
export const scan = z.object({
  /** Null before the first scan. */
  verdict: z.enum(verdicts).nullable(),
  findings: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(findingSeverities),
      path: z.string(),
      line: z.number().int(),
      what: z.string(),
    }),
  ),
  /** Why a person serves it despite the verdict. */
  override: z.string().nullable(),
})

const interval = z.object({ mean: z.number(), low: z.number(), high: z.number() })

/** The window and lifetime figures of a skill; each count names its population. */
export const skillStats = z.object({
  uses: z.number().int(),
  judged: z.number().int(),
  successCount: z.number().int(),
  failureCount: z.number().int(),
  partialCount: z.number().int(),
  unknownCount: z.number().int(),
  lifetimeRate: z.number().nullable(),
  successRate: z.number().nullable(),
  estimate: interval,
  window: z.object({
    size: z.number().int(),
    judged: z.number().int(),
    successes: z.number().int(),
    partials: z.number().int(),
    failures: z.number().int(),
    clean: z.number().int(),
    selected: z.number().int(),
    signals: z.number().int(),
    since: time,
  }),
  lastOutcome: z.object({ outcome, at: time }).nullable(),
  feedback: z.object({ count: z.number().int(), score: z.number().nullable() }),
  velocity: z.number(),
  /** Uses on each of the last 14 days, today last. */
  recent: z.array(z.number().int()),
  falsePositiveRate: z.number().nullable(),
  risk: z.enum(['none', 'warning', 'deprecated']),
})
export type SkillStats = z.output<typeof skillStats>

export const skillItem = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  origin: z.enum(origins),
  lifecycle,
  /** One sentence that explains the current state. */
  why: z.string(),
  tier: z.number().int().min(1).max(4),
  protected: z.boolean(),
  /** Protected while its rate is below the warning or deprecation threshold of its policy, over enough judged uses. */
  failing: z.boolean(),
  /** A warning skill that describes what to avoid: served separately, labelled and capped. */
  isWarning: z.boolean(),
  visibility: z.enum(['user', 'workspace']),
  /** When it was shared with every agent; null while only its own agent sees it. */
  sharedAt: time.nullable(),
  version: z.number().int(),
  digest: z.string(),
  agent: z.string().nullable(),
  tags: z.array(z.string()),
  taskType: z.string(),
  riskLevel: z.enum(['low', 'medium', 'high']),
  constraints: z.array(z.string()),
  health: z.number(),
  stats: skillStats,
  lastUsedAt: time.nullable(),
  createdBy: z.string(),
  createdAt: time,
  updatedAt: time,
  stateSince: time,
  deprecatedAt: time.optional(),
  deprecatedReason: z.string().optional(),
})
export type SkillItem = z.output<typeof skillItem>

/** Actions that a person may take in the current state: buttons and refusals share one table. */
const possibleMove = z.object({ verb: z.string(), label: z.string(), to: lifecycle, needsReason: z.boolean() })

export const skill = skillItem.extend({
  files: z.array(fileEntry),
  scores: z.record(z.string(), score),
  acts: z.array(possibleMove),
  /** Raw SKILL.md of the current version. */
  content: z.string(),
  /** An overlay's own text, without its base: an edit changes this text. Null when it extends nothing. */
  own: z.object({ digest: z.string(), content: z.string() }).nullable(),
  triggers: z.array(z.string()),
  exampleQueries: z.array(z.string()),
  suggestedTools: z.array(z.string()),
  steps: z.array(z.string()),
  warnings: z.array(z.string()),
  aliases: z.array(z.string()),
  dependsOn: z.array(z.string()),
  conflictsWith: z.array(z.string()),
  extends: z.string().nullable(),
  dependents: z.array(z.string()),
  parent: z.string().nullable(),
  lineage: z.array(z.string()),
  scan,
  validation: z.object({ ok: z.boolean(), errors: z.array(z.string()) }),
  tokens: z.object({ listed: z.number().int(), loaded: z.number().int(), meanReported: z.number().nullable() }),
  deprecationRisk: z.string(),
  policy: z.object({ version: z.number().int(), warnRate: z.number(), deprecateRate: z.number(), window: z.number().int() }),
})
export type Skill = z.output<typeof skill>

/**
 * Every move returns the updated skill and the event that can be undone. Where the policy asks for a second person the skill stays, and
 * `requested` is the review item that another reviewer approves or dismisses.
 */
export const skillMoved = z.object({ skill, event, requested: z.string().optional() })
export type SkillMoved = z.output<typeof skillMoved>

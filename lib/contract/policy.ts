import { z } from 'zod'
import { policyFieldNames } from '@/lib/domain/policy/policy'
import { policyScopes } from '@/lib/domain/policy/resolve'
import { event } from './event'
import { day, learned } from './example'
import { operation } from './operation'
import { moved } from './topics'
import type { RetirementField } from '@/lib/domain/lifecycle/operating'
import { policyFields } from '@/lib/domain/policy/fields'
import { policyPatch, policyPatchShape, policyValues } from './policy-values'
import { agentName, agentRef, cursor, json, limit, page, time } from './shared'
import { text } from './text'

/** Scope of the policy; the workspace by default. With both set, `agent` only names who asks for the skill. */
const scoped = { agent: agentRef.optional(), skill: text.ref(z.string()).optional() }
const field = z.enum(policyFieldNames)

const scope = z.object({
  kind: z.enum(['workspace', 'agent', 'skill']),
  /** Empty for the workspace. */
  id: z.string(),
  name: z.string(),
})

const policy = z.object({
  version: z.number().int(),
  values: policyValues,
  /** Source of each value in force: default, workspace, agent or skill. */
  sources: z.record(field, z.enum(policyScopes)),
  /** Version of the scope's last save; absent for a default. */
  sourceVersions: z.partialRecord(field, z.number().int()),
  scope,
  /** Values that this scope sets itself. */
  own: policyPatch,
})

export const readPolicy = operation({
  name: 'policy.read',
  route: 'GET /api/policy',
  summary: 'Read the policy values, each with its source',
  input: z.strictObject(scoped),
  output: policy.extend({
    /** Agents and skills with values of their own, by name. */
    overrides: z.array(z.object({ scope, version: z.number().int(), fields: z.array(field) })),
    /** Fields that stay at their default here, each with the reason. */
    fixed: z.partialRecord(field, z.string()),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['policy'],
  isCached: true,
  absent: { cli: 'policies are read in the dashboard or through REST' },
  example: { skill: learned },
})

const reason = text.prose(z.string().trim().min(1, 'Add a reason to save the policy').max(1000))

export const savePolicy = operation({
  name: 'policy.save',
  route: 'PUT /api/policy',
  summary: 'Change policy values with a reason, as a new version',
  input: z.strictObject({
    ...z.strictObject(policyPatchShape).partial().shape,
    ...scoped,
    /** An agent that is not known yet is made. */
    agent: agentName.optional(),
    reason,
    /** Fields that this scope clears, so that the inherited value applies again. */
    inherit: z.array(field).default([]),
  }),
  output: z.object({
    policy,
    /** Null when nothing changed. */
    event: event.nullable(),
  }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: [...moved, 'policy', 'runs'],
  logs: { 'policy.policy': { word: 'changed the policy of', undo: 'policy' } },
  absent: { cli: 'policies are changed in the dashboard or through REST' },
  example: { warnRate: 0.42, sweepMinutes: 30, reason: 'Warn earlier while the shop is being moved.' },
})

const change = z.object({ field, before: json.optional(), after: json.optional() })

export const listPolicyVersions = operation({
  name: 'policy.versions',
  route: 'GET /api/policy/versions',
  summary: 'List the versions of a policy with author, reason and changes',
  input: z.strictObject({ ...scoped, limit, cursor }),
  output: page(
    z.object({
      version: z.number().int(),
      scope,
      reason: z.string(),
      at: time,
      /** Null for the policy that a workspace was created with. */
      actor: event.shape.actor.nullable(),
      event: z.string().nullable(),
      canUndo: z.boolean(),
      /** The last save of its scope: the version in force. */
      isCurrent: z.boolean(),
      /** All values that the scope set in this version. */
      values: policyPatch,
      /** Compared with the previous version of the same scope; an absent side was not set. */
      changes: z.array(change),
    }),
  ),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['policy'],
  absent: { cli: 'policies are read in the dashboard or through REST' },
  example: { limit: 20 },
})

/** Values that the retirement rule reads, as a query writes them. */
const retirementValues = {
  retirement: z.enum(policyFields.retirement.options).optional(),
  window: queried('window'),
  deprecateJudged: queried('deprecateJudged'),
  deprecateRate: queried('deprecateRate'),
  evidenceRate: queried('evidenceRate'),
  evidenceSure: queried('evidenceSure'),
  evidencePrior: queried('evidencePrior'),
} satisfies Record<RetirementField, z.ZodType>

function queried(name: Exclude<RetirementField, 'retirement'>) {
  const { kind, min, max } = policyFields[name]
  const error = `must be a ${kind === 'count' ? 'whole number' : 'number'} from ${min} to ${max}`
  const number = z.coerce.number(error).min(min, error).max(max, error)
  return (kind === 'count' ? number.int(error) : number).optional()
}

const share = z.number().min(0).max(1)

export const readOperating = operation({
  name: 'policy.operating',
  route: 'GET /api/policy/operating',
  summary: 'Simulate how often the retirement rule errs, and how soon it notices, under given values',
  input: z.strictObject({ ...retirementValues, ...scoped }),
  output: z.object({
    /** Simulated histories for each true success rate. */
    histories: z.number().int(),
    /** Shares retired within 100 and 500 judged uses, and the use at which half of them are; null where fewer than half are. */
    byRate: z.array(z.object({ rate: share, in100: share, in500: share, median: z.number().int().nullable() })),
    /** Judged uses from a fall of the true rate from 70% to 20% until half of the histories are retired; null where they are not. */
    noticedAfter: z.number().int().nullable(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['policy'],
  absent: { cli: 'policies are read in the dashboard or through REST' },
  example: { retirement: 'evidence', window: 10 },
})

const pastMove = z.object({ at: time, from: z.string(), to: z.string(), reason: z.string(), event: z.string().nullable() })

/** How one move of one skill differs from what happened. */
export const moveChanges = ['more', 'fewer', 'earlier', 'later'] as const

export const simulatePolicy = operation({
  name: 'policy.simulate',
  route: 'POST /api/policy/simulate',
  summary: 'Simulate other policy values on this history, next to what happened',
  input: z.strictObject({ values: policyPatch, inherit: z.array(field).default([]), ...scoped, from: time.optional() }),
  output: z.object({
    from: time.nullable(),
    to: time,
    /** Past sweeps that were replayed, plus one for now. */
    sweeps: z.number().int(),
    looked: z.number().int(),
    /** Counts by verb, over every skill that was checked. */
    verbs: z.array(
      z.object({
        verb: z.string(),
        happened: z.number().int(),
        would: z.number().int(),
        more: z.number().int(),
        fewer: z.number().int(),
        earlier: z.number().int(),
        later: z.number().int(),
      }),
    ),
    /** Only the differences, by skill and date; `left` counts those after the first 500. */
    differences: z.array(
      z.object({
        skill: z.string(),
        skillId: z.string(),
        verb: z.string(),
        change: z.enum(moveChanges),
        happened: pastMove.nullable(),
        would: pastMove.nullable(),
      }),
    ),
    left: z.number().int(),
  }),
  permission: 'read',
  // It records nothing; it is a POST because a policy is too long for a URL.
  effect: { kind: 'write', idempotent: true },
  changes: [],
  absent: {
    cli: 'policies are tried out in the dashboard or through REST',
    action: 'it changes nothing: the browser asks over HTTP',
  },
  example: { values: { deprecateRate: 0.4 }, from: day },
})

import { z } from 'zod'
import { undoneMany } from './event'
import { ids } from './example'
import { operation } from './operation'
import { everything, moved } from './topics'
import { agentRef, cursor, flag, idRef, json, limit, page, time } from './shared'

const decision = z.object({
  skill: z.string(),
  skillId: z.string(),
  verb: z.string(),
  from: z.string(),
  to: z.string(),
  applied: z.boolean(),
  /** The move that policy would have made if the skill weren't protected or controlled by a person. */
  wouldHave: z.boolean(),
  reason: z.string(),
  reasonCode: z.string(),
  inputs: json,
  event: z.string().nullable(),
  /** The move was undone later. */
  undone: z.boolean(),
})

const decisionName = z.object({ skill: z.string(), verb: z.string() })

export const sweepRun = z.object({
  id: z.string(),
  status: z.enum(['running', 'succeeded', 'failed', 'cancelled']),
  trigger: z.enum(['person', 'key', 'agent', 'schedule', 'job']),
  dryRun: z.boolean(),
  asOf: time,
  policyVersion: z.number().int(),
  looked: z.number().int(),
  moved: z.number().int(),
  /** Skills and candidates whose decisions were applied, out of all with a decision. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  startedAt: time,
  endedAt: time.nullable(),
  error: z.string().optional(),
  decisions: z.array(decision),
})
export type SweepRun = z.output<typeof sweepRun>

export const runMaintenance = operation({
  name: 'maintenance.run',
  route: 'POST /api/maintenance',
  summary: 'Run a sweep: apply the policy to every skill, or only show the decisions',
  input: z.strictObject({ dryRun: flag.default(false), asOf: time.optional() }),
  output: z.object({ run: sweepRun }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: [...moved, 'queue', 'runs'],
  example: { dryRun: true },
})

export const listRuns = operation({
  name: 'maintenance.list',
  route: 'GET /api/maintenance',
  summary: 'List sweeps',
  input: z.strictObject({ limit, cursor }),
  output: page(sweepRun.omit({ decisions: true })).extend({ nextAt: time.nullable() }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['runs'],
  isCached: true,
  absent: { cli: '`mettle maintain` runs one and prints it' },
  example: { limit: 20 },
})

export const readRun = operation({
  name: 'maintenance.read',
  route: 'GET /api/maintenance/{id}',
  summary: 'Read a sweep with every decision, its inputs and its reason',
  input: z.strictObject({ id: idRef }),
  output: z.object({
    run: sweepRun,
    /** Compared with the previous run of the same kind: new decisions and removed ones. Null for the first run. */
    difference: z
      .object({ previous: z.string(), at: time, added: z.array(decisionName), gone: z.array(decisionName) })
      .nullable(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['runs'],
  absent: { cli: '`mettle maintain` runs one and prints it' },
  example: { id: ids.run },
})

export const cancelRun = operation({
  name: 'maintenance.cancel',
  route: 'POST /api/maintenance/{id}/cancel',
  summary: 'Cancel a running sweep; its earlier moves stay and can be undone',
  input: z.strictObject({ id: idRef }),
  output: z.object({ run: sweepRun }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['runs'],
  absent: { cli: 'Ctrl-C ends the wait; a run is cancelled in the dashboard or through REST' },
  example: { id: ids.run },
})

export const undoRun = operation({
  name: 'maintenance.undo',
  route: 'POST /api/maintenance/{id}/undo',
  summary: 'Undo every action of a sweep, or show what undoing it would do',
  input: z.strictObject({ id: idRef, dryRun: flag.default(false) }),
  output: undoneMany,
  permission: 'manage',
  effect: { kind: 'write' },
  changes: everything,
  absent: { cli: '`mettle undo` takes single acts back; a whole run is undone in the dashboard or through REST' },
  example: { id: ids.run, dryRun: true },
})

export const readHealth = operation({
  name: 'health.read',
  route: 'GET /api/health',
  summary: 'Read server health',
  input: z.strictObject({}),
  output: z.object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    database: z.object({ provider: z.enum(['sqlite', 'postgresql']), ok: z.boolean() }),
    migrations: z.object({ applied: z.number().int(), pending: z.number().int() }),
    worker: z.object({ running: z.boolean(), queued: z.number().int() }),
    disk: z.object({
      workspace: z.boolean(),
      /** Writes of all workspaces that are not on disk yet. */
      pending: z.number().int(),
      /** What could not be written in this workspace, and why; retried every second. Null when everything is written and there. */
      waiting: z.object({ names: z.array(z.string()), cause: z.string() }).nullable(),
      /** Whether the history of this workspace is in the folder of another server, which this one's follows. */
      follows: z.boolean(),
      /** The repository that the workspace is pushed to (METTLE_GIT_REMOTE), as far as is known; null where it is pushed nowhere. */
      remote: z
        .object({
          url: z.string(),
          /** The last commit that was pushed, and when. */
          commit: z.string().nullable(),
          pushedAt: time.nullable(),
          /** Since when pushing fails, and why the last try did; null when all that was tried arrived. */
          failing: z.object({ since: time, cause: z.string() }).nullable(),
        })
        .nullable(),
    }),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: [],
  example: {},
})

const measure = z.object({ value: z.number().nullable(), n: z.number().int(), target: z.string(), met: z.boolean().nullable() })

export const readOverview = operation({
  name: 'overview.read',
  route: 'GET /api/overview',
  summary: 'Read open decisions and library figures',
  input: z.strictObject({ agent: agentRef.optional() }),
  output: z.object({
    workspace: z.object({ name: z.string(), isDemo: z.boolean() }),
    toReview: z.number().int(),
    degraded: z.array(z.object({ name: z.string(), why: z.string() })),
    /** Protected skills that fail: policy may not move them, so a person has to decide. */
    failing: z.array(z.object({ name: z.string(), why: z.string() })),
    lastRun: z.object({ id: z.string(), status: z.string(), endedAt: time.nullable(), moved: z.number().int() }).nullable(),
    byLifecycle: z.record(z.string(), z.number().int()),
    /** Of these, the skills that are offered and were never used. */
    unproven: z.record(z.string(), z.number().int()),
    weekMoves: z.record(z.string(), z.number().int()),
    counts: z.object({
      sessions: z.number().int(),
      steps: z.number().int(),
      skills: z.number().int(),
      patterns: z.number().int(),
    }),
    measures: z.object({
      candidatesPerTenSessions: measure,
      skillsAboveHalf: measure,
      /** Counts deprecations by policy since `since` that are still in effect. */
      hoursToDeprecation: measure.extend({ since: time }),
    }),
    rate: z.array(
      z.object({
        at: time,
        n: z.number().int(),
        rate: z.number().nullable(),
        low: z.number().nullable(),
        high: z.number().nullable(),
      }),
    ),
    helped: z.array(
      z.object({ name: z.string(), mean: z.number(), low: z.number(), high: z.number(), judged: z.number().int() }),
    ),
    hurt: z.array(z.object({ name: z.string(), mean: z.number(), low: z.number(), high: z.number(), judged: z.number().int() })),
    sources: z.array(
      z.object({ harness: z.string(), sessions: z.number().int(), lastAt: time.nullable(), unreadable: z.number().int() }),
    ),
    isEmpty: z.boolean(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['library', 'queue', 'sessions'],
  isCached: true,
  absent: { cli: '`mettle status` sums it up' },
  example: {},
})

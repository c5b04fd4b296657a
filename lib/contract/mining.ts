import { z } from 'zod'
import { whyNotCodes } from '@/lib/domain/mining/types'
import { event } from './event'
import { job } from './job'
import { text } from './text'
import { agent, ids } from './example'
import { operation } from './operation'
import { agentName, agentRef, cursor, idRef, limit, page } from './shared'

export const runMining = operation({
  name: 'mining.run',
  route: 'POST /api/mining',
  summary: 'Mine all stored sessions for patterns',
  input: z.strictObject({ agent: agentName.optional() }),
  output: z.object({ job }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['jobs', 'queue'],
  status: () => 202,
  example: { agent },
})

export const listPatterns = operation({
  name: 'pattern.list',
  route: 'GET /api/patterns',
  summary: 'List all patterns with their support, including those not proposed and why',
  input: z.strictObject({
    agent: agentRef.optional(),
    state: z.enum(['observed', 'proposed', 'promoted', 'dismissed']).optional(),
    whyNot: z.enum(whyNotCodes).optional(),
    limit,
    cursor,
  }),
  output: page(
    z.object({
      id: z.string(),
      agent: z.string(),
      hash: z.string(),
      steps: z.array(z.string()),
      support: z.number().int(),
      expectedByChance: z.number().nullable(),
      state: z.string(),
      evidence: z.string().nullable(),
      /** Why it is not proposed, as a sentence; the code is for filtering. */
      whyNot: z.string().nullable(),
      whyNotCode: z.enum(whyNotCodes).nullable(),
    }),
  ).extend({ total: z.number().int() }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['queue'],
  absent: { cli: 'patterns are read in the dashboard or through REST' },
  example: { agent, state: 'proposed', limit: 20 },
})

const patternItem = listPatterns.output.shape.items.element

export const readPattern = operation({
  name: 'pattern.read',
  route: 'GET /api/patterns/{id}',
  summary: 'Read a pattern with its occurrences in sessions',
  input: z.strictObject({ id: idRef, limit, offset: z.coerce.number().int().min(0).default(0) }),
  output: patternItem.extend({
    occurrences: z.array(
      z.object({
        session: z.object({ id: z.string(), key: z.string() }),
        /** Positions of the steps in the session, aligned with the pattern's. */
        positions: z.array(z.number().int()),
        /** Tolerated steps in between. */
        optional: z.array(z.object({ after: z.number().int(), position: z.number().int() })),
      }),
    ),
    /** All occurrences, and the distinct sessions that contain one. */
    total: z.number().int(),
    sessions: z.number().int(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['queue'],
  absent: { cli: 'patterns are read in the dashboard or through REST' },
  example: { id: ids.pattern, limit: 20, offset: 0 },
})

const shapeRule = z.object({
  tool: text.name(text.name(z.string().min(1).max(200))),
  /** Parameters to ignore, in addition to the built-in table. */
  ignore: z.array(text.name(z.string().min(1).max(200))).max(100),
  /** Its steps carry no information about the work and appear in no pattern. */
  bookkeeping: z.boolean(),
})

export const listShapeRules = operation({
  name: 'shapeRule.list',
  route: 'GET /api/shape-rules',
  summary: 'List tool rules of the workspace and the built-in ones',
  input: z.strictObject({}),
  output: z.object({ items: z.array(shapeRule), builtIn: z.array(shapeRule.omit({ bookkeeping: true })) }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['shapeRules'],
  absent: { cli: 'rules are read through REST' },
  example: {},
})

export const setShapeRule = operation({
  name: 'shapeRule.set',
  route: 'POST /api/shape-rules',
  summary: 'Set which parameters of a tool to ignore, or mark its steps as bookkeeping; send neither to remove the rule',
  input: z.strictObject({
    tool: shapeRule.shape.tool,
    ignore: shapeRule.shape.ignore.default([]),
    bookkeeping: z.boolean().default(false),
  }),
  output: z.object({
    rule: shapeRule,
    /** Null when nothing changed. */
    event: event.nullable(),
    /** The mining job that reads the stored steps with the new rule. */
    job: z.string().nullable(),
  }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['jobs', 'queue', 'shapeRules', 'log'],
  logs: { 'shapeRule.set': { word: 'changed the rule of', undo: 'shapeRule' } },
  absent: { cli: 'rules are set through REST' },
  example: { tool: 'search_orders', ignore: ['page'], bookkeeping: false },
})

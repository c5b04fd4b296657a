import { z } from 'zod'
import { listPatterns } from './candidate'
import { event } from './event'
import { operation } from './operation'
import { limit } from './shared'

const patternItem = listPatterns.output.shape.items.element

export const readPattern = operation({
  name: 'pattern.read',
  summary: 'Read a pattern with the places in sessions where it stands',
  input: z.strictObject({ id: z.string(), limit, offset: z.coerce.number().int().min(0).default(0) }),
  output: patternItem.extend({
    occurrences: z.array(
      z.object({
        session: z.object({ id: z.string(), key: z.string() }),
        /** Positions of the steps in the session, aligned to the pattern's. */
        positions: z.array(z.number().int()),
        /** Tolerated steps in between. */
        optional: z.array(z.object({ after: z.number().int(), position: z.number().int() })),
      }),
    ),
    /** All of them, and the distinct sessions that hold one. */
    total: z.number().int(),
    sessions: z.number().int(),
  }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'patterns are read in the dashboard or through REST' },
})

const shapeRule = z.object({
  tool: z.string().min(1).max(200),
  /** Parameters that do not count, beside those of the built-in table. */
  ignore: z.array(z.string().min(1).max(200)).max(100),
  /** Its steps tell nothing of the work and stand in no pattern. */
  bookkeeping: z.boolean(),
})

export const listShapeRules = operation({
  name: 'shapeRule.list',
  summary: 'List what the workspace says of tools, and what holds for well-known ones',
  input: z.strictObject({}),
  output: z.object({ items: z.array(shapeRule), builtIn: z.array(shapeRule.omit({ bookkeeping: true })) }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'rules are read through REST' },
})

export const setShapeRule = operation({
  name: 'shapeRule.set',
  summary: 'Say which parameters of a tool do not count, or that its steps are bookkeeping; nothing of both lifts the rule',
  input: z.strictObject({
    tool: shapeRule.shape.tool,
    ignore: shapeRule.shape.ignore.default([]),
    bookkeeping: z.boolean().default(false),
  }),
  output: z.object({
    rule: shapeRule,
    /** Null when it was so already. */
    event: event.nullable(),
    /** The mining that reads the stored steps by the new rule. */
    job: z.string().nullable(),
  }),
  access: 'admin',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'rules are set through REST' },
})

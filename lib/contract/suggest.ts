import { z } from 'zod'
import { agent, walkedSession } from './example'
import { operation } from './operation'
import { agentName, agentRef, harnessName, score, sessionKey } from './shared'
import { lifecycle } from './skill-shape'
import { text } from './text'

const suggested = z.object({
  name: z.string(),
  /** The cluster that added it beyond the search results; absent for a direct result. */
  cluster: z.object({ id: z.string(), name: z.string() }).optional(),
  description: z.string(),
  score: z.number(),
  parts: score.shape.parts,
  lifecycle,
  version: z.number().int(),
  digest: z.string(),
  warning: z.string().optional(),
  record: z.string().optional(),
  constraints: z.array(z.string()),
  suggestedTools: z.array(z.string()),
})

const queryFields = {
  q: text.query(z.string().min(1).max(4000)),
  agent: agentRef.optional(),
  /** Maximum number of skills. */
  limit: z.coerce.number().int().min(1).max(20).default(6),
  /** Maximum tokens of the served text. */
  maxTokens: z.coerce.number().int().min(200).max(10_000).default(2000),
}
/** The result of a request; `budget` counts tokens: `raw` of the unchanged entries, `final` of the served text. */
const suggestions = z.object({
  items: z.array(suggested),
  warnings: z.array(z.string()),
  budget: z.object({ raw: z.number().int(), final: z.number().int(), max: z.number().int() }),
})

export const suggestSkills = operation({
  name: 'skill.suggest',
  route: 'GET /api/suggest',
  summary: 'Suggest skills that fit a request, each with a reason',
  input: z.strictObject({
    ...queryFields,
    tools: z
      .union([z.array(text.ref(z.string())), text.ref(z.string()).transform((list) => list.split(',').filter(Boolean))])
      .optional(),
  }),
  output: suggestions,
  permission: 'read',
  effect: { kind: 'read' },
  forms: { isTagged: true },
  shows: ['library', 'ranking'],
  absent: { cli: 'agents ask through REST' },
  example: { q: 'ship the order of a customer', agent, limit: 3, maxTokens: 1000, tools: ['get_order', 'update_order'] },
})

export const offerSkills = operation({
  name: 'skill.offer',
  route: 'POST /api/suggest',
  summary: 'Suggest skills to a session; skips loaded skills and records each offer',
  input: z.strictObject({
    ...queryFields,
    agent: agentName.optional(),
    /** The session that is served; without it nothing is recorded and nothing is left out. */
    sessionKey: sessionKey.optional(),
    harness: harnessName.default('api'),
    /** Tools available to the caller: only these are suggested or activated. */
    tools: z
      .array(text.ref(z.string().min(1).max(200)))
      .max(1000)
      .optional(),
    format: z.enum(['items', 'block']).default('items'),
    /** Number of further skills to list by name only. */
    directory: z.number().int().min(1).max(200).optional(),
  }),
  output: suggestions.extend({
    /** Tools to switch on automatically. */
    activate: z.array(z.string()),
    /** The text to inject, when a block was requested. */
    block: z.string().optional(),
    directory: z.array(z.string()).optional(),
  }),
  permission: 'read',
  effect: { kind: 'write', idempotent: true },
  changes: ['uses'],
  absent: { cli: 'agents ask through REST', action: 'a page suggests nothing to a session' },
  example: {
    q: 'ship the order of a customer',
    agent,
    sessionKey: walkedSession,
    harness: 'claude-code',
    format: 'block',
    directory: 20,
  },
})

import { z } from 'zod'
import { catalogueClientNames } from '@/lib/domain/catalogue/clients'
import { operation } from './operation'
import { agentRef } from './shared'

const entry = z.object({
  name: z.string(),
  /** Tokens of name and description, paid in every session that lists the skill. */
  tokens: z.number().int(),
  characters: z.number().int(),
  /** Uses that reached at least "loaded". */
  uses: z.number().int(),
})

export const readCatalogue = operation({
  name: 'catalogue.read',
  route: 'GET /api/catalogue',
  summary: 'Read the context cost of the served skills per client, the costliest skills and those never used',
  input: z.strictObject({
    client: z.enum(catalogueClientNames).optional(),
    agent: agentRef.optional(),
    /** Maximum length of each list. */
    limit: z.coerce.number().int().min(1).max(50).default(5),
  }),
  output: z.object({
    skills: z.number().int(),
    tokens: z.number().int(),
    characters: z.number().int(),
    contextTokens: z.number().int(),
    clients: z.array(
      z.object({
        client: z.enum(catalogueClientNames),
        label: z.string(),
        characters: z.number().int(),
        tokens: z.number().int(),
        budget: z.number().int(),
        over: z.number().int(),
        share: z.number(),
        beyond: z.string(),
        source: z.string(),
      }),
    ),
    costliest: z.array(entry),
    neverUsed: z.object({ count: z.number().int(), tokens: z.number().int(), items: z.array(entry) }),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['library'],
  isCached: true,
  example: { client: 'claude-code', limit: 5 },
})

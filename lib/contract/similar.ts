import { z } from 'zod'
import { learned } from './example'
import { operation } from './operation'
import { lifecycle, origins } from './skill-shape'
import { agentRef, skillRef } from './shared'

const neighbour = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  origin: z.enum(origins),
  lifecycle,
  /** From 0 to 1: of the step sequences when both skills have one, else of the words. */
  similarity: z.number(),
  by: z.enum(['steps', 'words']),
  /** The threshold (0.75) above which two skills count as similar. */
  isSimilar: z.boolean(),
})
export type Neighbour = z.output<typeof neighbour>

export const listSimilar = operation({
  name: 'skill.similar',
  route: 'GET /api/skills/{name}/similar',
  summary: 'List similar skills, most similar first',
  input: z.strictObject({
    name: skillRef,
    agent: agentRef.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  output: z.object({ items: z.array(neighbour) }),
  access: 'read',
  effect: { kind: 'read' },
  shows: ['text'],
  absent: { cli: 'neighbours are seen in the dashboard or through REST' },
  example: { name: learned, limit: 5 },
})

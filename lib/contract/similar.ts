import { z } from 'zod'
import { likenessKinds } from '@/lib/domain/overlap/likeness'
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
  /** From 0 to 1: 1 for the same text, else by the steps that both have, mined or told by their texts, or by their words. */
  similarity: z.number(),
  by: z.enum(likenessKinds),
  /** What the two have in common, in a few words. */
  why: z.string(),
  /** The threshold (0.75) above which two skills count as similar. */
  isSimilar: z.boolean(),
})

/** A live skill that another one, or a draft, is like. */
export const similarSkill = z.object({ name: z.string(), similarity: z.number(), by: z.enum(likenessKinds) })

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
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['text'],
  absent: { cli: 'neighbours are seen in the dashboard or through REST' },
  example: { name: learned, limit: 5 },
})

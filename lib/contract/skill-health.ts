import { z } from 'zod'
import { learned } from './example'
import { operation } from './operation'
import { agentRef, skillRef, time } from './shared'
import { use } from './use'

const part = z.object({
  name: z.enum(['utility', 'redundancy', 'freshness', 'failureRisk']),
  /** The figure itself, in 0…1: of redundancy and failure risk, less is better. */
  value: z.number(),
  weight: z.number(),
  /** What it adds to the health: weight · value, or weight · (1 − value) where less is better. */
  adds: z.number(),
  /** The numbers that the figure is made from. */
  from: z.record(z.string(), z.number().nullable()),
})

export const readSkillHealth = operation({
  name: 'skill.health',
  route: 'GET /api/skills/{name}/health',
  summary: 'Read the health of a skill with its parts and their inputs',
  input: z.strictObject({ name: skillRef, agent: agentRef.optional() }),
  output: z.object({
    name: z.string(),
    /** When it was computed: freshness falls with every day. */
    at: time,
    /** The sum of what the parts add, held in 0…1. */
    value: z.number(),
    formula: z.string(),
    parts: z.array(part),
    /** The judged uses that the window counts, newest first; of other agents' none. */
    uses: z.array(use),
  }),
  access: 'read',
  effect: { kind: 'read' },
  shows: ['skill'],
  absent: { cli: '"show" says the health; its parts are in the dashboard and in REST' },
  example: { name: learned },
})
export type SkillHealth = z.output<typeof readSkillHealth.output>

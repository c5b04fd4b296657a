import { z } from 'zod'
import { learned } from './example'
import { operation } from './operation'
import { agentRef, skillRef, time } from './shared'
import { use } from './use'

const part = z.object({
  name: z.enum(['utility', 'redundancy', 'freshness', 'failureRisk']),
  /** The value itself, from 0 to 1; for redundancy and failure risk, less is better. */
  value: z.number(),
  weight: z.number(),
  /** What it adds to the health: weight · value, or weight · (1 − value) when less is better. */
  adds: z.number(),
  /** The inputs that the value is computed from. */
  from: z.record(z.string(), z.number().nullable()),
})

export const readSkillHealth = operation({
  name: 'skill.health',
  route: 'GET /api/skills/{name}/health',
  summary: 'Read the health of a skill with its parts and their inputs',
  input: z.strictObject({ name: skillRef, agent: agentRef.optional() }),
  output: z.object({
    name: z.string(),
    /** When it was computed: freshness falls every day. */
    at: time,
    /** The sum of the parts, clamped to 0…1. */
    value: z.number(),
    formula: z.string(),
    parts: z.array(part),
    /** The judged uses that the window counts, newest first, without those of other agents. */
    uses: z.array(use),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['skill'],
  absent: { cli: '"show" says the health; its parts are in the dashboard and in REST' },
  example: { name: learned },
})
export type SkillHealth = z.output<typeof readSkillHealth.output>

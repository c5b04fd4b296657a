import { z } from 'zod'
import { operation } from './operation'
import { time } from './shared'

const agentItem = z.object({
  name: z.string(),
  createdAt: time,
  /** Sessions that were taken in, erased ones left out. */
  sessions: z.number().int(),
  /** When the newest of them began; null without one that says so. */
  lastSessionAt: time.nullable(),
  /** Skills that were learned from it and are not deleted. */
  skills: z.number().int(),
  /** Candidates of it that wait for a decision. */
  open: z.number().int(),
})
export type AgentItem = z.output<typeof agentItem>

export const listAgents = operation({
  name: 'agent.list',
  route: 'GET /api/agents',
  summary: 'List the agents of the workspace with their sessions and skills',
  input: z.strictObject({}),
  output: z.object({ items: z.array(agentItem) }),
  access: 'read',
  effect: { kind: 'read' },
  shows: ['library', 'sessions'],
  absent: { cli: 'sessions and skills are listed by agent there' },
  example: {},
})

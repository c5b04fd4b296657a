import { z } from 'zod'
import { operation } from './operation'
import { time } from './shared'

const agentItem = z.object({
  name: z.string(),
  createdAt: time,
  /** Imported sessions, without the erased ones. */
  sessions: z.number().int(),
  /** Start of the newest session; null when no session has a start time. */
  lastSessionAt: time.nullable(),
  /** Skills learned from this agent that are not deleted. */
  skills: z.number().int(),
  /** Its candidates that wait for a decision. */
  open: z.number().int(),
})
export type AgentItem = z.output<typeof agentItem>

export const listAgents = operation({
  name: 'agent.list',
  route: 'GET /api/agents',
  summary: 'List the agents of the workspace with their sessions and skills',
  input: z.strictObject({}),
  output: z.object({ items: z.array(agentItem) }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['library', 'sessions'],
  absent: { cli: 'sessions and skills are listed by agent there' },
  example: {},
})

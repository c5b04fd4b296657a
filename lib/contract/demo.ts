import { z } from 'zod'
import { operation } from './operation'
import { everything } from './topics'

export const loadDemo = operation({
  name: 'demo.load',
  route: 'POST /api/demo',
  summary: 'Load sample data into its own workspace',
  input: z.strictObject({}),
  output: z.object({ workspace: z.string(), sessions: z.number().int(), skills: z.number().int() }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: everything,
  logs: { 'workspace.load': { word: 'loaded', undo: null } },
  example: {},
})

export const removeDemo = operation({
  name: 'demo.remove',
  route: 'DELETE /api/demo',
  summary: 'Remove the sample workspace and its content',
  input: z.strictObject({}),
  output: z.object({ removed: z.boolean() }),
  permission: 'manage',
  effect: { kind: 'write', destructive: true, idempotent: true },
  changes: everything,
  example: {},
})

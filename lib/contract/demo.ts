import { z } from 'zod'
import { operation } from './operation'

export const loadDemo = operation({
  name: 'demo.load',
  summary: 'Load labelled demo data into a workspace of its own',
  input: z.strictObject({}),
  output: z.object({ workspace: z.string(), sessions: z.number().int(), skills: z.number().int() }),
  access: 'admin',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: '`npm run demo` starts with it' },
})

export const removeDemo = operation({
  name: 'demo.remove',
  summary: 'Remove the demo workspace and all that it holds',
  input: z.strictObject({}),
  output: z.object({ removed: z.boolean() }),
  access: 'admin',
  effect: { kind: 'write', destructive: true, idempotent: true },
  absent: { cli: 'removed in the dashboard' },
})

import { z } from 'zod'
import { operation } from './operation'
import { agentRef } from './shared'
import { text } from './text'

export const exportSteps = operation({
  name: 'session.export',
  route: 'POST /api/sessions/export',
  summary: 'Write the steps of sessions to Parquet files in a folder on this machine, for engines that read them',
  input: z.strictObject({
    to: text.path(z.string().min(1).max(1000)),
    agent: agentRef.optional(),
    /** Only days from this one on (UTC); what earlier exports wrote of the days before stays. */
    since: text.ref(z.iso.date('Write a day as 2026-03-02')).optional(),
  }),
  output: z.object({
    to: z.string(),
    /** One an agent and a day on which sessions of it started. */
    files: z.number().int(),
    sessions: z.number().int(),
    steps: z.number().int(),
    /** Files of earlier exports whose sessions are gone, such as erased ones. */
    removed: z.number().int(),
  }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: [],
  absent: { action: 'typed on the command line or sent through REST' },
  example: { to: 'export', since: '2026-03-02' },
})

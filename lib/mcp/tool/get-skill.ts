import { z } from 'zod'
import { call } from '@/lib/operations/registry'
import { wholeSkill } from './answers'
import { agent, name, sessionKey } from './arguments'
import { recordLoad } from './record-load'
import { servedByName } from './served'
import { tool } from './tool'

export const getSkill = tool({
  name: 'skill_get',
  title: 'Get a skill',
  description:
    'Read a skill with its SKILL.md, files, state, scores and relations. With `version`, read that version and its texts.',
  operations: ['skill.read', 'skill.version'],
  isRead: true,
  input: z.strictObject({
    name,
    version: z.number().int().min(1).optional().describe('An earlier version; defaults to the current one'),
    sessionKey,
    agent,
  }),
  output: wholeSkill,
  run: async (ctx, args) => {
    const { row, warning } = await servedByName(ctx, args.name)
    const { token: _ofRead, ...answer } =
      args.version === undefined
        ? await call(ctx, 'skill.read', { name: row.id })
        : await call(ctx, 'skill.version', { name: row.id, version: String(args.version) })
    const { token } = await recordLoad(ctx, { id: row.id, version: args.version ?? row.version }, args)
    // First, so that a harness that cuts long results keeps it.
    return { token, ...answer, ...(warning ? { warning } : {}) }
  },
})

import { z } from 'zod'
import { text } from '@/lib/contract/text'
import { call } from '@/lib/operations/registry'
import { skillMatches } from './answers'
import { agent, sessionKey } from './arguments'
import { door } from './record-load'
import { tool } from './tool'

export const suggestSkills = tool({
  name: 'skill_suggest',
  title: 'Suggest skills',
  description:
    'Call at the start of a task to get fitting skills within a token budget. With `sessionKey`, skills you already loaded are skipped and offers are recorded. Load a skill with load_skill before you follow it.',
  operations: ['skill.suggest', 'skill.offer'],
  isRead: true,
  input: z.strictObject({
    query: text.query(z.string().min(1).max(4000)).describe('The request as the user put it'),
    limit: z.number().int().min(1).max(20).optional(),
    maxTokens: z.number().int().min(200).max(10_000).optional(),
    tools: z
      .array(text.ref(z.string().min(1).max(200)))
      .max(1000)
      .optional()
      .describe('Tools you can call; no others are suggested'),
    sessionKey,
    agent,
  }),
  output: skillMatches,
  run: (ctx, { query: q, sessionKey: key, agent: _agent, ...asked }) =>
    ctx.permissions.includes('report')
      ? call(ctx, 'skill.offer', { q, ...asked, sessionKey: key, harness: door })
      : call(ctx, 'skill.suggest', { q, ...asked }),
})

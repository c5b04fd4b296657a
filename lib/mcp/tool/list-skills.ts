import { z } from 'zod'
import { text } from '@/lib/contract/text'
import { lifecycle, origins } from '@/lib/contract/skill-shape'
import { cachedAnswer } from '@/lib/operations/cached-answer'
import { skillList } from './answers'
import { agent } from './arguments'
import { tool } from './tool'

export const listSkills = tool({
  name: 'skill_list',
  title: 'List skills',
  description:
    'List skills by name with their state and figures, one page at a time. Without `lifecycle`, list only served skills.',
  operations: ['skill.list'],
  isRead: true,
  input: z.strictObject({
    origin: z.enum(origins).optional(),
    lifecycle: lifecycle.optional(),
    limit: z.number().int().min(1).max(200).optional(),
    cursor: text.ref(z.string().max(200)).optional().describe('nextCursor from the previous page'),
    agent,
  }),
  output: skillList,
  run: (ctx, { agent: _agent, ...asked }) =>
    cachedAnswer(ctx, 'skill.list', { ...asked, ...(asked.lifecycle === undefined ? { live: true } : {}) }),
})

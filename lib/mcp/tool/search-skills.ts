import { z } from 'zod'
import { text } from '@/lib/contract/text'
import { call } from '@/lib/operations/registry'
import { skillMatches } from './answers'
import { agent } from './arguments'
import { tool } from './tool'

export const searchSkills = tool({
  name: 'skill_search',
  title: 'Search skills',
  description:
    'Find skills that fit a request. Each result has the reason, its reliability and its constraints. Records nothing.',
  operations: ['skill.suggest'],
  isRead: true,
  input: z.strictObject({
    query: text.query(z.string().min(1).max(4000)).describe('What you want to do, in your own words'),
    agent,
    limit: z.number().int().min(1).max(20).optional(),
  }),
  output: skillMatches,
  run: (ctx, { query, limit }) => call(ctx, 'skill.suggest', { q: query, limit }),
})

import { z } from 'zod'
import { text } from '@/lib/contract/text'
import { describeReport } from '@/lib/domain/failure/describe-report'
import { call } from '@/lib/operations/registry'
import { inReview } from './answers'
import { agent, sessionKey, name as skillName } from './arguments'
import { proposed } from './proposed'
import { servedByName } from './served'
import { tool } from './tool'

export const reportFailure = tool({
  name: 'skill_report_failure',
  title: 'Report a failure',
  description:
    'Report what failed, and why if you know. A person reviews it as a warning for other agents. `name` is the skill that led to the failure.',
  operations: ['candidate.propose'],
  isRead: false,
  input: z.strictObject({
    name: skillName.optional(),
    what: text.content(z.string().trim().min(1).max(10_000)).describe('What was tried, what happened and what to do instead'),
    sessionKey,
    agent,
  }),
  output: inReview,
  run: async (ctx, { name, what, sessionKey: key, agent: by }) => {
    const skill = name === undefined ? null : (await servedByName(ctx, name)).row.name
    const candidate = await call(ctx, 'candidate.propose', { ...describeReport(what, skill), sessionKey: key, agent: by })
    return proposed(ctx, candidate)
  },
})

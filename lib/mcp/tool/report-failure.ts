import { z } from 'zod'
import { call } from '@/lib/operations/registry'
import { agent, sessionKey, name as skillName } from './arguments'
import { proposed } from './proposed'
import { servedByName } from './served'
import { tool } from './tool'

const titleMax = 60

/** The first line, cut at a word. */
function titleOf(what: string): string {
  const [line = ''] = what.trim().split('\n')
  return line.length <= titleMax ? line : line.slice(0, titleMax).replace(/\s+\S*$/, '')
}

export const reportFailure = tool({
  name: 'skill_report_failure',
  title: 'Report a failure',
  description:
    'Report what failed, and why if you know: a person reviews it as a warning for other agents. `name`: the skill that led there.',
  operations: ['candidate.propose'],
  isRead: false,
  input: z.strictObject({
    name: skillName.optional(),
    what: z.string().trim().min(1).max(10_000).describe('What was tried, what happened, what to do instead'),
    sessionKey,
    agent,
  }),
  run: async (ctx, { name, what, sessionKey: key, agent: by }) => {
    const skill = name === undefined ? null : (await servedByName(ctx, name)).row.name
    const title = titleOf(what)
    const candidate = await call(ctx, 'candidate.propose', {
      name: skill ? `Avoid with ${skill}: ${title}` : `Avoid: ${title}`,
      description: (skill ? `A failure while following ${skill}: ${title}` : `A failure: ${title}`).slice(0, 1024),
      instructions: skill ? `While following \`${skill}\`:\n\n${what}` : what,
      failureModes: [what.slice(0, 500)],
      kind: 'warning',
      sessionKey: key,
      agent: by,
    })
    return proposed(ctx, candidate)
  },
})

import { describeReport } from '@/lib/domain/failure/describe-report'
import type { CommandSpec } from '../command-spec'

interface Options {
  what: string
  skill?: string
  session?: string
  agent?: string
}

export const reportFailure: CommandSpec = {
  usage: 'report-failure',
  summary: 'report a failure; a person reviews it as a warning for other agents',
  examples: ['mettle report-failure --skill run-tests --what "npm test hangs without CI=1. Set it first."'],
  define(command, run) {
    command
      .requiredOption('--what <text>', 'what was tried, what happened and what to do instead')
      .option('--skill <name>', 'skill that led to the failure')
      .option('--session <key>', 'key of the session')
      .option('--agent <name>', 'agent that reports')
    run<Options>(async ({ client, options: { what, skill, session, agent } }) => {
      // Uses the skill's current name; an unknown one is refused.
      const led = skill === undefined ? null : (await client.call('skill.read', { name: skill, agent })).name
      const answer = await client.call('candidate.propose', { ...describeReport(what, led), sessionKey: session, agent })
      return { json: answer, text: `${answer.name} is in the review queue: mettle candidate ${answer.id}` }
    })
  },
}

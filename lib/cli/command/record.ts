import type { CallInput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { wholeNumber } from '../number-option'

type Report = Exclude<CallInput<'skill.used'>, { items: unknown }>

interface Options extends Pick<
  Report,
  'outcome' | 'stage' | 'decision' | 'harness' | 'agent' | 'toolUseId' | 'at' | 'tokens' | 'latencyMs' | 'model'
> {
  session: string
  correction?: string
  rework?: true
}

export const record: CommandSpec = {
  usage: 'record <name>',
  summary: 'report that a skill was used, and how it ended',
  examples: ['mettle record run-tests --session s1 --outcome success'],
  define(command, run) {
    command
      .requiredOption('--session <key>', 'key of the session')
      .option('--outcome <outcome>', 'success, failure, partial or unknown')
      .option('--stage <stage>', 'offered, loaded or followed')
      .option('--decision <decision>', 'selected, considered or skipped')
      .option('--correction <reason>', 'a person corrected the result: what was wrong')
      .option('--rework', 'it caused rework')
      .option('--agent <name>', 'agent that used it')
      .option('--harness <name>', 'program it ran in')
      .option('--tool-use-id <id>', 'id of the call')
      .option('--at <time>', 'when, ISO 8601')
      .option('--tokens <n>', 'tokens it took', wholeNumber)
      .option('--latency-ms <n>', 'milliseconds it took', wholeNumber)
      .option('--model <name>', 'model that followed it')
    run<Options>(async ({ client, arguments: [skill = ''], options }) => {
      const answer = await client.call('skill.used', reportOf(skill, options))
      if ('items' in answer) return { json: answer, text: `${answer.items.length} uses recorded.` }
      const { use, created } = answer
      const judged = use.outcome ? `, judged ${use.outcome}` : ''
      return {
        json: answer,
        text: `${created ? 'Recorded' : 'Known already'}: ${use.skill} ${use.stage} in ${use.sessionKey}${judged}.`,
      }
    })
  },
}

function reportOf(skill: string, options: Options): Report {
  const { session, correction, rework, outcome, stage, decision, agent, harness, toolUseId, at, tokens, latencyMs, model } =
    options
  const fields = { outcome, stage, decision, agent, harness, toolUseId, at, tokens, latencyMs, model }
  return {
    skill,
    sessionKey: session,
    ...fields,
    correction: correction === undefined ? undefined : { reason: correction },
    causedRework: rework,
  }
}

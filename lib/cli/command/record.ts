import { InvalidArgumentError } from 'commander'
import type { CallInput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { wholeNumber } from '../number-option'

type Report = Exclude<CallInput<'skill.used'>, { items: unknown }>

interface Options extends Pick<
  Report,
  'outcome' | 'stage' | 'decision' | 'harness' | 'agent' | 'toolUseId' | 'at' | 'tokens' | 'latencyMs' | 'model' | 'token'
> {
  session?: string
  correction?: string
  rework?: true
}

export const record: CommandSpec = {
  usage: 'record <name>',
  summary: 'report that a skill was used, and its outcome',
  examples: ['mettle record run-tests --session s1 --outcome success'],
  define(command, run) {
    command
      .option('--session <key>', 'key of the session; required without a token')
      .option('--token <token>', 'use token from the answer that loaded the skill')
      .option('--outcome <outcome>', 'success, failure, partial or unknown')
      .option('--stage <stage>', 'offered, loaded or followed')
      .option('--decision <decision>', 'selected, considered or skipped')
      .option('--correction <reason>', 'what a person corrected in the result')
      .option('--rework', 'it caused rework')
      .option('--agent <name>', 'agent that used it')
      .option('--harness <name>', 'program the agent ran in')
      .option('--tool-use-id <id>', 'ID of the tool call')
      .option('--at <time>', 'when, ISO 8601')
      .option('--tokens <n>', 'tokens used', wholeNumber)
      .option('--latency-ms <n>', 'duration in milliseconds', wholeNumber)
      .option('--model <name>', 'model that used it')
    run<Options>(async ({ client, arguments: [skill = ''], options }) => {
      if (!options.session && !options.token)
        throw new InvalidArgumentError('name the session with --session <key>, or the use with --token <token>.')
      const answer = await client.call('skill.used', reportOf(skill, options))
      if ('items' in answer) return { json: answer, text: `${answer.items.length} uses recorded.` }
      const { use, created } = answer
      const judged = use.outcome ? `, judged ${use.outcome} (${use.source}, weight ${use.weight})` : ''
      return {
        json: answer,
        next: [`mettle stats ${use.skill}`],
        text: `${created ? 'Recorded' : 'Already recorded'}: ${use.skill} ${use.stage} in ${use.sessionKey}${judged}.`,
      }
    })
  },
}

function reportOf(skill: string, options: Options): Report {
  const {
    session,
    correction,
    rework,
    outcome,
    stage,
    decision,
    agent,
    harness,
    toolUseId,
    at,
    tokens,
    latencyMs,
    model,
    token,
  } = options
  const fields = { outcome, stage, decision, agent, harness, toolUseId, at, tokens, latencyMs, model, token }
  return {
    skill,
    sessionKey: session,
    ...fields,
    correction: correction === undefined ? undefined : { reason: correction },
    causedRework: rework,
  }
}

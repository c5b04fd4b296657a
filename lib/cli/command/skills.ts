import type { CallInput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { wholeNumber } from '../number-option'
import { plural, rateOf, stated, table } from '../table'

type Options = Pick<CallInput<'skill.list'>, 'lifecycle' | 'origin' | 'q' | 'agent' | 'sort' | 'limit'>

export const skills: CommandSpec = {
  usage: 'skills',
  summary: 'list skills with their state and success rate',
  examples: ['mettle skills --lifecycle verified --sort rate'],
  define(command, run) {
    command
      .option('--lifecycle <state>', 'verified, released, degraded, deprecated …')
      .option('--origin <origin>', 'learned, agent, human, pack, connector or builtin')
      .option('--q <text>', 'text to search for')
      .option('--agent <name>', 'as this agent sees them')
      .option('--sort <by>', 'name, rate, uses, lastUsed or health')
      .option('--limit <n>', 'maximum number of results', wholeNumber)
    run<Options>(async ({ client, options: { lifecycle, origin, q, agent, sort, limit } }) => {
      const answer = await client.call('skill.list', { lifecycle, origin, q, agent, sort, limit })
      const rows = answer.items.map((one) => [
        one.name,
        stated(one.lifecycle),
        rateOf(one.stats.successRate, one.stats.window.judged),
        plural(one.stats.uses, 'use'),
        `v${one.version}`,
        one.protected ? 'protected' : '',
      ])
      const list = table(
        ['NAME', 'STATE', 'WORKED', 'USES', 'VERSION', ''],
        rows,
        'No skills yet. "mettle candidates" lists proposals.',
      )
      const [first] = answer.items
      const next = first ? [`mettle show ${first.name}`, `mettle stats ${first.name}`] : ['mettle candidates']
      return { json: answer, next, text: answer.nextCursor ? `${list}\n${answer.items.length} of ${answer.total}` : list }
    })
  },
}

import type { CandidateItem } from '@/lib/contract/candidate'
import type { CommandSpec } from '../command-spec'
import { wholeNumber } from '../number-option'
import { plural, stated, table } from '../table'

interface Options {
  status?: CandidateItem['status']
  all?: true
  agent?: string
  limit?: number
}

export const candidates: CommandSpec = {
  usage: 'candidates',
  summary: 'list the review queue, highest value first',
  examples: ['mettle candidates --json', 'mettle candidates --all --status generic'],
  define(command, run) {
    command
      .option('--status <status>', 'open, snoozed, promoted, dismissed or, with --all, generic')
      .option('--all', 'every status, also generic: what a fresh agent knows anyway')
      .option('--agent <name>', 'only this agent')
      .option('--limit <n>', 'maximum number of results', wholeNumber)
    run<Options>(async ({ client, options: { status, all, agent, limit } }) => {
      const answer = await client.call('candidate.list', { status, ...(all ? { all } : {}), agent, limit })
      const rows = answer.items.map((one) => [
        one.id,
        one.kind,
        one.name,
        plural(one.sessions.length, 'session'),
        one.evidence,
        stated(one.risk),
        ...(all ? [one.status] : []),
      ])
      const list = table(
        ['ID', 'KIND', 'NAME', 'SEEN IN', 'EVIDENCE', 'RISK', ...(all ? ['STATUS'] : [])],
        rows,
        'You’re all caught up.',
      )
      const [first] = answer.items
      const next = first ? [`mettle candidate ${first.id}`, `mettle promote ${first.id}`] : ['mettle skills']
      return { json: answer, next, text: answer.nextCursor ? `${list}\n${answer.items.length} of ${answer.total}` : list }
    })
  },
}

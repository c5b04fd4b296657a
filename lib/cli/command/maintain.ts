import type { SweepRun } from '@/lib/contract/maintenance'
import type { CommandSpec } from '../command-spec'
import { plural, stated } from '../table'

export const maintain: CommandSpec = {
  usage: 'maintain',
  summary: 'run a sweep: apply the policy to every skill',
  examples: ['mettle maintain --dry-run'],
  define(command, run) {
    command
      .option('--dry-run', 'show the decisions without changing anything')
      .option('--as-of <time>', 'time of the sweep, ISO 8601')
    run<{ dryRun?: true; asOf?: string }>(async ({ client, options: { dryRun, asOf } }) => {
      const answer = await client.call('maintenance.run', { dryRun, asOf })
      const next = dryRun ? ['mettle maintain'] : ['mettle skills']
      return { json: answer, text: describe(answer.run), isFailure: answer.run.status === 'failed', next }
    })
  },
}

function describe(run: SweepRun): string {
  if (run.status === 'failed') return `The sweep failed: ${run.error ?? 'see the log'}`
  if (run.status === 'running') return `The sweep ${run.id} is still running: ${plural(run.looked, 'skill')} so far.`
  const decisions = run.decisions.map(
    (one) => `  ${one.skill}: ${stated(one.from)} → ${stated(one.to)} ${mark(one)}${one.reason}${undoOf(one)}`,
  )
  const moved = run.dryRun ? 'dry run, none moved' : `${run.moved} moved`
  return [`Checked ${plural(run.looked, 'skill')}; ${moved}.`, ...decisions].join('\n')
}

/** A decision that was applied names the event that undoes it. */
const undoOf = ({ event }: SweepRun['decisions'][number]): string => (event === null ? '' : `. Undo: mettle undo ${event}`)

const mark = (one: SweepRun['decisions'][number]): string =>
  one.wouldHave ? '(would have) ' : one.applied ? '' : '(not applied) '

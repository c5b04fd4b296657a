import type { CallOutput } from '@/lib/client/http-client'
import { undoneInParts, type UndoneInParts } from '@/lib/contract/event'
import type { JobItem } from '@/lib/contract/job'
import { withoutStop } from '@/lib/domain/without-stop'
import type { CommandSpec } from '../command-spec'
import { resultOfJob } from '../job-progress'

type Answer = CallOutput<'event.undo'>

export const undo: CommandSpec = {
  usage: 'undo <event>',
  summary: 'undo one action, or redo it by the event of its undo',
  examples: ['mettle undo evt_… --dry-run'],
  define(command, run) {
    command.option('--dry-run', 'show the plan without changing anything')
    run<{ dryRun?: true }>(async ({ client, io, arguments: [id = ''], options: { dryRun } }) => {
      const answer = await client.call('event.undo', { id, dryRun, wait: 2 })
      if (!answer.job) return { json: answer, text: describe(answer) }
      const ended = await resultOfJob(client, answer.job, { io, unit: 'acts', parse: (one) => undoneInParts.parse(one) })
      if ('job' in ended) return { json: ended, text: describeEnd(id, ended.job), isFailure: true }
      return { json: ended, text: [headOf(ended.isRedo, ended.event), ...ended.left.map(lineOf)].join('\n') }
    })
  },
}

const headOf = (isRedo: boolean, event: string): string => `${isRedo ? 'Redone' : 'Undone'} (event ${event}).`

const lineOf = ({ object, reason }: UndoneInParts['left'][number]): string => `  ${object}: left as it is. ${reason}`

const describeEnd = (id: string, { status, error, progress }: JobItem): string =>
  `The undo ${status === 'cancelled' ? 'was cancelled' : 'failed'} after ${progress.done} of ${progress.total} acts` +
  `${error ? `: ${withoutStop(error)}` : ''}. To go on: mettle undo ${id}`

function describe({ event, plan, left }: Answer): string {
  const head = event ? headOf(event.redoes !== null, event.id) : 'It would change:'
  return [head, ...plan.map((one) => `  ${one.object}: ${one.change}`), ...(left ?? []).map(lineOf)].join('\n')
}

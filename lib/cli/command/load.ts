import path from 'node:path'
import type { CallInput, CallOutput } from '@/lib/client/http-client'
import { loaded } from '@/lib/contract/exchange'
import type { JobItem } from '@/lib/contract/job'
import { collisionChoices, importedFrom } from '@/lib/domain/lifecycle/collision'
import { withoutStop } from '@/lib/domain/without-stop'
import type { CommandSpec } from '../command-spec'
import { resultOfJob } from '../job-progress'
import { plural } from '../table'

type Input = CallInput<'skill.load'>
type Answer = Exclude<CallOutput<'skill.load'>, { job: JobItem }>

interface Options {
  agent?: string
  preview?: boolean
  from?: Input['from']
  onCollision?: Input['onCollision']
  only?: string[]
}

const parse = (result: unknown): Answer => loaded.parse(result)

export const load: CommandSpec = {
  usage: 'load [dir]',
  summary: 'import a folder of skills; by default, the skill folders on this machine',
  examples: [
    'mettle load ./skills --preview',
    'mettle load ./skills --only ship-orders',
    'mettle load ~/.claude/skills --from mine',
  ],
  define(command, run) {
    command
      .option('--preview', 'say what would be imported, found and paid for; write nothing')
      .addOption(
        command
          .createOption('--from <whose>', 'mine: released at once; imported: on probation (default but for own skill folders)')
          .choices([...importedFrom]),
      )
      .addOption(
        command
          .createOption('--on-collision <choice>', 'when another skill has the name (default: keep)')
          .choices([...collisionChoices]),
      )
      .option('--only <names...>', 'import the skills of these names alone')
      .option('--agent <name>', 'agent the skills come from')
    run<Options>(async ({ client, io, arguments: [dir], options }) => {
      const { agent, preview, from, onCollision, only } = options
      const input = { dir: dir && path.resolve(dir), agent, preview, from, onCollision, only, wait: 0 }
      const first = await client.call('skill.load', input)
      const answer = 'job' in first ? await resultOfJob(client, first.job, { io, unit: 'skills', parse }) : first
      if ('job' in answer) return { json: answer, text: describeEnd(answer.job), isFailure: true }
      const isRefused = answer.items.length > 0 && answer.items.every((one) => one.status === 'refused')
      return { json: answer, text: describe(answer), isFailure: isRefused }
    })
  },
}

const describeEnd = ({ status, error, progress }: JobItem): string =>
  `The import ${status === 'cancelled' ? 'was cancelled' : 'failed'} after ${progress.done} of ${progress.total} skills: ${withoutStop(error ?? 'see the server log')}. ` +
  'Load the folder again to go on; the log has what was imported, with one undo for all of it.'

function describe(answer: Answer): string {
  const { folders, items, event, catalogue, from } = answer
  if (items.length === 0) return `No skills in ${folders.join(', ') || 'the skill folders on this machine'}.`
  const undo = event ? [`Undo: mettle undo ${event}`] : []
  const cost = catalogue
    ? [
        `The list of served skills costs each session ${catalogue.before} tokens now, ${catalogue.after} with these.`,
        from === 'imported' ? 'They would be on probation (--from mine: released at once).' : 'They would be released at once.',
        'Nothing was written.',
      ]
    : []
  return [`${plural(items.length, 'skill')} read.`, ...items.flatMap(linesOf), ...cost, ...undo].join('\n')
}

function linesOf({ name, path: file, status, reason, scan, repairs }: Answer['items'][number]): string[] {
  const isDenied = scan?.verdict === 'deny'
  const head = `  ${name ?? file}: ${status}${isDenied ? ', blocked by the scan' : ''}${reason ? `, ${reason}` : ''}`
  const found = isDenied ? scan.findings.slice(0, 3) : []
  const mended = status === 'repaired' ? repairs.map(({ detail }) => detail) : []
  return [head, ...[...found, ...mended].map((line) => `    ${line}`)]
}

import path from 'node:path'
import type { CallOutput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { plural } from '../table'

export const load: CommandSpec = {
  usage: 'load [dir]',
  summary: 'import a folder of skills; by default, the skill folders on this machine',
  examples: ['mettle load ./skills', 'mettle load ~/.claude/skills --agent alice'],
  define(command, run) {
    command.option('--agent <name>', 'agent the skills come from')
    run<{ agent?: string }>(async ({ client, arguments: [dir], options: { agent } }) => {
      const answer = await client.call('skill.load', { dir: dir && path.resolve(dir), agent })
      const isRefused = answer.items.length > 0 && answer.items.every((one) => one.status === 'refused')
      return { json: answer, text: describe(answer), isFailure: isRefused }
    })
  },
}

function describe({ folders, items, event }: CallOutput<'skill.load'>): string {
  if (items.length === 0) return `No skills in ${folders.join(', ') || 'the skill folders on this machine'}.`
  const lines = items.map((one) => `  ${one.name ?? one.path}: ${one.status}${one.reason ? `, ${one.reason}` : ''}`)
  const undo = event ? [`Undo: mettle undo ${event}`] : []
  return [`${plural(items.length, 'skill')} read.`, ...lines, ...undo].join('\n')
}

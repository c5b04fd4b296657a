import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { CallOutput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { plural } from '../table'

interface Options {
  to: string
  all?: true
  agent?: string
}

export const exportCommand: CommandSpec = {
  usage: 'export [names...]',
  summary: 'write served skills to a folder, as agents read them',
  examples: ['mettle export run-tests --to .', 'mettle export --all --to ~/work/project'],
  define(command, run) {
    command
      .requiredOption('--to <dir>', 'folder in the workspace, or one allowed in settings')
      .option('--all', 'all served skills; removes skills that are no longer served')
      .option('--agent <name>', 'as this agent sees them')
    run<Options>(async ({ client, arguments: names, options: { to, all, agent } }) => {
      if (names.length > 0 === (all === true)) throw new InvalidArgumentError('Name the skills, or use --all.')
      // The server expands a "~" that the shell left in place.
      const target = to.startsWith('~') ? to : path.resolve(to)
      const answer = await client.call('skill.export', { to: target, agent, ...(all ? { all } : { names }) })
      return { json: answer, text: describe(answer), isFailure: answer.counts.refused > 0 }
    })
  },
}

function describe({ to, items, counts }: CallOutput<'skill.export'>): string {
  const refusals = items.filter((one) => one.status === 'refused')
  return [
    `${to}: ${plural(counts.written, 'skill')} written, ${counts.unchanged} unchanged, ${counts.removed} removed.`,
    ...refusals.map((one) => `  Refused ${one.path}: ${one.reason ?? ''}`),
  ].join('\n')
}

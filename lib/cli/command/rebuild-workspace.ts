import type { CallOutput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { plural } from '../table'

export const rebuildWorkspace: CommandSpec = {
  usage: 'rebuild-workspace',
  summary: 'make the files and the git repository of a workspace anew from the database',
  examples: ['mettle rebuild-workspace', 'mettle rebuild-workspace --force', 'mettle rebuild-workspace --workspace second-team'],
  define(command, run) {
    command.option('--force', 'move what lies there aside, and rebuild')
    run<{ force?: true }>(async ({ client, options: { force } }) => {
      const answer = await client.call('workspace.rebuild', { force })
      return { json: answer, text: describe(answer), isFailure: !answer.doctor.ok }
    })
  },
}

function describe({ folder, commits, skills, aside, doctor }: CallOutput<'workspace.rebuild'>): string {
  return [
    `Rebuilt ${folder}: ${plural(skills, 'skill')}, ${plural(commits, 'commit')}.`,
    ...(aside === null ? [] : [`What lay there before is in ${aside}. Remove it when nothing is missed.`]),
    doctor.ok ? 'Database, disk, git and counts agree.' : 'The doctor found problems: mettle doctor',
  ].join('\n')
}

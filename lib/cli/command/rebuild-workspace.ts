import type { CallOutput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { plural } from '../table'
import { withholdTexts, type WithholdOptions } from './withhold-texts'

export const rebuildWorkspace: CommandSpec = {
  usage: 'rebuild-workspace',
  summary: 'rebuild files and git repository from the database, or take texts out of both for good',
  examples: [
    'mettle rebuild-workspace',
    'mettle rebuild-workspace --force',
    'mettle rebuild-workspace --without ship-orders@3',
    'mettle rebuild-workspace --text-from secrets.txt --confirm default',
  ],
  define(command, run) {
    command
      .option('--force', 'move what lies there aside, and rebuild')
      .option('--without <what...>', 'take sessions (by ID) or versions (name@3) out of database and git, for good')
      .option('--text-from <file>', 'take exact texts out, one a line of the file, "-" for standard input')
      .option('--confirm <workspace>', 'take them out; without it, only show what would go')
    run<WithholdOptions & { force?: true }>(async ({ client, options: { force, ...named } }) => {
      if (named.without || named.textFrom || named.confirm) return withholdTexts(client, named)
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

import path from 'node:path'
import type { CallOutput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { plural } from '../table'

export const doctor: CommandSpec = {
  usage: 'doctor',
  summary: 'look whether database, files, git and counts agree',
  examples: ['mettle doctor', 'mettle doctor --fix', 'mettle doctor --workspace ~/.mettle/workspace'],
  takesDirectory: true,
  define(command, run) {
    command
      .option('--fix', 'mend what can be mended')
      .option('--workspace <dir>', 'the workspace to look at, by its directory or its name')
    run<{ fix?: true }>(async ({ client, options: { fix }, directory }) => {
      // A home that the shell left unexpanded is the server's to read.
      const dir = directory?.startsWith('~') ? directory : directory && path.resolve(directory)
      const answer = await client.call('doctor.run', { fix, directory: dir })
      return { json: answer, text: describe(answer), isFailure: !answer.ok }
    })
  },
}

/** What a person does about what no machine may decide. */
const wayOuts: Partial<Record<string, string>> = {
  'migrations-pending': 'Run "npm start" again.',
  'repository-missing': 'Bring the folder back, then run "mettle rescan".',
  'disk-unreadable': 'Mend its folder or take it away, then run "mettle rescan".',
  'relation-broken': 'Write the missing skill, or take the name out of its SKILL.md.',
  'relation-circle': 'Take one of these relations out of a SKILL.md.',
  'value-unreadable': 'Restore a snapshot from before, or write to us with the row.',
}
const byHand = (code: string): string => wayOuts[code] ?? 'That is for a person.'

function describe({ ok, looked, items }: CallOutput<'doctor.run'>): string {
  const lines = items.map((one) => {
    const cure = one.fixed ? '(mended)' : one.fix ? `"mettle doctor --fix" ${one.fix}.` : byHand(one.code)
    return `  ${one.severity}: ${one.skill === null ? '' : `${one.skill}: `}${one.sentence} ${cure}`
  })
  return [`Looked at ${plural(looked, 'skill')}: ${ok ? 'all is well' : 'something is wrong'}.`, ...lines].join('\n')
}

import path from 'node:path'
import type { CallOutput } from '@/lib/client/http-client'
import type { CommandSpec } from '../command-spec'
import { plural } from '../table'

export const doctor: CommandSpec = {
  usage: 'doctor',
  summary: 'check that database, files, git and counts agree',
  examples: ['mettle doctor', 'mettle doctor --fix', 'mettle doctor --workspace ~/.mettle/workspace'],
  takesDirectory: true,
  define(command, run) {
    command
      .option('--fix', 'fix what can be fixed automatically')
      .option('--workspace <dir>', 'workspace to check, by directory or name')
    run<{ fix?: true }>(async ({ client, options: { fix }, directory }) => {
      // The server expands a "~" that the shell left in place.
      const dir = directory?.startsWith('~') ? directory : directory && path.resolve(directory)
      const answer = await client.call('doctor.run', { fix, directory: dir })
      return { json: answer, text: describe(answer), isFailure: !answer.ok }
    })
  },
}

/** Advice for problems that need a person's decision. */
const wayOuts: Partial<Record<string, string>> = {
  'migrations-pending': 'Run "mettle stop", then "mettle start".',
  'repository-missing': 'Mount or restore the folder, then run "mettle rescan". If it is lost: "mettle rebuild-workspace".',
  'repository-broken': 'Then run "mettle doctor" again.',
  'skills-missing': 'Once they are back, run "mettle doctor" again.',
  'disk-unreadable': 'Fix or remove its folder, then run "mettle rescan".',
  'relation-broken': 'Add the missing skill, or remove its name from SKILL.md.',
  'relation-circle': 'Remove one of these relations from a SKILL.md.',
  'sealed-unknown': 'Then run "mettle doctor" again.',
  'value-unreadable': 'Restore an earlier snapshot, or report the row to us.',
}
const byHand = (code: string): string => wayOuts[code] ?? 'Fix it manually.'

function describe({ ok, looked, items }: CallOutput<'doctor.run'>): string {
  const lines = items.map((one) => {
    const cure = one.fixed ? '(fixed)' : one.fix ? `"mettle doctor --fix" ${one.fix}.` : byHand(one.code)
    return `  ${one.severity}: ${one.skill === null ? '' : `${one.skill}: `}${one.sentence} ${cure}`
  })
  return [`Checked ${plural(looked, 'skill')}: ${ok ? 'no problems found' : 'problems found'}.`, ...lines].join('\n')
}

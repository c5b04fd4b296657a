import type { CallOutput, Client } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import type { CommandSpec } from '../command-spec'
import type { Io } from '../io'
import { checkFolder } from '../skill-folder/check-folder'
import { readFolder, type SkillFolder } from '../skill-folder/read-folder'

type Verdict = CallOutput<'skill.validate'>

export const validate: CommandSpec = {
  usage: 'validate <dir>',
  summary: 'check a folder with a SKILL.md: errors, fixes, scan findings; works without a server',
  examples: ['mettle validate ./skills/run-tests', 'mettle validate SKILL.md --json'],
  define(_, run) {
    run(async ({ client, io, arguments: [dir = ''] }) => {
      const folder = await readFolder(dir)
      for (const file of folder.notText) io.err(`Not checked, not a text file: ${file}\n`)
      const answer = await validateOn(client, io, folder)
      return { json: answer, text: describe(answer), isFailure: !answer.ok }
    })
  },
}

async function validateOn(client: Client, io: Io, folder: SkillFolder): Promise<Verdict> {
  try {
    return await client.call('skill.validate', { directory: folder.directory, files: folder.files })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'unavailable') throw error
    io.err('The server is not running. Checked locally, without the scan for credentials.\n')
    return checkFolder(folder)
  }
}

const at = (line: number | undefined): string => (line === undefined ? '' : `line ${line}: `)

function describe({ ok, name, repairs, diagnostics, strict, scan }: Verdict): string {
  return [
    `${name ?? 'The folder'}: ${ok ? 'can be imported' : 'cannot be imported'}; scan verdict: ${scan.verdict ?? 'none'}.`,
    ...diagnostics.map((one) => `  ${one.severity}: ${at(one.line)}${one.message}`),
    ...repairs.map((one) => `  fixed on import: ${at(one.line)}${one.detail}`),
    ...strict.map((one) => `  violates the standard: ${at(one.line)}${one.message}`),
    ...scan.findings.map((one) => `  ${one.severity}: ${one.path}:${one.line} ${one.what}`),
  ].join('\n')
}

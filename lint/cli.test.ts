import path from 'node:path'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { CommandSpec } from '@/lib/cli/command-spec'
import { commands } from '@/lib/cli/commands'

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

/** A table whose columns are as wide as their widest cell, as the formatter has it. */
function tableOf(rows: readonly string[][]): string {
  const cells = rows.map((row) => row.map(cell))
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) => `| ${row.map((one, column) => one.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** A command as its help shows it. */
function sectionOf(spec: CommandSpec): string {
  const { usage, summary, alias, examples } = spec
  const command = new Command(usage.split(' ')[0])
  spec.define(command, () => {})
  const rows = command.options.map((one) => {
    const usual: unknown = one.defaultValue
    const otherwise = usual === undefined ? '' : ` (${JSON.stringify(usual)} by default)`
    return [`\`${one.flags}\``, `${one.mandatory ? 'required: ' : ''}${one.description}${otherwise}`]
  })
  return [
    `## \`mettle ${usage}\``,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.${alias ? ` Also \`mettle ${alias}\`.` : ''}`,
    ...(rows.length > 0 ? ['', tableOf([['option', 'meaning'], ...rows])] : []),
    ...(examples ? ['', '```sh', ...examples, '```'] : []),
  ].join('\n')
}

const everywhere = [
  ['`--json`', 'one JSON document on standard output, the same as the API returns; nothing else is printed there'],
  ['`--url <url>`', 'address of the server (`METTLE_URL`; by default the one that runs on this home)'],
  ['`--workspace <name>`', 'the workspace; by default `default`'],
  ['`--version`', 'print the version'],
]

const head = `# Command line

\`mettle --help\` lists the commands, \`mettle <command> --help\` one of them. In a checkout and in a project that has the package,
write \`npx mettle\`.

${tableOf([['everywhere', 'meaning'], ...everywhere])}

Results go to standard output, progress and hints to standard error. Colour, progress and next steps are for a terminal; \`NO_COLOR\`
turns colour off. Exit codes: 0 done, 1 failed or refused, 2 wrong usage.
`

/** After a change of a command: npx vitest run lint/cli.test.ts --update */
it('docs/cli.md matches the commands', async () => {
  const page = `${[head.trimEnd(), ...commands.map(sectionOf)].join('\n\n')}\n`
  await expect(page).toMatchFileSnapshot(path.resolve(import.meta.dirname, '../docs/cli.md'))
})

import { promises as fs } from 'node:fs'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { CallOutput, Client } from '@/lib/client/http-client'
import type { Answer, CommandSpec } from '../command-spec'
import { plural, table } from '../table'

interface Options {
  dryRun?: true
}

type PackCommand = (client: Client, what: string | undefined, options: Options) => Promise<Answer>

type Lines = CallOutput<'pack.remove'>['items']

const linesOf = (items: Lines): string[] =>
  items.map((one) => `  ${one.name}: ${one.status}${one.reason ? `. ${one.reason}` : ''}`)

const undoLine = (event: string | null): string[] => (event ? [`Undo: mettle undo ${event}`] : [])

function required(what: string | undefined, kind: string): string {
  if (what === undefined) throw new InvalidArgumentError(`Name the pack: mettle packs ${kind}`)
  return what
}

const list: PackCommand = async (client) => {
  const answer = await client.call('pack.list', {})
  const rows = answer.items.map((one) => {
    const edited = one.skills.filter((skill) => skill.isEdited).length
    return [one.name, one.version, one.origin, plural(one.skills.length, 'skill'), edited ? `${edited} edited` : '', one.source]
  })
  return { json: answer, text: table(['NAME', 'VERSION', 'ORIGIN', 'SKILLS', '', 'FROM'], rows, 'No packs installed.') }
}

const install: PackCommand = async (client, what, { dryRun }) => {
  const target = required(what, 'install <folder or zip>')
  const file = path.resolve(target)
  const isFile = (await fs.stat(file).catch(() => null))?.isFile() ?? false
  // The server expands a "~" that the shell left in place.
  const from = isFile ? { archive: new Uint8Array(await fs.readFile(file)) } : { dir: target.startsWith('~') ? target : file }
  const answer = await client.call('pack.install', { ...from, dryRun })
  const { name, version, items, event } = answer
  const done = event ? `${name} ${version} is installed.` : `${name} ${version}: nothing changed.`
  const text = [dryRun ? `${name} ${version} would be installed:` : done, ...linesOf(items), ...undoLine(event)].join('\n')
  return { json: answer, text, isFailure: items.some((one) => one.status === 'refused') }
}

const remove: PackCommand = async (client, what, { dryRun }) => {
  const answer = await client.call('pack.remove', { name: required(what, 'remove <name>'), dryRun })
  const head = `${answer.name} ${answer.version} ${dryRun ? 'would be removed:' : 'is removed.'}`
  return { json: answer, text: [head, ...linesOf(answer.items), ...undoLine(answer.event)].join('\n') }
}

const verify: PackCommand = async (client) => {
  const answer = await client.call('pack.verify', {})
  const skills = answer.packs.reduce((sum, one) => sum + one.skills.length, 0)
  const good = `${plural(answer.packs.length, 'pack')}, ${plural(skills, 'skill')}: lock, database and disk match.`
  return { json: answer, text: answer.ok ? good : answer.problems.join('\n'), isFailure: !answer.ok }
}

const commands: Record<string, PackCommand> = { list, install, remove, verify }

export const packs: CommandSpec = {
  usage: 'packs [act] [what]',
  summary: 'list packs of skills, or install, remove and verify them',
  examples: ['mettle packs', 'mettle packs install ./my-pack', 'mettle packs remove my-pack', 'mettle packs verify'],
  define(command, run) {
    command.option('--dry-run', 'show the effect on each skill without changing anything')
    run<Options>(async ({ client, arguments: [verb = 'list', what], options }) => {
      const chosen = Object.hasOwn(commands, verb) ? commands[verb] : undefined
      if (!chosen) throw new InvalidArgumentError(`Unknown action "${verb}". Use list, install, remove or verify.`)
      return chosen(client, what, options)
    })
  },
}

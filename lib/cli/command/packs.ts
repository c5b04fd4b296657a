import { promises as fs } from 'node:fs'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { CallOutput, Client } from '@/lib/client/http-client'
import { spokenEffects } from '@/lib/domain/effect/compare-effects'
import type { Answer, CommandSpec } from '../command-spec'
import { checkPack, signPack, writeNewKey } from '../skill-folder/sign-pack'
import { plural, table } from '../table'

interface Options {
  dryRun?: true
  acceptKey?: true
  key?: string
}

type PackCommand = (client: Client, what: string | undefined, options: Options, more: string | undefined) => Promise<Answer>

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

/** A pack as the server takes it. It expands a "~" that the shell left in place. */
async function packAt(target: string): Promise<{ archive: Uint8Array<ArrayBuffer> } | { dir: string }> {
  const file = path.resolve(target)
  const isFile = (await fs.stat(file).catch(() => null))?.isFile() ?? false
  return isFile ? { archive: new Uint8Array(await fs.readFile(file)) } : { dir: target.startsWith('~') ? target : file }
}

function signerLine({ key, name, isTrusted }: CallOutput<'pack.install'>['signer']): string {
  if (name !== null) return `Signed by ${name}${key === null ? '' : ` (${key})`}.`
  return key === null ? 'It is not signed.' : `Signed with ${key}, which is ${isTrusted ? '' : 'not '}trusted.`
}

const previewLine = (one: CallOutput<'pack.preview'>['items'][number]): string[] => [
  ...linesOf([one]),
  ...(one.scan && one.scan.verdict !== 'allow'
    ? [`    scan: ${one.scan.verdict}`, ...one.scan.findings.map((found) => `      ${found}`)]
    : []),
  ...(one.added ? [`    new: ${spokenEffects(one.added)}`] : []),
  ...(one.removed ? [`    gone: ${spokenEffects(one.removed)}`] : []),
]

const preview: PackCommand = async (client, what, { acceptKey }) => {
  const from = await packAt(required(what, 'preview <folder or zip>'))
  const answer = await client.call('pack.preview', { ...from, preview: true, acceptKey })
  const { name, version, items, signer, refusal, catalogue } = answer
  const cost = `The list of skills costs ${catalogue.before} tokens a session, then ${catalogue.after}.`
  const text = [
    `${name} ${version} would be installed:`,
    ...items.flatMap(previewLine),
    signerLine(signer),
    cost,
    ...(refusal ? [refusal] : []),
  ]
  return { json: answer, text: text.join('\n'), isFailure: refusal !== null }
}

const install: PackCommand = async (client, what, { dryRun, acceptKey }) => {
  const from = await packAt(required(what, 'install <folder or zip>'))
  const answer = await client.call('pack.install', { ...from, dryRun, acceptKey })
  const { name, version, items, event } = answer
  const done = event ? `${name} ${version} is installed.` : `${name} ${version}: nothing changed.`
  const text = [
    dryRun ? `${name} ${version} would be installed:` : done,
    ...linesOf(items),
    signerLine(answer.signer),
    ...undoLine(event),
  ].join('\n')
  return { json: answer, text, isFailure: items.some((one) => one.status === 'refused') }
}

const remove: PackCommand = async (client, what, { dryRun }) => {
  const answer = await client.call('pack.remove', { name: required(what, 'remove <name>'), dryRun })
  const head = `${answer.name} ${answer.version} ${dryRun ? 'would be removed:' : 'is removed.'}`
  return { json: answer, text: [head, ...linesOf(answer.items), ...undoLine(answer.event)].join('\n') }
}

const keygen: PackCommand = async (_client, what) => {
  const file = path.resolve(what ?? 'pack-key.pem')
  const key = await writeNewKey(file)
  return { json: { key, file }, text: `${key}\nThe private key is in ${file}: keep it to yourself, and pass the line above on.` }
}

const sign: PackCommand = async (_client, what, { key: keyFile }) => {
  if (keyFile === undefined) throw new InvalidArgumentError('Name the private key: mettle packs sign <folder> --key <file>')
  const signed = await signPack(path.resolve(required(what, 'sign <folder> --key <file>')), path.resolve(keyFile))
  return { json: signed, text: `${signed.name} ${signed.version} is signed with ${signed.key}.` }
}

const keys: PackCommand = async (client) => {
  const answer = await client.call('pack.keys', {})
  return {
    json: answer,
    text: table(
      ['NAME', 'KEY'],
      answer.keys.map((one) => [one.name, one.key]),
      'No keys are trusted.',
    ),
  }
}

const trust: PackCommand = async (client, what, _options, more) => {
  const key = required(what, 'trust <key> <name>')
  const others = (await client.call('pack.keys', {})).keys.filter((one) => one.key !== key)
  const answer = await client.call('pack.saveKeys', { keys: [...others, { key, name: more ?? 'unnamed' }] })
  return { json: answer, text: [`Packs signed with ${key} are trusted.`, ...undoLine(answer.event)].join('\n') }
}

const distrust: PackCommand = async (client, what) => {
  const key = required(what, 'distrust <key>')
  const { keys: trusted } = await client.call('pack.keys', {})
  const answer = await client.call('pack.saveKeys', { keys: trusted.filter((one) => one.key !== key) })
  return { json: answer, text: [`Packs signed with ${key} are not trusted.`, ...undoLine(answer.event)].join('\n') }
}

const verify: PackCommand = async (client, what) => {
  if (what !== undefined) {
    const found = await checkPack(path.resolve(what))
    const good = `It is as ${found.key ?? 'nobody'} signed it.`
    return {
      json: found,
      text: found.problems.length === 0 ? good : found.problems.join('\n'),
      isFailure: found.problems.length > 0,
    }
  }
  const answer = await client.call('pack.verify', {})
  const skills = answer.packs.reduce((sum, one) => sum + one.skills.length, 0)
  const good = `${plural(answer.packs.length, 'pack')}, ${plural(skills, 'skill')}: lock, database and disk match.`
  return { json: answer, text: answer.ok ? good : answer.problems.join('\n'), isFailure: !answer.ok }
}

const commands: Record<string, PackCommand> = { list, preview, install, remove, verify, keygen, sign, keys, trust, distrust }

export const packs: CommandSpec = {
  usage: 'packs [act] [what] [name]',
  summary: 'list packs of skills, or preview, install, remove, sign and verify them',
  examples: [
    'mettle packs',
    'mettle packs install ./my-pack',
    'mettle packs remove my-pack',
    'mettle packs verify',
    'mettle packs sign ./my-pack --key pack-key.pem',
  ],
  define(command, run) {
    command.option('--dry-run', 'show the effect on each skill without changing anything')
    command.option('--accept-key', 'accept that another key signed it than the installed version')
    command.option('--key <file>', 'private key that signs')
    run<Options>(async ({ client, arguments: [verb = 'list', what, more], options }) => {
      const chosen = Object.hasOwn(commands, verb) ? commands[verb] : undefined
      if (!chosen) throw new InvalidArgumentError(`Unknown action "${verb}". Use ${Object.keys(commands).join(', ')}.`)
      return chosen(client, what, options, more)
    })
  },
}

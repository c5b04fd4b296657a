import { isShellTool, commandOf } from '@/lib/domain/shape/shell-tools'
import { commandPrefixes, type CommandParts } from '@/lib/domain/template/command-prefixes'
import { cutPath, foldersOf, isRepositoryPath } from '@/lib/domain/template/repository-path'
import { requestTerms } from '@/lib/domain/request/request-terms'
import type { Flow } from './data-flow'
import type { Feature, FamilyCall, Unit } from './types'

/** Uses of one result by one tool from which it counts as a loop over it. */
const loopFrom = 3
/** Longest value of a parameter that is looked at as a choice. */
const choiceMax = 24

/** The features of a unit, each with the indices of the calls that show it; words of the request have none. */
export type UnitFeatures = Map<string, { feature: Feature; calls: number[] }>

/** Parameters that hold a file which the tool writes or reads. */
const fileParams = ['file_path', 'path', 'notebook_path', 'filename', 'file', 'absolute_path', 'target_file', 'filePath']
const writing = /write|edit|create|replace|insert|patch|append|apply/i
const reading = /read|view|open|cat|glob|grep|search|list|^ls$/i

/** What a unit did and was asked, as features. */
export function featuresOf(unit: Unit, flows: readonly Flow[]): UnitFeatures {
  const found: UnitFeatures = new Map()
  const add = (feature: Feature, call?: number): void => {
    const known = found.get(feature.key)
    if (!known) found.set(feature.key, { feature, calls: call === undefined ? [] : [call] })
    else if (call !== undefined && known.calls.at(-1) !== call) known.calls.push(call)
  }
  unit.calls.forEach((call, at) => {
    for (const feature of callFeatures(call, unit.root)) add(feature, at)
  })
  for (const { feature, call } of flowFeatures(unit.calls, flows)) add(feature, call)
  for (const word of new Set(requestTerms(unit.request)))
    add({ key: `word ${word}`, kind: 'word', group: `word ${word}`, above: [] })
  return found
}

export function callFeatures(call: FamilyCall, root: string): Feature[] {
  if (isShellTool(call.tool)) {
    const command = commandOf(call.tool, call.input)
    const text = Array.isArray(command) ? command.join(' ') : (command ?? '')
    return [toolFeature(call.tool), ...commandPrefixes(text, root).flatMap(commandFeatures)]
  }
  const path = fileOf(call)
  const at = path === null ? null : repositoryPath(path, root)
  if (at !== null && writing.test(call.tool)) return [toolFeature(call.tool), ...resourceFeatures('resource', at, 'edit')]
  if (at !== null) return [toolFeature(call.tool), ...resourceFeatures('place', at, 'read')]
  if (reading.test(call.tool) || writing.test(call.tool)) return [toolFeature(call.tool)]
  return [toolFeature(call.tool), ...paramFeatures(call)]
}

const toolFeature = (tool: string): Feature => ({ key: `tool ${tool}`, kind: 'tool', group: `tool ${tool}`, above: [] })

/** A path told from the root of the repository; null for one that lies outside of it or is none. */
function repositoryPath(path: string, root: string): string | null {
  const cut = cutPath(path, root).replaceAll('\\', '/').replace(/^\.\//, '')
  return isRepositoryPath(cut) ? cut : null
}

/** The file that a call is about, if its input names one. */
function fileOf({ input }: Pick<FamilyCall, 'input'>): string | null {
  for (const name of fileParams) {
    const value = input[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

/** A file and its folders, each under the next. */
function resourceFeatures(kind: 'resource' | 'place', path: string, verb: string): Feature[] {
  const chain = [path, ...foldersOf(path).map(asFolder)].map((one) => `${verb} ${one}`)
  return chain.map((key, at): Feature => ({ key, kind, group: key, above: chain.slice(at + 1) }))
}

/** Programs whose words are values: they have no sub-commands. */
const plainPrograms = new Set(
  (
    'grep egrep fgrep rg ag ls find fd cat sed awk rm rmdir cp mv ln mkdir touch chmod chown kill pkill pgrep which type jq yq curl wget tar ' +
    'unzip zip gzip diff cmp file stat du df tee python python3 node ruby perl bash sh zsh ssh scp rsync psql mysql sqlite3 od xxd hexdump ' +
    'date ps lsof mktemp read tsx strings basename dirname realpath patch'
  ).split(' '),
)

function commandFeatures({ head, prefixes, flags, paths }: CommandParts): Feature[] {
  const [program = head] = head.split(' ')
  const words = prefixes.map((one) => one.join(' '))
  // An option before the sub-command hides it from the prefixes, never from the head.
  // The words of a plain program are values, but for the script that it runs.
  const isScript = /\/|\.\w+$/.test(prefixes.at(-1)?.at(-1) ?? '')
  const isPlain = plainPrograms.has(program) && !isScript
  const named = isPlain ? [program] : words.length < 2 && head !== program ? [program, head] : words
  const chain = named.map((one) => `$ ${one}`).toReversed()
  const [whole = `$ ${head}`] = chain
  const above = chain.slice(1)
  const commands = chain.map((key, at): Feature => ({ key, kind: 'command', group: key, above: chain.slice(at + 1) }))
  const flagged = flags.map((flag): Feature => ({ key: `${whole} ${flag}`, kind: 'flag', group: whole, above }))
  const placed = [...new Set(paths.flatMap((path) => [path, ...foldersOf(path).map(asFolder)]))]
  return [
    ...commands,
    ...flagged,
    ...placed.map((one): Feature => ({ key: `${whole} @ ${one}`, kind: 'place', group: whole, above })),
  ]
}

/** Folders end in a slash, which tells them from files. */
const asFolder = (folder: string): string => `${folder}/`

/** Choices: short plain values of a tool's parameters. What has too many values is dropped when all units are counted. */
function paramFeatures({ tool, input }: FamilyCall): Feature[] {
  return Object.entries(input).flatMap(([param, value]): Feature[] => {
    const isPlain =
      typeof value === 'boolean' ||
      (typeof value === 'string' && value.length <= choiceMax && /^[\p{L}][\p{L}\p{N} _:.-]*$/u.test(value))
    return isPlain ? [{ key: `${tool}.${param} = ${String(value)}`, kind: 'param', group: `tool ${tool}`, above: [] }] : []
  })
}

function flowFeatures(calls: readonly FamilyCall[], flows: readonly Flow[]): { feature: Feature; call: number }[] {
  const uses = new Map<string, Set<number>>()
  const found = flows.map(({ from, to, path, param }) => {
    const key = `${calls[from]!.tool}${path ? `.${path}` : ''} > ${calls[to]!.tool}.${param}`
    const loop = `${from} ${key}`
    uses.set(loop, (uses.get(loop) ?? new Set()).add(to))
    return {
      feature: { key, kind: 'edge' as const, group: `flow ${calls[from]!.tool} > ${calls[to]!.tool}`, above: [] },
      call: to,
    }
  })
  const loops = [...uses].flatMap(([loop, to]) => {
    if (to.size < loopFrom) return []
    const key = loop.slice(loop.indexOf(' ') + 1)
    const feature = { key: `each ${key}`, kind: 'loop' as const, group: `each ${key}`, above: [] }
    return [...to].map((call) => ({ feature, call }))
  })
  return [...found, ...loops]
}

import { secretFileIn } from '@/lib/domain/name/secret-file'
import { namesSecret } from '@/lib/domain/name/secret-name'
import { pipelinesIn, type Simple } from '@/lib/domain/scan/pipelines'
import { shellBlocks } from '@/lib/domain/scan/shell-blocks'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { effectKinds, type EffectKind, type Effects } from './types'

interface TextFile {
  path: string
  text: string
}

const placeholder = /<[^<>\n]{1,80}>/g
const address = /\b[a-z][a-z\d+.-]{1,20}:\/\/(?:[^\s/@"'`<>]+@)?([a-z\d.-]+)/gi
const variable =
  /\$\{?([A-Z][A-Z\d_]{2,})\b|\bprocess\.env\.([A-Za-z_]\w+)|\b(?:environ|getenv|env)\b\W{1,3}([A-Z][A-Z\d_]{2,})\b/g
/** Every shell has them, and they say nothing of what is reached. */
const everyday = new Set(['PATH', 'HOME', 'PWD', 'USER', 'SHELL', 'TMPDIR', 'LANG', 'TERM', 'EDITOR', 'ARGUMENTS'])
const local = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0)$/
/** Commands whose last argument is written, and those that write each of theirs. */
const writesLast = new Set(['cp', 'mv', 'ln', 'install', 'rsync', 'scp'])
const writesEach = new Set(['tee', 'touch', 'mkdir', 'rm', 'rmdir', 'truncate', 'chmod', 'chown'])
const remote = /^(?:ssh|scp|rsync|sftp)$/
const writingTool = /^(?:Write|Edit|MultiEdit|NotebookEdit|apply_patch|str_replace\w*|create_file|write_file|edit_file)$/

/** What a recipe step says of its effects. */
interface Step {
  tool?: unknown
  command?: unknown
  template?: unknown
  resources?: unknown
  params?: unknown
}

/**
 * The effects of the files of a version or a draft. `tools`: those that its text names, as the SKILL.md format knows them. Pure; broken
 * text gives what can be read. Source: TRUST.md, effects.
 */
export function effectsOf(files: readonly TextFile[], tools: readonly string[] = []): Effects {
  const found = new Found()
  for (const tool of tools) found.add('tools', tool)
  for (const file of files) {
    if (/(?:^|\/)recipe\.json$/.test(file.path)) recipeEffects(file.text, found)
    // Evidence and test cases are no instructions.
    else if (!/(?:^|\/)(?:evals?\/|evidence)/.test(file.path)) textEffects(file, found)
  }
  return found.effects()
}

class Found {
  readonly #sets = new Map<EffectKind, Set<string>>(effectKinds.map((kind) => [kind, new Set<string>()]))

  add(kind: EffectKind, name: string): void {
    if (name !== '') this.#sets.get(kind)?.add(name)
  }

  effects(): Effects {
    const entries = effectKinds.map((kind) => [kind, [...(this.#sets.get(kind) ?? [])].sort()] as const)
    return Object.fromEntries(entries) as Effects
  }
}

function textEffects({ path, text }: TextFile, found: Found): void {
  hostsIn(text, found)
  variablesIn(text, found)
  for (const block of shellBlocks(path, text)) commandsIn(block.text, found)
}

function commandsIn(text: string, found: Found): void {
  const plain = text.replace(placeholder, 'PLACEHOLDER')
  for (const head of plain.split('\n').flatMap(commandHeads)) found.add('commands', head)
  for (const { commands } of pipelinesIn(plain)) for (const command of commands) commandEffects(command, found)
}

function commandEffects({ words, writesTo }: Simple, found: Found): void {
  const [program = '', ...args] = words
  const values = args.filter((word) => !word.startsWith('-'))
  const written = writesEach.has(program) ? values : writesLast.has(program) ? values.slice(-1) : []
  for (const path of [...writesTo, ...written]) if (isPath(path)) found.add('writes', path)
  if (remote.test(program)) {
    // A copy names its host before a colon, a shell as its first word.
    const places = program === 'ssh' || program === 'sftp' ? values.slice(0, 1) : values.filter((word) => word.includes(':'))
    const host = places.map((word) => /^(?:[\w.-]+@)?([a-z\d-]+(?:\.[a-z\d-]+)+)(?::|$)/i.exec(word)?.[1]).find(Boolean)
    if (host) found.add('hosts', host.toLowerCase())
  }
  for (const word of args) {
    const secret = secretFileIn(word)
    if (secret) found.add('secrets', secret)
  }
}

const isPath = (word: string): boolean =>
  word !== '' && word !== '/dev/null' && !word.includes('PLACEHOLDER') && !/^&?\d$|^\d{3,4}$/.test(word)

function hostsIn(text: string, found: Found): void {
  for (const [, host = ''] of text.matchAll(address))
    if (host.includes('.') && !local.test(host)) found.add('hosts', host.toLowerCase())
}

function variablesIn(text: string, found: Found): void {
  for (const [, shell, node, other] of text.matchAll(variable)) {
    const name = shell ?? node ?? other ?? ''
    if (everyday.has(name)) continue
    found.add('env', name)
    if (namesSecret(name)) found.add('secrets', name)
  }
}

function recipeEffects(text: string, found: Found): void {
  for (const { tool, command, template, resources, params } of stepsIn(text)) {
    if (typeof tool === 'string') found.add('tools', tool)
    if (typeof tool === 'string' && writingTool.test(tool) && Array.isArray(resources))
      for (const place of resources) if (typeof place === 'string') found.add('writes', place)
    const shell = typeof command === 'string' ? command : template
    if (typeof shell === 'string') {
      hostsIn(shell, found)
      variablesIn(shell, found)
      commandsIn(shell, found)
    }
    if (Array.isArray(params)) hostsIn(JSON.stringify(params), found)
  }
}

function stepsIn(text: string): Step[] {
  try {
    const recipe: unknown = JSON.parse(text)
    const steps = typeof recipe === 'object' && recipe !== null && 'steps' in recipe ? recipe.steps : []
    return Array.isArray(steps) ? steps.filter((step): step is Step => typeof step === 'object' && step !== null) : []
  } catch {
    // A recipe that is no JSON says nothing; the text beside it is read all the same.
    return []
  }
}

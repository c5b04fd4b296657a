import { isIdentifier, isSafeConstant } from '@/lib/domain/draft/safe-constant'
import { subCommandOptions } from '@/lib/domain/shape/programs'
import { takesBranches } from '@/lib/domain/template/branches'
import { cutPath, foldersOf, isRepositoryPath } from '@/lib/domain/template/repository-path'
import { simpleCommands } from '@/lib/domain/template/simple-commands'
import type { SimpleCommand } from '@/lib/domain/template/types'

/** What a simple command holds that may recur: for mining, never for showing. */
export interface CommandParts {
  head: string
  /** Its first one, two and three plain words: `gh`, `gh api`; `gh`, `gh pr`, `gh pr view`. */
  prefixes: string[][]
  /** Names of flags, sorted. */
  flags: string[]
  /** Repository-relative, as written, sorted. */
  paths: string[]
  /** The folders above them, sorted. */
  folders: string[]
}

const maxPrefix = 3
const plainWord = /^[A-Za-z][\w:.-]{0,40}$/
const flagName = /^(?:--[A-Za-z][\w-]*|-[A-Za-z]{1,20})(?==|$)/

/**
 * Prefixes, flags, paths and folders of each simple command of a shell text; output filters and fillers are left out. `root` is cut off
 * paths. Never throws.
 */
export function commandPrefixes(command: string | readonly string[], root?: string): CommandParts[] {
  return simpleCommands(command)
    .filter(({ role }) => role === undefined)
    .map((one) => partsOf(one, root))
}

function partsOf(command: SimpleCommand, root?: string): CommandParts {
  const { head, words } = command
  const values = words.map(({ value }) => value)
  const end = values.indexOf('--')
  const paths = words.flatMap(({ value, kind }, at) => {
    if (at === 0 || kind === 'text' || kind === 'variable') return []
    const path = cutPath(/^--?[\w-]+=/.test(value) ? value.slice(value.indexOf('=') + 1) : value, root).replace(/^\.\//, '')
    if (!isRepositoryPath(path)) return []
    return takesBranches(head) && (end < 0 || at < end) && !/\.\w{1,5}$/.test(path) ? [] : [path.replace(/\/$/, '')]
  })
  return {
    head,
    prefixes: prefixesOf(command, root),
    flags: sorted(words.flatMap(({ value, kind }) => (kind === 'text' ? [] : (flagName.exec(value) ?? [])))),
    paths: sorted(paths),
    folders: sorted(paths.flatMap(foldersOf)),
  }
}

/** What runs the script that it is given: `python tools/collect.py` is a command of the project. */
const interpreters = /^(?:python[\d.]*|node|deno|bun|ruby|perl|php|Rscript|bash|sh|zsh|tsx|ts-node|pwsh)$/
const scriptFile = /\.(?:py|m?[jt]s|c[jt]s|rb|pl|php|R|sh|bash|zsh|ps1)$/

/**
 * Words from the program on, while they look like names of sub-commands, options of the program before them left out; or the script that
 * an interpreter runs.
 */
function prefixesOf({ head, words }: SimpleCommand, root?: string): string[][] {
  const program = head.split(' ', 1)[0] ?? head
  const names = [program]
  const script = interpreters.test(program) ? scriptIn(words, root) : null
  if (script) return [[program], ...script.map((_, at) => [program, ...script.slice(0, at + 1)])]
  for (let at = 1; at < words.length; at += 1) {
    const { value, kind } = words[at]!
    const skipped = optionWords(names, value)
    if (skipped > 0) {
      at += skipped - 1
      continue
    }
    const isName = kind === 'plain' && plainWord.test(value) && !isIdentifier(value) && isSafeConstant(value)
    if (names.length >= maxPrefix || !isName || isRepositoryPath(value)) break
    names.push(value)
  }
  return names.map((_, at) => names.slice(0, at + 1))
}

/** The script that an interpreter is given, told from the root of the repository, and its sub-command (`manage.py migrate`); null without one. */
function scriptIn(words: SimpleCommand['words'], root?: string): string[] | null {
  const at = words.findIndex(({ value }, index) => index > 0 && !value.startsWith('-'))
  const first = words[at]
  if (first?.kind !== 'plain' || !scriptFile.test(first.value)) return null
  const path = cutPath(first.value, root).replace(/^\.\//, '')
  if (!isRepositoryPath(path) && !/^[\w-]+\.\w+$/.test(path)) return null
  const next = words[at + 1]
  const isName = next?.kind === 'plain' && /^[a-z][\w:-]{1,40}$/.test(next.value) && isSafeConstant(next.value)
  return isName ? [path, next.value] : [path]
}

const composeOptions = new Set(['-f', '--file', '-p', '--project-name', '--profile', '--env-file'])

/** Words of an option that stands before a sub-command: `kubectl -n <namespace> rollout`; 0 where there is none. */
function optionWords(names: readonly string[], value: string): number {
  const [program = '', sub] = names
  if (!value.startsWith('-') || value === '--') return 0
  const isCompose =
    program === 'docker-compose' ? sub === undefined : program === 'docker' && sub === 'compose' && names.length === 2
  const valued = isCompose ? composeOptions : sub === undefined ? subCommandOptions(program) : undefined
  if (!valued) return 0
  return valued.has(value) ? 2 : 1
}

const sorted = (values: readonly string[]): string[] => [...new Set(values)].sort()

import { isIdentifier, isSafeConstant } from '@/lib/domain/draft/safe-constant'
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
    prefixes: prefixesOf(command),
    flags: sorted(words.flatMap(({ value, kind }) => (kind === 'text' ? [] : (flagName.exec(value) ?? [])))),
    paths: sorted(paths),
    folders: sorted(paths.flatMap(foldersOf)),
  }
}

/** Words from the program on, while they look like names of sub-commands. */
function prefixesOf({ head, words }: SimpleCommand): string[][] {
  const program = head.split(' ', 1)[0] ?? head
  const names = [program]
  for (const { value, kind } of words.slice(1)) {
    const isName = kind === 'plain' && plainWord.test(value) && !isIdentifier(value) && isSafeConstant(value)
    if (names.length >= maxPrefix || !isName || isRepositoryPath(value)) break
    names.push(value)
  }
  return names.map((_, at) => names.slice(0, at + 1))
}

const sorted = (values: readonly string[]): string[] => [...new Set(values)].sort()

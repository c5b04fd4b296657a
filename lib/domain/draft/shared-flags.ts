import { isSafeConstant } from '@/lib/domain/draft/safe-constant'

/** Flags shown at most. */
const flagsMax = 4

/** `-la`, `--stat`, `--format=short`: no value that could be one case's. */
const flag = /^--?[A-Za-z][A-Za-z-]*(?:=[A-Za-z][A-Za-z-]*)?$/

/**
 * Flags that every one of these commands has, in the order of the first; [] unless all are one simple command each. Arguments vary and
 * are left to the task.
 */
export function sharedFlags(commands: readonly (string | string[] | null)[]): string[] {
  const words = commands.map((command) => (typeof command === 'string' ? command.trim().split(/\s+/) : (command ?? [])))
  const [first, ...rest] = words
  if (!first || rest.length === 0 || words.some((list) => list.some((word) => /^(?:\||\|\||&&|;|&)$|;$/.test(word)))) return []
  const shared = first.filter((word) => flag.test(word) && isSafeConstant(word) && rest.every((list) => list.includes(word)))
  return [...new Set(shared)].slice(0, flagsMax)
}

import {
  runners,
  scriptNames,
  scriptRunners,
  shells,
  stageSetters,
  subCommandOptions,
  wrappers,
} from '@/lib/domain/shape/programs'

/**
 * What one simple command comes to: a head, a script to look into (`bash -c "…"`), or nothing. `at` is the index of the program's word:
 * assignments and wrappers stand before it.
 */
export type CommandHead = { head: string; at: number } | { script: string } | null

const assignment = /^[A-Za-z_]\w*\+?=/
const programName = /^(?:@?[\w.+-]{1,64}|\[|\$\{?\w{1,40}\}?)$/
const subCommandName = /^[A-Za-z][\w:-]{0,40}$/

/**
 * Head of a simple command given as words (quotes removed): program, and sub-command where the program has
 * them. Steps over assignments, stage setters and wrappers, which say nothing about what is done.
 */
export function headOfWords(words: readonly string[]): CommandHead {
  let at = 0
  let fallback: CommandHead = null
  for (;;) {
    while (at < words.length && assignment.test(words[at]!)) at++
    const word = words[at]
    if (word === undefined) return fallback
    const program = nameOf(word)
    if (!program || stageSetters.has(program)) return null
    const next = stepOver(program, words, at)
    if (next === null) return plainHead(program, words, at)
    fallback = { head: program, at }
    at = next
  }
}

/** Index of the wrapped command's first word, or null when the word at `at` wraps nothing. */
function stepOver(program: string, words: readonly string[], at: number): number | null {
  const wrapper = Object.hasOwn(wrappers, program) ? wrappers[program] : undefined
  // "command -v git" asks where git is; it does not run it.
  if (program === 'command' && /^-[vV]/.test(words[at + 1] ?? '')) return null
  if (wrapper) {
    const next = skipOptions(words, at + 1, wrapper.valued) + wrapper.own
    return wrapper.modes?.has(words[next] ?? '') && next + 1 < words.length ? next + 1 : next
  }
  if (/^python[\d.]*$/.test(program) && words[at + 1] === '-m') return at + 2
  const options = subCommandOptions(program)
  if (!options) return null
  const sub = skipOptions(words, at + 1, options)
  return runners.has(`${program} ${words[sub] ?? ''}`) ? skipOptions(words, sub + 1, options) : null
}

function plainHead(program: string, words: readonly string[], at: number): CommandHead {
  if (shells.has(program)) {
    const flag = words.findIndex((word, index) => index > at && /^-[a-z]*c$/.test(word))
    const script = flag < 0 ? undefined : words[flag + 1]
    if (script !== undefined) return { script }
  }
  const options = subCommandOptions(program)
  if (!options) return { head: program, at }
  const next = skipOptions(words, at + 1, options)
  const sub = words[next]
  if (!sub || !subCommandName.test(sub)) return { head: program, at }
  return { head: withScript(`${program} ${sub}`, words, skipOptions(words, next + 1, options)), at }
}

/** `npm run test:unit` is `npm run test`: what a runner runs says what is done, where the script has a name that all projects use. */
function withScript(head: string, words: readonly string[], at: number): string {
  if (!scriptRunners.has(head)) return head
  const script = (words[at] ?? '').split(':')[0] ?? ''
  return scriptNames.has(script) ? `${head} ${script}` : head
}

/** First index from `at` on that is no option, no value of one, no assignment and no toolchain ("+nightly"). */
function skipOptions(words: readonly string[], at: number, valued: ReadonlySet<string>): number {
  let index = at
  while (index < words.length) {
    const word = words[index]!
    if (valued.has(word)) index += 2
    else if (word.startsWith('-') || word.startsWith('+') || assignment.test(word)) index++
    else break
  }
  return index
}

/** Last part of a program's path without version suffix; null for what cannot be a program's name. */
function nameOf(word: string): string | null {
  const base = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
  const pinned = base.indexOf('@', 1)
  const name = (pinned > 0 ? base.slice(0, pinned) : base).replace(/\.exe$/i, '')
  if (!programName.test(name)) return null
  return name === '[' ? 'test' : name
}

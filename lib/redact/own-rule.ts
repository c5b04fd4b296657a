import { beyondLinear, compileLinear, replaceLinear, type LinearPattern } from '@/lib/redact/linear-pattern'
import { redactionKinds, type RedactionKind } from '@/lib/domain/redaction-kinds'
import { mark } from '@/lib/redact/mark'

/** A workspace's own rule: text that matches the pattern is masked as that kind. */
export interface OwnRule {
  name: string
  pattern: string
  kind: RedactionKind
}

/** A workspace's redaction settings: plain data, so that they can be sent to another thread. */
export interface Redaction {
  rules: OwnRule[]
  /** Without the salt a redacted key cannot be traced to its original. */
  salt: string
}

const patternCharsMax = 200

/** Why a pattern is rejected; null when it is valid. */
export function refusePattern(pattern: string): string | null {
  if (pattern.length > patternCharsMax) return `it is longer than ${patternCharsMax} characters`
  const beyond = beyondLinear(pattern)
  if (beyond !== null) return `${beyond} are not supported: say what stands there as part of the pattern`
  const compiled = compiledOnce(pattern)
  if (typeof compiled === 'string') return compiled
  return compiled.form.test('') ? 'it matches nothing at all' : null
}

const compiledMax = 200
/** Cached because compiling takes longer than redacting most texts, and the same few rules recur. */
const held = new Map<string, LinearPattern | string>()

/** A compiled pattern, or why it was rejected. */
function compiledOnce(pattern: string): LinearPattern | string {
  const known = held.get(pattern)
  if (known !== undefined) return known
  const made = compiled(pattern)
  if (held.size >= compiledMax) held.clear()
  held.set(pattern, made)
  return made
}

function compiled(pattern: string): LinearPattern | string {
  try {
    return compileLinear(pattern)
  } catch (error) {
    const isSize = error instanceof RangeError || (error instanceof Error && error.message.includes('repeat count'))
    return isSize ? 'it repeats too much: in all, at most about 1,000 times' : 'it is no regular expression'
  }
}

/** Rules that are not applied, each with the reason: an older version, or one of its snapshots, may have stored them. */
export function refusedRules(rules: readonly OwnRule[]): { name: string; reason: string }[] {
  return rules.flatMap(({ name, pattern, kind }) => {
    const reason = redactionKinds.includes(kind) ? refusePattern(pattern) : `its kind "${kind}" is not known`
    return reason === null ? [] : [{ name, reason }]
  })
}

/** Masks what a workspace's rules match, in time linear in the text; invalid rules are skipped (`refusedRules`). */
export function ownRedaction(rules: readonly OwnRule[]): (text: string) => string {
  const ready = rules.flatMap(({ pattern, kind }) => {
    const made = redactionKinds.includes(kind) && refusePattern(pattern) === null ? compiledOnce(pattern) : null
    return made === null || typeof made === 'string' ? [] : [{ made, put: mark(kind) }]
  })
  return (text) => ready.reduce((current, { made, put }) => outsideMarks(current, made, put), text)
}

/** A mark is never part of a match, so redacting again changes nothing. */
const outsideMarks = (text: string, made: LinearPattern, put: string): string =>
  text
    .split(/(\[redacted:[a-z-]+\])/)
    .map((part, index) => (index % 2 === 1 ? part : replaceLinear(part, made, put)))
    .join('')

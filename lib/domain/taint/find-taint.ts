import type { Atom } from './atoms-of'
import type { AtomKind, StrangerKind } from './kinds'
import { plainOf } from './plain-text'
import { Sketch, sketchKeys } from './sketch'
import { strangersIn, type TrustRule } from './tool-trust'

/** A call of a session, with its input as text. */
export interface HeardStep {
  id: string
  position: number
  tool: string
  heads?: readonly string[]
  input: string
  /** The beginning of it. */
  result: string
  /** All of it, where it is longer: see `sketchOf`. */
  sketch?: string
}

/** A session that backs a draft, with the calls whose results may hold a stranger's words, in order. */
export interface HeardSession {
  id: string
  key: string
  untrusted: readonly HeardStep[]
}

/** An atom that came from a stranger: where it was read. */
export interface Taint {
  kind: AtomKind
  text: string
  /** Step of the draft, 1-based. */
  step: number
  source: StrangerKind
  tool: string
  /** Where it was read, once a session: the call that brought it. */
  sessions: { id: string; key: string; step: string }[]
}

interface TaintInput {
  atoms: readonly Atom[]
  /** Everything that people said in the supporting sessions. */
  requests: readonly string[]
  sessions: readonly HeardSession[]
  /** All calls of a session; asked only where one of its results holds an atom. */
  stepsOf: (session: HeardSession) => Promise<readonly HeardStep[]>
  /** What the workspace says of tools. */
  rules?: readonly TrustRule[]
}

/** A part of an atom that is split over two results is at least so long; shorter ones stand anywhere. */
const partMin = 6
const splitMin = 16

interface Result {
  step: HeardStep
  plain: string
  sketch: Sketch | null
}

/** A part of a draft, as it is looked for. */
interface Sought {
  plain: string
  keys: readonly string[]
}

/**
 * The atoms of a draft that a stranger said: each stands in an untrusted result of a supporting session (as it is, encoded, or split over
 * two results, or further down in a long one), in nobody's request, and did not stand in that session before. Source: TRUST.md, taint.
 */
export async function findTaint({ atoms, requests, sessions, stepsOf, rules = [] }: TaintInput): Promise<Taint[]> {
  const asked = plainOf(requests.join('\n'))
  const sought = atoms.map((atom) => ({ atom, plain: plainOf(atom.text), keys: sketchKeys(atom.text) }))
  const open = sought.filter(({ plain }) => !asked.includes(plain))
  const found = new Map<Atom, Taint>()
  for (const session of sessions) {
    const results = session.untrusted.map(resultOf)
    const heard = open.flatMap(({ atom, plain, keys }) => {
      const at = firstHeard({ plain, keys }, results)?.step
      return at ? [{ atom, plain, at }] : []
    })
    if (heard.length === 0) continue
    const before = new Earlier(await stepsOf(session), rules)
    for (const { atom, plain, at } of heard) {
      if (before.holds(plain, at.position)) continue
      const source = strangersIn(at.tool, at.heads, rules) ?? 'network'
      const known = found.get(atom) ?? { ...atom, source, tool: at.tool, sessions: [] }
      known.sessions.push({ id: session.id, key: session.key, step: at.id })
      found.set(atom, known)
    }
  }
  return [...found.values()]
}

const resultOf = (step: HeardStep): Result => ({
  step,
  plain: plainOf(step.result),
  sketch: step.sketch === undefined ? null : new Sketch(step.sketch),
})

/** The result that says it, or that says the rest of it. */
function firstHeard({ plain, keys }: Sought, results: readonly Result[]): Result | undefined {
  const whole = results.find((result) => result.plain.includes(plain) || result.sketch?.says(keys) === true)
  if (whole || plain.length < splitMin) return whole
  return results.find((result, index) => results.slice(0, index).some((before) => isSplit(plain, before.plain, result.plain)))
}

/** Whether one text has the beginning and the other the end. */
function isSplit(plain: string, one: string, other: string): boolean {
  for (let cut = partMin; cut <= plain.length - partMin; cut++) {
    const [head, tail] = [plain.slice(0, cut), plain.slice(cut)]
    const [inOne, inOther] = [one.includes(head), other.includes(head)]
    if (!inOne && !inOther) return false
    if ((inOne && other.includes(tail)) || (inOther && one.includes(tail))) return true
  }
  return false
}

/** What a session held before a result: what its calls were given, and what trusted ones brought. */
class Earlier {
  readonly #texts: { position: number; input: string; result: string }[]

  constructor(steps: readonly HeardStep[], rules: readonly TrustRule[]) {
    this.#texts = steps.map(({ position, tool, heads, input, result }) => ({
      position,
      input: plainOf(readable(input)),
      result: strangersIn(tool, heads, rules) === null ? plainOf(result) : '',
    }))
  }

  /** The call that brought the result counts with what it was given. */
  holds(plain: string, position: number): boolean {
    return this.#texts.some(
      (text) =>
        (text.position <= position && text.input.includes(plain)) || (text.position < position && text.result.includes(plain)),
    )
  }
}

/** JSON text without its escapes: what a call was given, as a person reads it. */
const readable = (input: string): string => input.replaceAll(/\\[nrt]/g, ' ').replaceAll('\\/', '/')

import type { Original } from './original'
import { readExpectation, stocked, withLooks } from './read-expectation'
import { readSetup } from './read-setup'
import { readStep, type Story } from './read-steps'
import type { Setup, Step, Vector } from './vector'

/** The parsed part of a vector in the specification's form. */
export interface Read {
  /** Null when the setup or a call cannot be parsed: then nothing can be played. */
  vector: Vector | null
  /** The parts that are not played, in the words of the case. */
  notRead: string[]
}

const isOriginal = (one: Vector | Original): one is Original =>
  one.expect.some((wanted) => 'holds' in wanted) || Boolean(one.given.setup?.some((what) => typeof what === 'string'))

/** Converts a vector of either form into a playable one. */
export function readVector(one: Vector | Original): Read {
  return isOriginal(one) ? readOriginal(one) : { vector: one, notRead: [] }
}

function readOriginal(one: Original): Read {
  const { id, given, note, open } = one
  const sentences = given.setup ?? []
  const setups = sentences.map((says) => readSetup(says))
  const named = /skills? ([a-z0-9]+(?:[-_][a-z0-9]+)*)/.exec(sentences[0] ?? '')?.[1]
  const story: Story = { case: one, skill: named, notRead: [] }
  const unmade = sentences.filter((_, at) => setups[at] === null)
  story.notRead.push(...unmade.map((says) => `before: "${says}"`))
  const steps = given.steps.flatMap((step) => readStep(step, story))
  const callOf = (n: number) => steps.find((step) => step.n === n)?.call
  const lost = one.expect.filter(({ after }) => callOf(after) === undefined)
  if (story.notRead.length > 0 || lost.length > 0) {
    return { vector: null, notRead: [...story.notRead, ...lost.map(({ after }) => `after ${after}: there is no such step`)] }
  }
  const wanted = one.expect.map((what) => readExpectation(what, callOf(what.after) ?? ''))
  const expected = wanted.flatMap(({ read }) => read)
  const setup = setups.filter((what): what is Setup => what !== null)
  const played = withStock(withLooks(steps, expected, story.skill), new Set(expected.map(({ after }) => after)))
  const fields = { ...(note === undefined ? {} : { note }), ...(open === undefined ? {} : { open }) }
  const notRead = wanted.flatMap((what) => what.notRead)
  return { vector: { id, given: { setup, steps: played }, expect: expected, ...fields }, notRead }
}

/** An inventory is taken before a call that may have to leave nothing behind. */
function withStock(steps: Step[], numbers: ReadonlySet<number>): Step[] {
  const stock: Step = { call: 'take stock', save: { stock: 'body' } }
  return steps.flatMap((step) => (step.n !== undefined && numbers.has(stocked(step.n)) ? [stock, step] : [step]))
}

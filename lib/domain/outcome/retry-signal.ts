import { isReader } from '@/lib/domain/outcome-text/reader-tools'

/** A step of the main agent, as far as a second try shows in it. */
export interface TriedStep {
  position: number
  /** Index of the request it answers. */
  turn: number
  tool: string
  /** Programs of a shell step: they tell one command from another. */
  heads: readonly string[]
  status: 'ok' | 'error' | 'denied' | 'interrupted' | 'unknown'
}

export interface TriedRequest {
  turn: number
  text: string
}

export interface RetrySignal {
  outcome: 'failure'
  /** One sentence that names tools alone. */
  reason: string
}

/** Two requests ask for the same when they share this much of their words. */
const sameTask = 0.5

/**
 * After a use, was the same task tried again with different tools before the turn ended well? Then the skill did not do it:
 * a failure. Two ways show it: a step fails, that tool never succeeds again in the turn, another way does, and the turn ends well;
 * or the next request asks for the same again and is met with other tools alone. Looks at things (reads, searches) are no way of
 * doing them. Null where nothing shows it.
 */
export function retrySignal(
  steps: readonly TriedStep[],
  requests: readonly TriedRequest[],
  use: { position: number; turn: number },
): RetrySignal | null {
  const attempts = steps.filter((step) => step.position > use.position && !isReader(step.tool, step.heads))
  const turn = attempts.filter((step) => step.turn === use.turn)
  return otherWay(turn) ?? isRepeatedRequest(turn, attempts, requests, use.turn)
}

const keyOf = ({ tool, heads }: TriedStep): string => JSON.stringify([tool, ...heads])
const nameOf = ({ tool, heads }: TriedStep): string => (heads.length > 0 ? heads.join(', ') : tool)
const isDone = (step: TriedStep | undefined): boolean => step?.status === 'ok'

function otherWay(turn: readonly TriedStep[]): RetrySignal | null {
  const at = turn.findIndex((step) => step.status === 'error')
  const failed = turn[at]
  if (!failed || !isDone(turn.at(-1))) return null
  const tried = new Set(turn.slice(0, at + 1).map(keyOf))
  const after = turn.slice(at + 1).filter(isDone)
  if (after.some((step) => keyOf(step) === keyOf(failed))) return null
  const other = after.find((step) => !tried.has(keyOf(step)))
  return other
    ? signal(`${nameOf(failed)} failed after the skill was used, and the work was then done with ${nameOf(other)}.`)
    : null
}

function isRepeatedRequest(
  turn: readonly TriedStep[],
  attempts: readonly TriedStep[],
  requests: readonly TriedRequest[],
  index: number,
): RetrySignal | null {
  const [asked, again] = [index, index + 1].map((one) => requests.find((request) => request.turn === one)?.text)
  if (asked === undefined || again === undefined || turn.length === 0 || overlap(asked, again) < sameTask) return null
  const second = attempts.filter((step) => step.turn === index + 1)
  const first = new Set(turn.map(keyOf))
  const other = second.find(isDone)
  if (!other || !isDone(second.at(-1)) || second.some((step) => first.has(keyOf(step)))) return null
  return signal(`The same was asked again after the skill was used, and was then done with ${nameOf(other)}.`)
}

const signal = (reason: string): RetrySignal => ({ outcome: 'failure', reason })

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])

/** Shared words over those of the shorter request: who asks again often says less. */
function overlap(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const least = Math.min(left.size, right.size)
  return least < 2 ? 0 : [...left].filter((word) => right.has(word)).length / least
}

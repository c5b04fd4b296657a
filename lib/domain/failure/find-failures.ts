import { mostCommon } from '@/lib/domain/collection/most-common'
import { isVerdictStep } from '@/lib/domain/draft/find-check'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { errorQuote, errorText } from '@/lib/domain/failure/error-text'
import { commonRepair, repairAfter, type FailureStep, type Repair } from '@/lib/domain/failure/repair'

export interface FailureSession {
  key: string
  steps: readonly FailureStep[]
}

/** One failure that repeats. */
export interface RepeatedFailure {
  /** SHA-256 of tool, command head and text. */
  signature: string
  tool: string
  head: string | null
  text: string
  /** The text as it may be quoted: of several ways to write it the most common. */
  quote: string
  /** Shape hash of the failing call, the most common one. */
  shape: string
  /** Failed calls in all. */
  count: number
  /** First finding of each session, in the order given. */
  found: { session: string; position: number; repair: Repair | null }[]
  /** What at least `minSessions` sessions did then, with success. */
  instead: { shapes: string[]; sessions: string[] } | null
}

/** What makes two failures the same. A shell is only the door: its first command is the tool. */
export function failureSignature(step: Pick<FailureStep, 'tool' | 'heads'>, text: string): string {
  return sha256Hex(canonicalJson([step.tool, step.heads?.[0] ?? null, text]))
}

/** Share of the calls of a tool or command that must fail for it to be told where nothing shows what to do instead. */
const failingShare = 0.5

/**
 * Failures with the same tool, command head and error text in at least `minSessions` sessions, with what then worked. What mostly works,
 * and failed for what it was given, is told only with its way out. Those of most sessions first, then by signature: the result does not
 * depend on the order of the sessions.
 */
export function findFailures(sessions: readonly FailureSession[], { minSessions }: { minSessions: number }): RepeatedFailure[] {
  const groups = new Map<string, Group>()
  const calls = new Map<string, number>()
  for (const session of sessions) {
    session.steps.forEach((step, index) => {
      calls.set(doorOf(step), (calls.get(doorOf(step)) ?? 0) + 1)
      // A test or a build that fails does its work: what it found is no failure of the call.
      if (step.status !== 'error' || !step.summary || isVerdictStep(step)) return
      const text = errorText(step.summary)
      if (text === '') return
      const signature = failureSignature(step, text)
      const group: Group = groups.get(signature) ?? { step, text, quotes: [], shapes: [], found: new Map() }
      groups.set(signature, group)
      group.shapes.push(step.shape)
      group.quotes.push(errorQuote(step.summary, text))
      const known = group.found.get(session.key)
      const repair = known?.repair ?? repairAfter(session.steps, index)
      group.found.set(session.key, { session: session.key, position: known?.position ?? step.position, repair })
    })
  }
  return [...groups]
    .filter(([, group]) => group.found.size >= minSessions)
    .map(([signature, group]) => close(signature, group, minSessions))
    .filter(({ instead, count, tool, head }) => instead !== null || count >= failingShare * (calls.get(keyOf(tool, head)) ?? 0))
    .sort((a, b) => b.found.length - a.found.length || b.count - a.count || (a.signature < b.signature ? -1 : 1))
}

const keyOf = (tool: string, head: string | null): string => canonicalJson([tool, head])
const doorOf = ({ tool, heads }: FailureStep): string => keyOf(tool, heads?.[0] ?? null)

interface Group {
  step: FailureStep
  text: string
  /** Of each failure. */
  quotes: string[]
  shapes: string[]
  found: Map<string, RepeatedFailure['found'][number]>
}

function close(signature: string, { step, text, quotes, shapes, found }: Group, minSessions: number): RepeatedFailure {
  const all = [...found.values()]
  return {
    signature,
    tool: step.tool,
    head: step.heads?.[0] ?? null,
    text,
    quote: mostCommon(quotes) ?? text,
    shape: mostCommon(shapes) ?? step.shape,
    count: quotes.length,
    found: all,
    instead: commonRepair(all, minSessions),
  }
}

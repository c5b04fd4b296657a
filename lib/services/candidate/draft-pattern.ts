import { draftSkill } from '@/lib/domain/draft/draft-skill'
import type { Draft, DraftOccurrence } from '@/lib/domain/draft/types'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { ProposedPattern } from '@/lib/domain/mining/types'
import type { Step } from '@/lib/domain/session/step'
import type { Shape } from '@/lib/domain/shape/types'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { History } from '../pattern/load-history'

/** The stored input and ending of steps, by step id. */
export type StepInputs = Map<string, { input: Record<string, unknown>; status: Step['status'] }>

/** Occurrences a draft is made from: enough to tell constants from placeholders, each session heard. */
const occurrencesMax = 60

function drafting(pattern: ProposedPattern): ProposedPattern['occurrences'] {
  const groups = [...groupBy(pattern.occurrences, (one) => one.session).values()]
  return groups.flatMap((group) => group.slice(0, 2)).slice(0, occurrencesMax)
}

/** Ids of the steps that the drafts of these patterns look at. */
export function draftedSteps(history: History, patterns: ProposedPattern[]): string[] {
  const ids = patterns.flatMap((pattern) =>
    drafting(pattern).flatMap((one) =>
      one.positions.flatMap((position) => history.stepAt(history.sessions[one.session]?.id ?? '', position)?.id ?? []),
    ),
  )
  return [...new Set(ids)]
}

/** Loads the inputs of steps in a few reads. */
export async function loadInputs(db: Queryable, ids: string[]): Promise<StepInputs> {
  const rows = await inChunks(ids, (some) =>
    db.step.findMany({ where: { id: { in: some } }, select: { id: true, input: true, status: true } }),
  )
  return new Map(
    rows.map(({ id, input, status }) => [
      id,
      { input: JSON.parse(input) as Record<string, unknown>, status: status as Step['status'] },
    ]),
  )
}

export interface Drafting {
  history: History
  shapes: Map<string, Shape>
  inputs: StepInputs
  /** First redacted request of each session. */
  requests: Map<string, string>
}

/** Writes the draft of one pattern from its sessions, without a model. */
export function draftPattern(pattern: ProposedPattern, { history, shapes, inputs, requests }: Drafting): Draft {
  const occurrences = drafting(pattern).map((one): DraftOccurrence => {
    const session = history.sessions[one.session]?.id ?? ''
    const steps = one.positions.map((position) => inputs.get(history.stepAt(session, position)?.id ?? '') ?? null)
    return { session, steps }
  })
  const sequence = pattern.shapes.flatMap((id) => shapes.get(history.shapeHashes[id] ?? '') ?? [])
  const asked = occurrences.flatMap(({ session }) => requests.get(session) ?? [])
  return draftSkill({ shapes: sequence, occurrences, requests: [...new Set(asked)] })
}

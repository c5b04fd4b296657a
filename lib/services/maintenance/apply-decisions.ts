import { findTransition } from '@/lib/domain/lifecycle/transitions'
import type { Decision } from '@/lib/domain/lifecycle/decide'
import { Problem } from '@/lib/domain/problem/problem'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { Context, WriteContext } from '../kernel/context'
import { inTransaction } from '../kernel/verb'
import { moveSkill } from '../skill/move-skill'
import type { Judged } from './decide-library'

/** A decision as a run keeps it, with the event of the move when it was made. */
export interface Taken {
  judged: Judged
  decision: Decision
  eventId: string | null
}

/** Skills moved in one transaction: short enough that requests between do not wait. */
const batch = 50

/**
 * Makes the moves that the policy decided. A skill that someone else moved meanwhile is left to the next sweep. What
 * the disk must show is queued under the run, for one commit at its end.
 */
export async function applyDecisions(ctx: Context, runId: string, all: Judged[], asOf: Date): Promise<Taken[]> {
  const taken: Taken[] = []
  const moving = all.filter(({ decisions }) => decisions.some((one) => one.kind === 'move'))
  for (let start = 0; start < moving.length; start += batch) {
    const part = moving.slice(start, start + batch)
    taken.push(...(await inTransaction(ctx, (tx) => moveBatch(tx, runId, part, asOf), { flush: false })))
  }
  const rest = all.flatMap((judged) =>
    judged.decisions.filter((one) => one.kind !== 'move').map((decision) => ({ judged, decision, eventId: null })),
  )
  return [...taken, ...rest]
}

async function moveBatch(tx: WriteContext, runId: string, part: Judged[], asOf: Date): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const judged of part) {
    let skill = judged.skill
    for (const decision of judged.decisions.filter((one) => one.kind === 'move')) {
      const moved = await tryMove(tx, runId, { ...judged, skill }, decision, asOf)
      taken.push({ judged, decision, eventId: moved?.eventId ?? null })
      if (!moved) break
      skill = moved.skill
    }
  }
  return taken
}

async function tryMove(tx: WriteContext, runId: string, { skill, policy }: Judged, decision: Decision, asOf: Date) {
  const transition = findTransition(decision.from, decision.verb)
  if (!transition) return null
  const evidence = {
    ...decision.inputs,
    reasonClass: decision.reasonClass,
    marker: decision.marker,
  } as unknown as Prisma.InputJsonObject
  const actor = { kind: 'policy' as const, id: `v${policy.version}` }
  const move = {
    transition,
    to: decision.to,
    reason: decision.reason,
    at: asOf,
    actor,
    evidence,
    policyVersion: policy.version,
    runId,
  }
  try {
    return await moveSkill(tx, skill, move)
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return null
    throw error
  }
}

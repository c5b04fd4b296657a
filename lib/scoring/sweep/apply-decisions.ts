import { findTransition } from '@/lib/domain/lifecycle/transitions'
import type { Decision } from '@/lib/domain/lifecycle/decide'
import { bulkUpdate } from '@/lib/store/bulk-update'
import { inChunks } from '@/lib/store/in-chunks'
import { lockRows } from '@/lib/store/lock-rows'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Skill, Sweep } from '@/prisma/generated/sqlite/client'
import { jsonOf } from '@/lib/store/json'
import type { WriteContext, EventDraft } from '@/lib/kernel'
import { moveColumns, movedRow, moveEvent, moveMessage, touchesDisk, placeOf, type Move } from '@/lib/library'
import type { Judged } from './decide-library'
import type { AppliedDecision } from './store-decisions'

/** A move of one skill, to be written with the others. */
interface Step {
  judged: Judged
  decision: Decision
  draft: EventDraft
}

/** A skill after all its moves, in memory. */
interface Moved {
  before: Skill
  after: Skill
  message: string | null
}

/** The rows of skills that are still there, locked until the transaction ends. */
export async function lockSkills(tx: WriteContext, ids: string[]): Promise<Map<string, Skill>> {
  await lockRows(tx.db, tx.store.provider, 'Skill', ids)
  const rows = await inChunks(ids, (some) => tx.db.skill.findMany({ where: { id: { in: some } } }))
  return new Map(rows.map((row) => [row.id, row]))
}

function moveOf(decision: Decision, policy: Policy, run: Sweep): Move | null {
  const transition = findTransition(decision.from, decision.verb)
  if (!transition) return null
  const { inputs, reasonClass, marker, reason, to } = decision
  const evidence = jsonOf({ ...inputs, reasonClass, marker })
  const actor = { kind: 'policy' as const, id: `v${policy.version}` }
  return { transition, to, reason, at: run.asOf, actor, evidence, policyVersion: policy.version, runId: run.id }
}

/** Applies the moves of one skill in memory; a skill that someone else changed meanwhile is left to the next sweep. */
function walk(run: Sweep, judged: Judged, row: Skill | undefined): { moved: Moved | null; steps: Step[] } {
  if (!row || row.revision !== judged.skill.revision || row.state !== judged.skill.facts.state) return { moved: null, steps: [] }
  const steps: Step[] = []
  let [after, message] = [row, null as string | null]
  for (const decision of judged.decisions.filter((one) => one.kind === 'move')) {
    const move = moveOf(decision, judged.policy, run)
    if (!move?.actor) break
    const next = movedRow(after, move, move.actor)
    steps.push({ judged, decision, draft: moveEvent(after, next, move, move.actor) })
    if (touchesDisk(after, move)) message = moveMessage(after, move)
    after = next
  }
  return { moved: { before: row, after, message }, steps }
}

async function show(tx: WriteContext, run: Sweep, moved: readonly Moved[]): Promise<void> {
  const shown = moved.filter((one) => one.message !== null)
  const versions = await inChunks(shown, (some) =>
    tx.db.version.findMany({
      where: { OR: some.map(({ after }) => ({ skillId: after.id, number: after.version })) },
      select: { id: true, skillId: true },
    }),
  )
  const versionOf = new Map(versions.map((one) => [one.skillId, one.id]))
  const writes = shown.map(({ after, message }) => ({
    eventId: run.id,
    skillId: after.id,
    name: after.name,
    action: placeOf(after.state),
    versionId: versionOf.get(after.id),
    message: message ?? '',
  }))
  if (writes.length) await tx.onDisk(...writes)
}

/**
 * Applies the moves of some skills in a few statements: rows, events and file writes, queued under the run for one commit at its
 * end. Returns the decision on each skill, moves with their events.
 */
export async function applyDecisions(tx: WriteContext, run: Sweep, part: readonly Judged[]): Promise<AppliedDecision[]> {
  const moving = part.filter(({ decisions }) => decisions.some((one) => one.kind === 'move'))
  const rows = await lockSkills(
    tx,
    moving.map(({ skill }) => skill.id),
  )
  const walked = moving.map((judged) => walk(run, judged, rows.get(judged.skill.id)))
  const moved = walked.flatMap((one) => one.moved ?? [])
  const steps = walked.flatMap((one) => one.steps)
  await bulkUpdate<Skill>(
    tx.db,
    tx.store.provider,
    'Skill',
    moveColumns,
    moved.map(({ after }) => after),
  )
  const ids = await tx.emitAll(steps.map(({ draft }) => draft))
  await show(tx, run, moved)
  const events = new Map(steps.map(({ decision }, index) => [decision, ids[index] ?? null]))
  return part.flatMap(({ skill, policy, decisions }) =>
    decisions.map((decision) => ({ skill, policy, decision, eventId: events.get(decision) ?? null })),
  )
}

import * as contract from '@/lib/contract/session'
import { forgetDeleted } from '@/lib/store/forget-deleted'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonOf } from '@/lib/store/json'
import { lockRows } from '@/lib/store/lock-rows'
import type { Session } from '@/prisma/generated/sqlite/client'
import { flowVerb, queueMining, type FlowContext, type WriteContext } from '@/lib/kernel'
import { eraseSpans, loadSession, markCopies, sessionItem } from '@/lib/ingest'
import { backedVersions, type BackedVersion } from '@/lib/learning'

/**
 * Erases what a session holds, and what its sub-agents wrote: steps, prompts, texts, telemetry. A tombstone with the counts stays, the file
 * is not taken in again, and the mining that follows no longer counts its steps. This cannot be undone. What was approved on its evidence
 * is named: its words may stand there, until the workspace is rebuilt without them.
 */
export const eraseSession = flowVerb(contract.eraseSession, async (ctx, { id }) => {
  const erased = await ctx.transaction(async (tx) => {
    const session = await loadSession(tx.db, tx, id)
    const rows = await lockUnerased(tx, await withSubAgents(tx, session))
    const row = rows.find((one) => one.id === id)
    if (!row) return null
    const ids = rows.map((one) => one.id)
    // Afterwards nothing tells any more.
    const versions = await backedVersions(tx.db, tx, ids)
    await eraseSpans(tx, rows)
    const touched = await eraseContent(tx, row.harness, ids)
    const made = await tx.emit({
      verb: 'erase',
      object: { kind: 'session', id, name: row.key },
      agentId: row.agentId,
      before: { steps: row.stepCount, prompts: row.turns, sessions: rows.length },
      after: { steps: 0, prompts: 0 },
      evidence: { versions: jsonOf(versions) },
      reason: 'Erased content can’t be restored.',
    })
    await queueMining(tx, [row.agentId, ...touched])
    return { event: made, versions }
  })
  await forgetDeleted(ctx.store)
  const session = await sessionItem(ctx.store.db, ctx, await loadSession(ctx.store.db, ctx, id))
  return { session, versions: await named(ctx, erased?.versions ?? []), event: erased?.event ?? null }
})

/** Versions as a person names them. */
async function named(ctx: FlowContext, versions: readonly BackedVersion[]) {
  const skills = await ctx.store.db.skill.findMany({ where: { id: { in: versions.map(({ skillId }) => skillId) } } })
  const byId = new Map(skills.map((skill) => [skill.id, skill]))
  return versions.flatMap(({ skillId, version }) => {
    const skill = byId.get(skillId)
    return skill ? [{ skill: skill.name, version, isCurrent: skill.version === version }] : []
  })
}

/** A session and what its sub-agents wrote, and theirs in turn: some harnesses name the immediate parent alone. */
async function withSubAgents(tx: WriteContext, session: Session): Promise<Session[]> {
  const { workspaceId, agentId, harness } = session
  const seen = new Map([[session.id, session]])
  let level = [session]
  while (level.length > 0) {
    const below = await inChunks(level, (some) =>
      tx.db.session.findMany({ where: { workspaceId, agentId, harness, parentKey: { in: some.map(({ key }) => key) } } }),
    )
    level = below.filter((one) => !seen.has(one.id))
    for (const one of level) seen.set(one.id, one)
  }
  return [...seen.values()]
}

/**
 * Holds sessions until they are erased, and answers those that nobody else has erased: a reading that is just being stored, or another
 * erasure, is waited for, so that nothing comes in behind the deletions.
 */
async function lockUnerased(tx: WriteContext, sessions: readonly Session[]): Promise<Session[]> {
  const ids = sessions.map((one) => one.id)
  await lockRows(tx.db, tx.store.provider, 'Session', ids)
  return inChunks(ids, (some) => tx.db.session.findMany({ where: { id: { in: some }, erasedAt: null } }))
}

/** Answers the agents whose counts change because a copy of an erased call is now its original. */
async function eraseContent(tx: WriteContext, harness: string, ids: string[]): Promise<Set<string>> {
  const now = tx.now()
  const texts = {
    model: null,
    cwd: null,
    branch: null,
    task: null,
    lastText: null,
    outcomeBecause: null,
    signals: [],
    verdictSignals: [],
  }
  const calls = await inChunks(ids, async (some) => {
    const where = { sessionId: { in: some } }
    const steps = await tx.db.step.findMany({ where: { ...where, copyKey: { not: null } }, select: { copyKey: true } })
    await tx.db.step.deleteMany({ where })
    await tx.db.prompt.deleteMany({ where })
    await tx.db.unreadable.deleteMany({ where })
    await tx.db.occurrence.deleteMany({ where })
    await tx.db.landing.deleteMany({ where })
    await tx.db.session.updateMany({ where: { id: { in: some } }, data: { ...texts, erasedAt: now, updatedAt: now } })
    return steps
  })
  return markCopies(tx, harness, [...new Set(calls.flatMap((one) => one.copyKey ?? []))])
}

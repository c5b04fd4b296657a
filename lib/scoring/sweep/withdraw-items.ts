import { withdrawn } from '@/lib/scoring/sweep/prior-answers'
import { inChunks } from '@/lib/store/in-chunks'
import type { Sweep } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import type { Judged } from './decide-library'

/** Withdraws queue items that no decision of the whole sweep proposes any more, each with an event, so that it can be undone. */
export async function withdrawItems(tx: WriteContext, run: Sweep, all: readonly Judged[]): Promise<void> {
  const waiting = await tx.db.candidate.findMany({
    where: { workspaceId: tx.workspace.id, kind: 'act', origin: 'policy', status: { in: ['open', 'snoozed'] } },
    select: {
      id: true,
      name: true,
      agentId: true,
      skillId: true,
      act: true,
      status: true,
      snoozedUntil: true,
      snoozedToSupport: true,
    },
  })
  if (waiting.length === 0) return
  const wanted = new Set(all.flatMap(({ skill, decisions }) => decisions.map((one) => `${skill.id}:${one.verb}`)))
  const stale = waiting.filter((row) => !wanted.has(`${row.skillId}:${row.act}`))
  const aside = { status: 'dismissed' as const, dismissReason: withdrawn, snoozedUntil: null, snoozedToSupport: null }
  await inChunks(
    stale.map((row) => row.id),
    async (some) => {
      const data = { ...aside, revision: { increment: 1 }, updatedAt: tx.now() }
      await tx.db.candidate.updateMany({ where: { id: { in: some } }, data })
      return []
    },
  )
  await tx.emitAll(
    stale.map((row) => ({
      verb: 'dismiss',
      object: { kind: 'candidate' as const, id: row.id, name: row.name },
      actor: { kind: 'policy' as const, id: `v${run.policyVersion}` },
      before: {
        status: row.status,
        dismissReason: null,
        snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
        snoozedToSupport: row.snoozedToSupport,
      },
      after: aside,
      reason: withdrawn,
      at: run.asOf,
      policyVersion: run.policyVersion,
      runId: run.id,
    })),
  )
}

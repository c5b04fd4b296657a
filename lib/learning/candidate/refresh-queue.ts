import type { Queryable } from '@/lib/store/client'
import type { Context, WriteContext } from '@/lib/kernel'
import { draftableProcedures, refreshProcedures } from '@/lib/learning/procedure/refresh-procedures'
import { refreshFamilies } from '@/lib/learning/family/refresh-families'
import { draftableFailures, refreshWarnings } from '@/lib/learning/failure/refresh-warnings'
import { PreparedFailures } from '@/lib/learning/failure/prepared-failures'
import { PreparedMerges } from '@/lib/learning/merge/prepared-merges'
import { refreshMerges } from '@/lib/learning/merge/refresh-merges'
import { ageCandidates } from './age-candidates'
import { PreparedEvidence } from './prepared-evidence'
import { PreparedRevisions } from './prepared-revisions'
import { draftablePatterns, isNew, refreshCandidates } from './refresh-candidates'
import type { MinedRun, UnpreparedRun } from '@/lib/learning/candidate/mined-run'
import type { RefreshedCandidates } from './reconcile-candidate'

/** Reads and drafts what a run may propose, so that its transaction only stores it; how many there are is told before. */
export async function prepareRun(
  ctx: Context,
  db: Queryable,
  run: UnpreparedRun,
  onFound: (proposals: number) => Promise<void>,
): Promise<MinedRun> {
  const failures = await PreparedFailures.read(db, run)
  const patterns = draftablePatterns(run)
  const wanted = [
    ...run.families.map(({ draftable }) => draftable),
    ...patterns,
    ...draftableProcedures(run),
    ...draftableFailures(failures.found),
  ]
  await onFound(wanted.length)
  const prepared = await PreparedEvidence.read(db, wanted, run.template)
  const drafted = await Promise.all(patterns.map(async (one) => ({ ...one, ...(await prepared.of(db, one)) })))
  return {
    ...run,
    failures,
    prepared,
    revisions: await PreparedRevisions.read(db, ctx.workspace.id, run, drafted.filter(isNew)),
    merges: await PreparedMerges.read(db, ctx, { agentId: run.agent.id, policy: run.policy }),
  }
}

/**
 * Brings an agent's review queue to what its sessions show now: patterns first, then procedures and warnings, which leave out what is
 * said already, and skills that say the same; then those that waited too long step aside.
 */
export async function refreshQueue(tx: WriteContext, run: MinedRun): Promise<RefreshedCandidates> {
  run.gate.begin()
  await run.prepared.recheck(tx.db)
  const families = await refreshFamilies(tx, run)
  const patterns = await refreshCandidates(tx, run)
  const procedures = await refreshProcedures(tx, run)
  const warnings = await refreshWarnings(tx, run)
  const merges = await refreshMerges(tx, run.merges, { agentId: run.agent.id, policy: run.policy })
  await ageCandidates(tx, run.agent.id)
  const all = [families, patterns, procedures, warnings, merges]
  const sum = (key: keyof RefreshedCandidates): number => all.reduce((total, one) => total + one[key], 0)
  return { created: sum('created'), updated: sum('updated'), withdrawn: sum('withdrawn') }
}

import type { WriteContext } from '@/lib/kernel'
import { refreshProcedures } from '@/lib/learning/procedure/refresh-procedures'
import { refreshWarnings } from '@/lib/learning/failure/refresh-warnings'
import { refreshMerges } from '@/lib/learning/merge/refresh-merges'
import { ageCandidates } from './age-candidates'
import { refreshCandidates } from './refresh-candidates'
import type { MinedRun } from '@/lib/learning/candidate/mined-run'
import type { RefreshedCandidates } from './reconcile-candidate'

/**
 * Brings an agent's review queue to what its sessions show now: patterns first, then procedures and warnings, which leave out what is
 * said already, and skills that say the same; then those that waited too long step aside.
 */
export async function refreshQueue(tx: WriteContext, run: MinedRun): Promise<RefreshedCandidates> {
  const patterns = await refreshCandidates(tx, run)
  const procedures = await refreshProcedures(tx, run)
  const warnings = await refreshWarnings(tx, run)
  const merges = await refreshMerges(tx, run)
  await ageCandidates(tx, run.agent.id)
  const all = [patterns, procedures, warnings, merges]
  const sum = (key: keyof RefreshedCandidates): number => all.reduce((total, one) => total + one[key], 0)
  return { created: sum('created'), updated: sum('updated'), withdrawn: sum('withdrawn') }
}

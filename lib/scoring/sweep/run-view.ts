import { jsonColumns } from '@/lib/store/json-columns'
import type { SweepRun } from '@/lib/contract/maintenance'
import type { Sweep } from '@/prisma/generated/sqlite/client'
import type { ReadRun } from './visible-run'

type Summary = Omit<SweepRun, 'decisions'>

/** The wire form of a run without its decisions. */
export function runSummary(row: Sweep): Summary {
  return {
    id: row.id,
    status: row.status,
    trigger: row.trigger,
    dryRun: row.isDryRun,
    asOf: row.asOf.toISOString(),
    policyVersion: row.policyVersion,
    looked: row.looked,
    moved: row.moved,
    progress: { done: row.done, total: row.total },
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    ...(row.error === null ? {} : { error: row.error }),
  }
}

/** The wire form of a run with every decision, its inputs and its reason. */
export function runItem(row: ReadRun): SweepRun {
  return {
    ...runSummary(row),
    decisions: row.decisions.map((one) => ({
      skill: one.skillName,
      skillId: one.skillId,
      verb: one.verb,
      from: one.from,
      to: one.to,
      applied: one.applied,
      wouldHave: one.wouldHave,
      reason: one.reason,
      reasonCode: one.reasonCode,
      inputs: jsonColumns.Decision.inputs(one.inputs),
      event: one.eventId,
      undone: one.eventId !== null && row.undone.has(one.eventId),
    })),
  }
}

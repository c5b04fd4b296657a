import { groupBy } from '@/lib/domain/collection/group-by'
import { isCovered, type FoundSteps } from '@/lib/domain/family/covers'
import { isSuppressed } from '@/lib/domain/lifecycle/suppress'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { backingOf } from '@/lib/learning/candidate/candidate-facts'
import type { MinedRun } from '@/lib/learning/candidate/mined-run'
import { withdrawnReasons } from '@/lib/learning/candidate/reconcile-patterns'
import type { WriteContext } from '@/lib/kernel'

/** Candidates that people decided on, by what they stand on, and what families cover. */
export class Decided {
  private constructor(
    private readonly run: Pick<MinedRun, 'families' | 'history' | 'now'>,
    private readonly sessionsOf: ReadonlyMap<string, string[]>,
    /** Ids of waiting ones that a person brought back after they were put aside. */
    private readonly broughtBack: ReadonlySet<string>,
  ) {}

  static async read(
    tx: WriteContext,
    run: Pick<MinedRun, 'families' | 'history' | 'now'>,
    rows: readonly Candidate[],
  ): Promise<Decided> {
    // Most runs find families where nothing else waits, or the other way round.
    if (run.families.length === 0 || rows.length === 0) return new Decided(run, new Map(), new Set())
    return new Decided(run, await loadSessions(tx, rows), await loadBroughtBack(tx, rows))
  }

  /** Whether a person decided on it, or worked on it: mining leaves it where it is. */
  isOfPerson(row: Candidate): boolean {
    if (row.status === 'promoted') return true
    if (row.status === 'dismissed') return !withdrawnReasons.includes(row.dismissReason ?? '')
    if (row.isEdited || this.broughtBack.has(row.id)) return true
    const isDue = row.snoozedUntil !== null && row.snoozedUntil <= this.run.now
    return row.status === 'snoozed' && !row.isAged && !isDue
  }

  /** Whether families tell what it tells. */
  isCovered(row: Candidate, by: readonly FoundSteps[] = this.run.families.map(({ family }) => family)): boolean {
    const sessions = this.sessionsOf.get(row.id) ?? []
    return isCovered({ steps: jsonColumns.Candidate.toolSequence(row.toolSequence), sessions }, by)
  }

  /**
   * Whether a decision on the same task stands for a family: it covers it until the family's sessions are twice those that it had
   * when the decision was taken. `rejected`: sessions at the rejection of a skill.
   */
  standsFor(family: FoundSteps, rows: readonly Candidate[], rejected: ReadonlyMap<string, number>): boolean {
    const own = new Set(family.sessions)
    const stored = this.run.history.sessions.filter(({ id }) => own.has(id))
    return rows.some((row) => {
      if (!this.isOfPerson(row) || !this.isCovered(row, [family])) return false
      const then = stored.filter(({ createdAt }) => createdAt <= row.updatedAt).length
      return isSuppressed(Math.max(rejected.get(row.skillId ?? '') ?? row.support, then), own.size)
    })
  }
}

/** Ids of the sessions behind each candidate: its own findings, else its pattern's. */
async function loadSessions(tx: WriteContext, rows: readonly Candidate[]): Promise<Map<string, string[]>> {
  const patternIds = rows.flatMap((row) => (row.patternId !== null && backingOf(row).length === 0 ? [row.patternId] : []))
  const occurrences = await inChunks([...new Set(patternIds)], (some) =>
    tx.db.occurrence.findMany({ where: { patternId: { in: some } }, select: { patternId: true, sessionId: true } }),
  )
  const byPattern = groupBy(occurrences, (one) => one.patternId)
  return new Map(
    rows.map((row) => {
      const own = backingOf(row)
      const found = own.length > 0 ? own : (byPattern.get(row.patternId ?? '') ?? [])
      return [row.id, [...new Set(found.map(({ sessionId }) => sessionId))]]
    }),
  )
}

async function loadBroughtBack(tx: WriteContext, rows: readonly Candidate[]): Promise<Set<string>> {
  const waiting = rows.flatMap(({ id, status }) => (status === 'open' || status === 'snoozed' ? [id] : []))
  const events = await inChunks(waiting, (some) =>
    tx.db.event.findMany({
      where: { workspaceId: tx.workspace.id, objectId: { in: some }, verb: { in: ['withdraw', 'reopen'] } },
      select: { objectId: true, verb: true, undoneById: true },
      orderBy: { id: 'desc' },
    }),
  )
  // What was undone counts only where it was mining's: to take a reopening back is to put aside again.
  const telling = events.filter(({ verb, undoneById }) => verb === 'withdraw' || undoneById === null)
  const last = new Map(telling.toReversed().map((event) => [event.objectId, event]))
  return new Set(
    [...last.values()].flatMap(({ objectId, verb, undoneById }) => (verb === 'reopen' || undoneById !== null ? [objectId] : [])),
  )
}

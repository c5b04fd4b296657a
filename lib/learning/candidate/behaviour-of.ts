import type { Behaviour } from '@/lib/contract/candidate'
import { behaviourDiff } from '@/lib/domain/revision/behaviour'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { spokenLabels } from '@/lib/learning/pattern/spoken-tools'
import { backingOf, shapesOfCandidate } from './candidate-facts'
import { endingsOf } from './endings'
import { revisionOf } from './revision-target'

/** What a revision changes in how its skill works, and how the sessions of either way ended; null of other candidates. */
export async function behaviourOf(db: Queryable, ctx: Context, row: Candidate): Promise<Behaviour | null> {
  const metadata = revisionOf(row)
  // Words that were changed say nothing of how it works.
  if (!metadata || metadata.drafted === null) return null
  const after = await shapesOfCandidate(db, row)
  const labelOf = await spokenLabels(db, ctx, [row.agentId], [...metadata.from, ...after])
  const label = (hashes: string[], at: number) => labelOf(row.agentId, hashes[at] ?? '') ?? 'unknown step'
  const steps = behaviourDiff(metadata.from, after).map((step) => ({
    change: step.change,
    before: 'before' in step ? label(metadata.from, step.before) : null,
    after: 'after' in step ? label(after, step.after) : null,
  }))
  const own = new Set(await sessionsBehind(db, [row]))
  const versions = await db.candidate.findMany({
    where: { skillId: row.skillId ?? '', status: 'promoted', kind: { in: ['new', 'revision'] }, id: { not: row.id } },
  })
  const earlier = (await sessionsBehind(db, versions)).filter((id) => !own.has(id))
  return { steps, ended: { before: await ended(db, earlier), after: await ended(db, [...own]) } }
}

type Evidence = Pick<Candidate, 'patternId' | 'backing'>

async function sessionsBehind(db: Queryable, rows: readonly Evidence[]): Promise<string[]> {
  const patternIds = rows.flatMap((row) => row.patternId ?? [])
  const occurrences = await inChunks(patternIds, (some) =>
    db.occurrence.findMany({ where: { patternId: { in: some } }, select: { sessionId: true } }),
  )
  return [...new Set([...occurrences, ...rows.flatMap(backingOf)].map((one) => one.sessionId))]
}

async function ended(db: Queryable, ids: readonly string[]): Promise<Behaviour['ended']['before']> {
  const sessions = await inChunks([...ids], (some) =>
    db.session.findMany({
      where: { id: { in: some } },
      select: { id: true, key: true, outcome: true, outcomeSource: true, task: true, startedAt: true, endedAt: true },
    }),
  )
  const { success, judged } = endingsOf(sessions)
  return { sessions: sessions.length, known: judged, well: success }
}

import type { CandidateItem } from '@/lib/contract/candidate'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { agentNames } from '../agent/resolve-agent'
import type { Context } from '../kernel/context'
import { nearestSkills, type NearestSkill } from './nearest-skill'

/** Distinct sessions behind each of many candidates, by pattern, in the order they came in: one query for all. */
async function sessionsByPattern(db: Queryable, patternIds: string[]): Promise<Map<string, CandidateItem['sessions']>> {
  const rows = await db.occurrence.findMany({
    where: { patternId: { in: patternIds } },
    select: { patternId: true, sessionId: true },
  })
  const ids = [...new Set(rows.map((row) => row.sessionId))]
  const sessions = await db.session.findMany({
    where: { id: { in: ids } },
    select: { id: true, key: true },
    orderBy: { id: 'asc' },
  })
  const held = groupBy(rows, (row) => row.patternId)
  return new Map(
    [...held].map(([patternId, group]) => {
      const distinct = new Set(group.map((row) => row.sessionId))
      return [patternId, sessions.filter((session) => distinct.has(session.id))]
    }),
  )
}

/** From this similarity on, a skill is named as similar. */
const similarFrom = 0.75

function similarTo(nearest: NearestSkill | undefined): Pick<CandidateItem, 'similar'> {
  return nearest && nearest.similarity >= similarFrom - 1e-9
    ? { similar: { name: nearest.name, similarity: nearest.similarity } }
    : {}
}

/** The wire form of candidates, in the order given. */
export async function candidateItems(db: Queryable, ctx: Context, rows: Candidate[]): Promise<CandidateItem[]> {
  const patternIds = rows.flatMap((row) => row.patternId ?? [])
  const [names, sessions] = [await agentNames(db, ctx), await sessionsByPattern(db, patternIds)]
  const patterns = await db.pattern.findMany({ where: { id: { in: patternIds } }, select: { id: true, hash: true } })
  const hashes = new Map(patterns.map((row) => [row.id, row.hash]))
  const skillIds = rows.flatMap((row) => row.skillId ?? [])
  const skills = await db.skill.findMany({ where: { id: { in: skillIds } }, select: { id: true, name: true } })
  const skillNames = new Map(skills.map((row) => [row.id, row.name]))
  const nearest = await nearestSkills(db, ctx, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as CandidateItem['kind'],
    ...(row.act ? { act: row.act } : {}),
    ...(row.skillId ? { skill: skillNames.get(row.skillId) } : {}),
    origin: row.origin as CandidateItem['origin'],
    agent: names.get(row.agentId) ?? '',
    name: row.name,
    title: row.title,
    description: row.description,
    hash: hashes.get(row.patternId ?? '') ?? null,
    digest: row.digest,
    evidence: row.evidence as CandidateItem['evidence'],
    toolSequence: row.toolSequence as CandidateItem['toolSequence'],
    occurrences: row.occurrences,
    sessions: sessions.get(row.patternId ?? '') ?? [],
    endedWell: row.endedWell,
    endedKnown: row.endedKnown,
    savedSteps: row.savedSteps,
    expectedByChance: row.expected,
    score: row.score as CandidateItem['score'],
    gates: row.gates as CandidateItem['gates'],
    risk: row.risk as CandidateItem['risk'],
    ...similarTo(nearest.get(row.id)),
    status: row.status as CandidateItem['status'],
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    dismissReason: row.dismissReason,
    createdAt: row.createdAt.toISOString(),
  }))
}

export async function candidateItem(db: Queryable, ctx: Context, row: Candidate): Promise<CandidateItem> {
  const [item] = await candidateItems(db, ctx, [row])
  if (!item) throw new Error('a row always has its view')
  return item
}

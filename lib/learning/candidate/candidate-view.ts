import type { CandidateItem, TaintItem } from '@/lib/contract/candidate'
import { actorKinds } from '@/lib/contract/event'
import { likenessPolicy, reaches } from '@/lib/domain/overlap/likeness'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { agentNames, type Context } from '@/lib/kernel'
import { revisionOf } from './revision-target'
import { metadataOf } from './metadata'
import { nearestSkills, type NearestSkill } from './nearest-skill'
import { sessionsBehind } from './sessions-behind'
import { wideningsOf } from './widening'
import { needsOther } from '@/lib/learning/second-person/require-other'
import { measuredAccuracy } from '@/lib/scoring'
import { mergeOf } from '@/lib/learning/merge/apply-merge'
import { replayOf, wordingItems } from '@/lib/learning/wording/stored-wordings'
import { plainOf } from '@/lib/domain/taint/plain-text'

function similarTo(nearest: NearestSkill | undefined): Pick<CandidateItem, 'similar'> {
  return nearest && reaches(nearest.similarity, likenessPolicy.similar)
    ? { similar: { name: nearest.name, similarity: nearest.similarity } }
    : {}
}

function overlapOf(row: Candidate): Pick<CandidateItem, 'overlap'> {
  const overlap = revisionOf(row)?.overlap ?? mergeOf(row)?.similarity
  return typeof overlap === 'number' ? { overlap } : {}
}

function foundAtOf(row: Candidate): Pick<CandidateItem, 'foundAt'> {
  const foundAt = row.origin === 'import' ? metadataOf(row).foundAt : undefined
  return foundAt === undefined ? {} : { foundAt }
}

function reasonOf(row: Candidate): Pick<CandidateItem, 'reason'> {
  const reason = row.origin === 'agent' || row.origin === 'person' ? metadataOf(row).reason : undefined
  return reason === undefined ? {} : { reason }
}

/** What sessions repeat is proposed by mining, whoever started it. */
const isMined = ({ origin }: Candidate): boolean => origin === 'pattern' || origin === 'procedure' || origin === 'failure'

/** Who proposed each: mining, else who the first event on it names. */
async function proposers(
  db: Queryable,
  ctx: Context,
  rows: readonly Candidate[],
): Promise<(row: Candidate) => CandidateItem['proposedBy']> {
  const ids = rows.flatMap((row) => (isMined(row) ? [] : [row.id]))
  const events = await inChunks(ids, (some) =>
    db.event.findMany({
      where: { workspaceId: ctx.workspace.id, objectId: { in: some }, verb: 'propose' },
      select: { objectId: true, actorKind: true, actorId: true },
      orderBy: { id: 'desc' },
    }),
  )
  const first = new Map(events.map(({ objectId, actorKind, actorId }) => [objectId, { kind: actorKind, id: actorId }]))
  return ({ id: row }) => {
    const { kind, id } = first.get(row) ?? { kind: 'job', id: 'mining' }
    return { kind: actorKinds.find((one) => one === kind) ?? 'job', id }
  }
}

/** The authors of those candidates that somebody else has to approve, as the log names them. */
async function authorsToWaitFor(
  db: Queryable,
  ctx: Context,
  rows: readonly Candidate[],
): Promise<(row: Candidate) => string | null> {
  const isBound = await needsOther(db, ctx)
  const waiting = rows.filter((row) => isBound(row) && (row.status === 'open' || row.status === 'snoozed'))
  const ids = [...new Set(waiting.flatMap(({ authorId }) => authorId ?? []))]
  if (ids.length === 0) return () => null
  const people = await db.authUser.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } })
  const names = new Map(people.map(({ id, email }) => [id, email]))
  return (row) => (waiting.includes(row) && row.authorId !== null ? (names.get(row.authorId) ?? row.authorId) : null)
}

/** The first sentence of a description. */
const summaryOf = (description: string): string => /^.*?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description

function familyOf(row: Candidate): CandidateItem['family'] {
  const family = jsonColumns.Candidate.family(row.family)
  return family.episodes === undefined ? null : family
}

/** Hashes of the patterns and names of the skills that candidates stand on, by id. */
async function namesBehind(db: Queryable, rows: readonly Candidate[]) {
  const patternIds = rows.flatMap((row) => row.patternId ?? [])
  const patterns = await db.pattern.findMany({ where: { id: { in: patternIds } }, select: { id: true, hash: true } })
  const skillIds = rows.flatMap((row) => row.skillId ?? [])
  const skills = await db.skill.findMany({ where: { id: { in: skillIds } }, select: { id: true, name: true } })
  return {
    hashes: new Map(patterns.map((row) => [row.id, row.hash])),
    skillNames: new Map(skills.map((row) => [row.id, row.name])),
  }
}

/** What strangers said of a draft, where it stands in the files; what an edit took out is no longer told. */
function taintItems(row: Pick<Candidate, 'taint' | 'files'>): TaintItem[] {
  const taint = jsonColumns.Candidate.taint(row.taint)
  if (taint.length === 0) return []
  const lines = jsonColumns.Candidate.files(row.files).flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, plain: plainOf(line) })),
  )
  return taint.flatMap(({ text, ...rest }) => {
    const at = lines.find(({ plain }) => plain.includes(plainOf(text)))?.at
    return at ? [{ at, text, ...rest }] : []
  })
}

/** The wire form of candidates, in the order given. */
export async function candidateItems(db: Queryable, ctx: Context, rows: Candidate[]): Promise<CandidateItem[]> {
  const [names, sessions] = [await agentNames(db, ctx), await sessionsBehind(db, ctx.store.provider, rows)]
  const { hashes, skillNames } = await namesBehind(db, rows)
  const nearest = await nearestSkills(db, ctx, rows)
  const widening = await wideningsOf(db, rows)
  const proposedBy = await proposers(db, ctx, rows)
  const otherThan = await authorsToWaitFor(db, ctx, rows)
  const accuracy = await measuredAccuracy(db, ctx)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    ...(row.act ? { act: row.act } : {}),
    ...(row.skillId ? { skill: skillNames.get(row.skillId) } : {}),
    ...overlapOf(row),
    origin: row.origin,
    agent: names.get(row.agentId) ?? '',
    name: row.name,
    title: row.title,
    description: row.description,
    hash: hashes.get(row.patternId ?? '') ?? null,
    digest: row.digest,
    evidence: row.evidence,
    toolSequence: jsonColumns.Candidate.toolSequence(row.toolSequence),
    occurrences: row.occurrences,
    sessions: sessions.get(row.id) ?? [],
    endedWell: row.endedWell,
    endedKnown: row.endedKnown,
    derivedWell: row.derivedWell,
    derivedKnown: row.derivedKnown,
    derivedAccuracy: accuracy,
    verdicts: {
      labelled: { success: row.endedWell, n: row.endedKnown },
      derived: { success: row.derivedWell, n: row.derivedKnown, accuracy },
    },
    savedSteps: row.savedSteps,
    expectedByChance: row.expected,
    score: jsonColumns.Candidate.score(row.score),
    gates: jsonColumns.Candidate.gates(row.gates),
    taint: taintItems(row),
    widens: widening.get(row.id) ?? null,
    replay: replayOf(row),
    risk: row.risk,
    ...(row.kind === 'revision' ? {} : similarTo(nearest.get(row.id))),
    status: row.status,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    dismissReason: row.dismissReason,
    isAged: row.isAged,
    sessionKey: row.sessionKey,
    ...foundAtOf(row),
    ...reasonOf(row),
    summary: summaryOf(row.description),
    family: familyOf(row),
    proposedBy: proposedBy(row),
    needsOtherThan: otherThan(row),
    knows: jsonColumns.Candidate.knows(row.knows),
    wordings: wordingItems(row),
    createdAt: row.createdAt.toISOString(),
  }))
}

export async function candidateItem(db: Queryable, ctx: Context, row: Candidate): Promise<CandidateItem> {
  const [item] = await candidateItems(db, ctx, [row])
  if (!item) throw new Error('a row always has its view')
  return item
}

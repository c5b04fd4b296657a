import type { CandidateDetail } from '@/lib/contract/candidate'
import type { EvidenceRow } from '@/lib/contract/evidence-shape'
import { groupBy } from '@/lib/domain/collection/group-by'
import { beyondAllowed } from '@/lib/domain/effect/compare-effects'
import { recommend } from '@/lib/domain/recommend/recommend'
import { tokenCost } from '@/lib/domain/score/token-cost'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Event } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { type Context, canUndo } from '@/lib/kernel'
import { withTitle, sessionItems } from '@/lib/ingest'
import { effectsIn } from '@/lib/library'
import { answeredUses } from './answered-uses'
import { backingOf } from './candidate-facts'
import { behaviourOf } from './behaviour-of'
import { candidateItem } from './candidate-view'
import { wordingDetails } from '@/lib/learning/wording/stored-wordings'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { startOf, type AlignedFinding } from './finding'
import { marginOf } from './margin'
import { nearestSkills, type NearestSkill } from './nearest-skill'

/** Sessions shown with their steps; the rest stand in the item's list of sessions. */
const rowsShown = 60

/** Acts on one thing that are looked through for the decision. */
const eventsMax = 200

const statusAfter = ({ after }: Event): unknown => fieldOf(after, 'status')

/** The act that put a candidate aside; null where something else did since: mining withdraws what it no longer finds. */
async function putAside(db: Queryable, row: Candidate): Promise<Event | null> {
  const events = await db.event.findMany({
    where: { workspaceId: row.workspaceId, objectId: row.id, undoneById: null, undoesId: null },
    orderBy: { id: 'desc' },
    take: eventsMax,
  })
  const last = events.find((event) => event.verb === 'withdraw' || statusAfter(event) !== undefined)
  return last && statusAfter(last) === row.status ? last : null
}

/** The act on a skill that took the candidate: whatever the candidate was, that act names it. */
async function approvalOf(db: Queryable, row: Candidate): Promise<Event | null> {
  if (!row.skillId) return null
  const events = await db.event.findMany({
    where: { workspaceId: row.workspaceId, objectId: row.skillId, undoneById: null, undoesId: null },
    orderBy: { id: 'desc' },
    take: eventsMax,
  })
  return events.find(({ before }) => fieldOf(before, 'candidate') === row.id) ?? null
}

/** Who decided on a candidate and when, with the act to undo; null while it waits. */
async function readDecision(db: Queryable, row: Candidate): Promise<CandidateDetail['decision']> {
  if (row.status === 'open' || row.status === 'generic') return null
  const event = await (row.status === 'promoted' ? approvalOf(db, row) : putAside(db, row))
  if (!event) return null
  const { id, at, actorKind, actorId } = event
  const kind = actorKind
  return { event: id, at: at.toISOString(), actor: { kind, id: actorId }, canUndo: canUndo(event) }
}

/** A candidate as a reviewer sees it. */
export async function candidateDetail(db: Queryable, ctx: Context, row: Candidate): Promise<CandidateDetail> {
  const files = jsonColumns.Candidate.files(row.files)
  const main = files.find((file) => file.path === 'SKILL.md')?.text ?? ''
  const cost = tokenCost({ name: row.name, description: row.description, body: main })
  const nearest =
    row.kind === 'revision' || row.kind === 'merge'
      ? await revisedSkill(db, row)
      : (await nearestSkills(db, ctx, [row])).get(row.id)
  const { effects, allowed } = effectsIn(files)
  const findings = await findingsOf(db, row)
  const item = await candidateItem(db, ctx, row)
  return {
    ...item,
    files,
    effects,
    beyondAllowed: beyondAllowed(effects, allowed),
    wordings: wordingDetails(row),
    sentences: jsonColumns.Candidate.sentences(row.sentences),
    evidenceRows: await evidenceRows(db, ctx, findings),
    margin: await marginOf(db, ctx, findings, row),
    recommendation: recommend(item),
    tokens: { listed: cost.parts.listed, loaded: cost.parts.loaded },
    isEdited: row.isEdited,
    nearest: nearest ? { name: nearest.name, text: await skillText(db, nearest) } : null,
    behaviour: await behaviourOf(db, ctx, row),
    answers: await answeredUses(db, ctx, row),
    decision: await readDecision(db, row),
  }
}

type Beside = Pick<NearestSkill, 'id' | 'name' | 'version'>

/** A revision, and a merge, stands beside the skill that it changes. */
async function revisedSkill(db: Queryable, row: Candidate): Promise<Beside | null> {
  return db.skill.findUnique({ where: { id: row.skillId ?? '' }, select: { id: true, name: true, version: true } })
}

async function skillText(db: Queryable, { id, version }: Beside): Promise<string> {
  const file = await db.versionFile.findFirst({
    where: { path: 'SKILL.md', version: { skillId: id, number: version } },
    select: { content: true },
  })
  return file ? new TextDecoder().decode(file.content) : ''
}

/** Where it was found: its pattern's occurrences, aligned to the draft where that has optional steps; else its own. */
export async function findingsOf(db: Queryable, row: Candidate): Promise<AlignedFinding[]> {
  if (!row.patternId) return backingOf(row).map((one) => ({ ...one, between: [] }))
  const aligned = new Map(backingOf(row).map((one) => [startOf(one), one.positions]))
  const occurrences = await db.occurrence.findMany({ where: { patternId: row.patternId }, orderBy: { id: 'asc' } })
  return occurrences.map(({ sessionId, positions, optional }) => {
    const own = jsonColumns.Occurrence.positions(positions)
    const places = aligned.get(startOf({ sessionId, positions: own })) ?? own
    const between = jsonColumns.Occurrence.optional(optional).map(({ position }) => position)
    return { sessionId, positions: places, between: between.filter((position) => !places.includes(position)) }
  })
}

/** One row a session: the steps of its first finding, aligned to the draft's, tolerated ones in between. */
async function evidenceRows(db: Queryable, ctx: Context, findings: AlignedFinding[]): Promise<EvidenceRow[]> {
  const first = [...groupBy(findings, (one) => one.sessionId).values()].flatMap((group) => group[0] ?? []).slice(0, rowsShown)
  const sessions = await db.session.findMany({ where: { id: { in: first.map((one) => one.sessionId) } }, include: withTitle })
  const items = new Map((await sessionItems(db, ctx, sessions)).map((one) => [one.id, one]))
  const wanted = first.map((one) => ({
    sessionId: one.sessionId,
    position: { in: positionsOf(one).map(({ position }) => position) },
  }))
  const steps = await db.step.findMany({
    where: { OR: wanted },
    select: { id: true, sessionId: true, position: true, status: true, shapeHash: true },
  })
  const shapes = await db.shape.findMany({
    where: { workspaceId: ctx.workspace.id, hash: { in: [...new Set(steps.map((step) => step.shapeHash))] } },
  })
  const labels = new Map(shapes.map((shape) => [shape.hash, shape.label]))
  const at = new Map(steps.map((step) => [`${step.sessionId}:${step.position}`, step]))
  return first.flatMap((one) => {
    const session = items.get(one.sessionId)
    if (!session) return []
    const { id, key, outcome, startedAt, title } = session
    const row = positionsOf(one).flatMap(({ position, aligned }) => {
      const step = at.get(`${one.sessionId}:${position}`)
      return step ? [{ id: step.id, position, aligned, status: step.status, label: labels.get(step.shapeHash) ?? '' }] : []
    })
    return [{ session: { id, key, outcome, startedAt, title }, steps: row }]
  })
}

function positionsOf(one: AlignedFinding): { position: number; aligned: number | null }[] {
  const own = one.positions.flatMap((position, aligned) => (position === null ? [] : [{ position, aligned }]))
  const between = one.between.map((position) => ({ position, aligned: null }))
  return [...own, ...between].toSorted((a, b) => a.position - b.position)
}

import { capital } from '@/lib/domain/capital'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Decision } from '@/lib/domain/lifecycle/decide'
import type { SweepVerb } from '@/lib/domain/lifecycle/guards'
import type { Marker } from '@/lib/domain/lifecycle/skill'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { bulkUpdate } from '@/lib/store/bulk-update'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import type { Candidate, Sweep } from '@/prisma/generated/sqlite/client'
import { allBut, only } from '@/lib/store/columns'
import type { WriteContext } from '@/lib/kernel'
import { digestOfTexts } from '@/lib/library'
import { lockSkills } from './apply-decisions'
import type { Judged } from './decide-library'

/** Higher ranks come first in the queue: a failing skill before an idle one. */
const ranks: Record<SweepVerb, number> = { deprecate: 4, unblock: 3, recover: 3, prove: 2, warn: 2, archive: 1 }

const keyOf = (skillId: string | null, act: string | null) => `${skillId}:${act}`
const isSame = (a: unknown, { judged, looks, policyVersion }: Marker) =>
  fieldOf(a, 'judged') === judged && fieldOf(a, 'looks') === looks && fieldOf(a, 'policyVersion') === policyVersion
const sentence = (text: string) => `${capital(text)}.`

/** The item's fields that depend on the decision; they change with the evidence. */
function itemFields({ skill, policy }: Judged, decision: Decision) {
  const { verb, reasonClass, marker, from, to, inputs, reason } = decision
  const facts = { reasonClass, marker, from, to, inputs, policyVersion: policy.version }
  const numbers = Object.entries(inputs).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const count = (name: string) => (typeof inputs[name] === 'number' ? inputs[name] : 0)
  return {
    description: sentence(reason),
    digest: digestOfTexts([{ path: 'act.json', text: JSON.stringify({ skill: skill.id, verb, ...facts }) }]),
    said: facts as unknown as Candidate['said'],
    score: { value: count('rate'), parts: Object.fromEntries(numbers) } as Candidate['score'],
    support: count('judged'),
    endedWell: count('successes'),
    endedKnown: count('judged'),
    rank: ranks[verb],
  }
}

const changing = only(
  'Candidate',
  'description',
  'digest',
  'said',
  'score',
  'support',
  'endedWell',
  'endedKnown',
  'rank',
  'updatedAt',
  'revision',
)
const columns = allBut(
  'Candidate',
  'derivedWell',
  'derivedKnown',
  'patternId',
  'title',
  'expected',
  'snoozedUntil',
  'snoozedToSupport',
  'isAged',
  'sourceKey',
  'shapes',
  'backing',
  'replay',
  'sessionKey',
  'dismissReason',
  'taint',
  'family',
  'knows',
  'isReopened',
)

function freshRow(tx: WriteContext, judged: Judged, decision: Decision) {
  const { skill } = judged
  const none = {
    files: [],
    toolSequence: [],
    sentences: [],
    wordings: [],
    gates: [],
    occurrences: 0,
    savedSteps: 0,
    isEdited: false,
  }
  const now = tx.now()
  return {
    ...none,
    ...itemFields(judged, decision),
    id: newId('candidate'),
    workspaceId: tx.workspace.id,
    // A skill without an agent: the item is for persons, and no agent has the workspace's id.
    agentId: skill.agentId ?? tx.workspace.id,
    kind: 'act',
    origin: 'policy',
    act: decision.verb,
    skillId: skill.id,
    name: skill.name,
    evidence: 'strong',
    risk: skill.facts.risk,
    status: 'open',
    revision: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Adds moves that only a person may make to the review queue, once: an item that is already queued gets the newest evidence. A skill
 * that somebody deleted since it was judged gets none.
 */
export async function queueReviewItems(tx: WriteContext, run: Sweep, part: readonly Judged[]): Promise<void> {
  const reviews = part.flatMap((judged) =>
    judged.decisions.filter((one) => one.kind === 'review').map((decision) => ({ judged, decision })),
  )
  if (reviews.length === 0) return
  const present = await lockSkills(tx, [...new Set(reviews.map(({ judged }) => judged.skill.id))])
  const wanted = reviews.filter(({ judged }) => present.has(judged.skill.id))
  const waiting = await inChunks([...new Set(wanted.map(({ judged }) => judged.skill.id))], (some) =>
    tx.db.candidate.findMany({
      where: {
        workspaceId: tx.workspace.id,
        kind: 'act',
        origin: 'policy',
        status: { in: ['open', 'snoozed'] },
        skillId: { in: some },
      },
      select: { id: true, skillId: true, act: true, said: true, revision: true },
    }),
  )
  const known = new Map(waiting.map((row) => [keyOf(row.skillId, row.act), row]))
  const of = ({ judged, decision }: (typeof wanted)[number]) => known.get(keyOf(judged.skill.id, decision.verb))
  const rows = wanted.filter((one) => !of(one)).map(({ judged, decision }) => freshRow(tx, judged, decision))
  const again = wanted.flatMap((one) => {
    const row = of(one)
    if (!row || isSame(jsonColumns.Candidate.said(row.said)?.marker, one.decision.marker)) return []
    return [{ id: row.id, ...itemFields(one.judged, one.decision), revision: row.revision + 1, updatedAt: tx.now() }]
  })
  const { db, store } = tx
  await bulkInsert<(typeof rows)[number]>(db, store.provider, 'Candidate', columns, rows)
  await bulkUpdate<(typeof again)[number]>(db, store.provider, 'Candidate', changing, again)
  await tx.emitAll(rows.map((row) => proposal(run, row)))
}

function proposal(run: Sweep, row: ReturnType<typeof freshRow>) {
  const { policyVersion } = row.said as { policyVersion: number }
  return {
    verb: 'propose' as const,
    object: { kind: 'candidate' as const, id: row.id, name: row.name },
    actor: { kind: 'policy' as const, id: `v${policyVersion}` },
    reason: `${row.act}: ${row.description}`,
    at: run.asOf,
    policyVersion,
    runId: run.id,
  }
}

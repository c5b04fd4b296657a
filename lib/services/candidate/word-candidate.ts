import * as contract from '@/lib/contract/wording'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { wordingRules } from '@/lib/domain/draft/wording/wording-prompt'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import { flowVerb, isByAgent, prepare, readVerb, type WriteContext } from '@/lib/kernel'
import {
  candidateItem,
  evidenceMark,
  loadCandidate,
  loadWordingEvidence,
  readWording,
  recipeKey,
  requireUndecided,
  wordingDetails,
  wordingsOf,
} from '@/lib/learning'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonOf } from '@/lib/store/json'
import type { StoredWording } from '@/lib/store/json-columns'

/** Wordings that a candidate keeps, one of each writer; the oldest goes. */
const wordingsMax = 5

/** What the writer of a better text may see, and the rules. */
export const readWordingEvidence = readVerb(contract.readWordingEvidence, async (ctx, { id }) => {
  const row = await loadCandidate(ctx.db, ctx, id)
  const { evidence } = await loadWordingEvidence(ctx.db, ctx, row)
  const current = wordingDetails(row).filter(({ isStale }) => !isStale)
  return { id: row.id, digest: row.digest, ...evidence, wordedBy: current.map(({ by }) => by), rules: [...wordingRules] }
})

const isSame = (a: StoredWording | undefined, b: StoredWording): boolean =>
  a !== undefined && canonicalJson({ ...a, at: '' }) === canonicalJson({ ...b, at: '' })

/**
 * Keeps another text for a candidate's recipe beside the generated one: it replaces no draft and no edit, and a person chooses. A
 * writer's newer wording takes the place of its older one.
 * @throws Problem `invalid` whose issues name the sentences that may not stand.
 */
export const wordCandidate = flowVerb(contract.wordCandidate, async (ctx, { id, by: named, ...sent }) => {
  const current = await prepare(
    ctx.db,
    async (db) => evidenceMark(db, await loadCandidate(db, ctx, id)),
    async (db) => {
      const row = await loadCandidate(db, ctx, id)
      requireUndecided(row)
      return { row, read: readWording(row, sent, await loadWordingEvidence(db, ctx, row)) }
    },
  )
  // An agent speaks for itself alone.
  const by = isByAgent(ctx) ? ctx.actor.id : (named ?? ctx.actor.id)
  return ctx.transaction(async (tx) => {
    const { row, read } = await current(tx.db)
    if (read.ok) return keepWording(tx, row, { ...read.wording, by, at: tx.now().toISOString(), recipe: recipeKey(row) })
    const issues = read.refused.map(({ sentence, why }) => ({ path: sentence, message: why }))
    throw invalid(`The wording was refused: ${issues[0]?.path}: ${issues[0]?.message}`, issues)
  })
})

async function keepWording(tx: WriteContext, row: Candidate, wording: StoredWording) {
  const { by } = wording
  const before = wordingsOf(row)
  const known = before.find((one) => one.by === by)
  if (isSame(known, wording)) return { ...(await answer(tx, row, by)), event: null }
  const wordings = jsonOf([...before.filter((one) => one !== known), wording].slice(-wordingsMax))
  const { count } = await tx.db.candidate.updateMany({
    where: { id: row.id, revision: row.revision },
    data: { wordings, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (count !== 1) throw conflict('Someone else changed this candidate at the same time. Read it again.')
  const changed = await answer(tx, await tx.db.candidate.findUniqueOrThrow({ where: { id: row.id } }), by)
  const event = await tx.emit({
    verb: 'word',
    object: { kind: 'candidate', id: row.id, name: row.name },
    agentId: row.agentId,
    before: { wordings: jsonOf(before) },
    after: { by, digest: changed.wording.digest },
  })
  return { ...changed, event }
}

/** A candidate with the wording of one writer. */
async function answer(tx: WriteContext, row: Candidate, by: string) {
  const wording = wordingDetails(row).find((one) => one.by === by)
  if (!wording) throw new Error('a wording that was kept has its view')
  return { candidate: await candidateItem(tx.db, tx, row), wording }
}

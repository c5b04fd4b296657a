import { fieldOf } from '@/lib/domain/collection/field-of'
import { titleOf } from '@/lib/skill-md/title'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import {
  agentForWrite,
  defaultWorkspace,
  inTransaction,
  policyFor,
  savedPolicies,
  workspaceDirOf,
  type Context,
  type WriteContext,
} from '@/lib/kernel'
import { judgeWritten } from '@/lib/learning/candidate/judge-written'
import { withdrawMissing } from '@/lib/learning/candidate/reconcile-candidate'
import { discoveryFolders, findWritten, type WrittenSkill } from './find-written'

/** Why an offer went by itself; such a one comes back with its folder. */
const removedReason = 'its folder was removed or changed'

const keyOf = (digest: string): string => `import:${digest}`

/**
 * Offers skills that lie in the agents' folders of this machine for review: each text once, whatever became of it, and none that is
 * held already. One whose folder is gone goes from the queue again. Answers how many came.
 */
export async function offerWritten(ctx: Context, home: string): Promise<number> {
  // Folders of this machine are its owner's, and no business of a demo or of a caller from afar.
  if (!ctx.settings.isLoopback || ctx.workspace.name !== defaultWorkspace) return 0
  const { policy } = policyFor(await savedPolicies(ctx.store.reader, ctx), {})
  if (policy.learning === 'off') return 0
  const written = await findWritten(discoveryFolders(ctx, home, workspaceDirOf(ctx)), home)
  const known = await importsOf(ctx)
  const fresh = await unknown(ctx, written, known)
  const waiting = known.some((row) => row.status === 'open' || row.status === 'snoozed')
  if (fresh.length === 0 && !waiting) return 0
  return inTransaction(ctx, async (tx) => {
    const there = new Set(written.map((one) => keyOf(one.digest)))
    await withdrawMissing(
      tx,
      known,
      (row) => there.has(row.sourceKey ?? ''),
      () => removedReason,
    )
    for (const one of fresh) await offer(tx, one, policy.minSessions)
    return fresh.length
  })
}

const importsOf = ({ store, workspace }: Context): Promise<Candidate[]> =>
  store.reader.candidate.findMany({ where: { workspaceId: workspace.id, origin: 'import' }, orderBy: { id: 'asc' } })

/** Those that were never offered, whose text no skill has, and whose name none bears: "load" brings that one its next version. */
async function unknown(ctx: Context, written: readonly WrittenSkill[], known: readonly Candidate[]): Promise<WrittenSkill[]> {
  const decided = known.filter((row) => row.dismissReason !== removedReason)
  const offered = new Set([...decided.map((row) => row.sourceKey), ...(await undoneKeys(ctx))])
  const coming = written.filter((one) => !offered.has(keyOf(one.digest)))
  if (coming.length === 0) return []
  const { reader: db } = ctx.store
  const workspaceId = ctx.workspace.id
  const digests = coming.map((one) => one.digest)
  const names = coming.map((one) => one.said.name)
  const versions = await inChunks(digests, (some) =>
    db.version.findMany({ where: { digest: { in: some }, skill: { workspaceId } }, select: { digest: true } }),
  )
  const skills = await inChunks(names, (some) =>
    db.skill.findMany({ where: { workspaceId, heldName: { in: some } }, select: { heldName: true } }),
  )
  const isStored = new Set([...versions.map((row) => row.digest), ...skills.map((row) => row.heldName)])
  return coming.filter((one) => !isStored.has(one.digest) && !isStored.has(one.said.name))
}

/** Offers that a person undid: their rows are gone, and they do not come back. */
async function undoneKeys({ store, workspace }: Context): Promise<string[]> {
  const events = await store.reader.event.findMany({
    where: { workspaceId: workspace.id, objectKind: 'candidate', verb: 'propose', undoneById: { not: null } },
    select: { evidence: true },
  })
  return events.flatMap(({ evidence }) => {
    const key = fieldOf(evidence, 'sourceKey')
    return typeof key === 'string' ? [key] : []
  })
}

async function offer(tx: WriteContext, { said, files, digest, foundAt }: WrittenSkill, required: number): Promise<void> {
  const agent = await agentForWrite(tx.db, tx)
  const now = tx.now()
  const { name, description } = said
  const title = titleOf(said)
  const { risk, score, gates } = await judgeWritten(tx, { name, files, agentId: agent.id }, required)
  const nothing = {
    toolSequence: [],
    sentences: [],
    occurrences: 0,
    support: 0,
    endedWell: 0,
    endedKnown: 0,
    savedSteps: 0,
    rank: 0,
  }
  const row = await tx.db.candidate.create({
    data: {
      ...nothing,
      id: newId('candidate'),
      workspaceId: tx.workspace.id,
      agentId: agent.id,
      kind: 'new',
      origin: 'import',
      name,
      title,
      description,
      files: files.map((file) => ({ ...file })),
      digest,
      evidence: 'weak',
      risk,
      score,
      gates,
      sourceKey: keyOf(digest),
      said: { foundAt },
      status: 'open',
      createdAt: now,
      updatedAt: now,
    },
  })
  const object = { kind: 'candidate' as const, id: row.id, name }
  await tx.emit({ verb: 'propose', object, agentId: agent.id, evidence: { sourceKey: keyOf(digest), foundAt } })
}

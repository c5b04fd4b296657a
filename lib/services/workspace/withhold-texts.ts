import { promises as fs } from 'node:fs'
import * as contract from '@/lib/contract/withhold'
import { runDoctor } from '@/lib/contract/doctor'
import { listSnapshots } from '@/lib/contract/snapshot'
import type { Restated } from '@/lib/domain/audit/chain'
import { conflict, invalid, Problem } from '@/lib/domain/problem/problem'
import { isRecord } from '@/lib/domain/is-record'
import { bytesWithoutTexts, withheldMark, withheldText, withoutTexts } from '@/lib/domain/withheld'
import { cacheKey } from '@/lib/store/client'
import { forgetDeleted } from '@/lib/store/forget-deleted'
import { inChunks } from '@/lib/store/in-chunks'
import { replaceTexts } from '@/lib/store/replace-texts'
import { rebuildHistory, requireOwnObjects } from '@/lib/workspace/rebuild-history'
import { openRepository } from '@/lib/workspace/git'
import { blobId } from '@/lib/workspace/who-committed'
import { flowVerb, perform, workspaceDirOf, type FlowContext, type WriteContext } from '@/lib/kernel'
import {
  renewDraftDigests,
  showOnDisk,
  withholdInEvents,
  withholdInFiles,
  withholdInUndone,
  withholdVersions,
} from '@/lib/library'
import { asWriter, finishRestore, flushDisk, readRemote, requireHistory, scanDisk, syncDirectories } from '@/lib/publish'
import { currentOnes, planView, planWithholding, type Plan, type Without } from './plan-withholding'

const longMs = 60 * 60 * 1000

/**
 * Takes texts and versions out of the database and writes the history in git anew without them. It has no inverse, and is carried out
 * only with the name of the workspace as confirmation. Whoever dies on the way does it again: what is done already changes nothing.
 */
export const withholdTexts = flowVerb(contract.withholdTexts, async (ctx, { confirm, ...without }) => {
  if (ctx.agent !== null) throw new Problem('forbidden', 'This concerns every agent. Send the request without an agent.')
  if (without.texts.length + without.versions.length + without.sessions.length === 0)
    throw invalid('Name what to take out: texts, versions or sessions.')
  const plan = await planWithholding(ctx, without)
  const { items: snapshots } = await perform(ctx, listSnapshots, {})
  const answer = { versions: planView(plan), left: { remotes: [] as string[], snapshots: snapshots.map(({ file }) => file) } }
  if (confirm === undefined) return { ...answer, done: false, rows: {}, commits: 0, doctor: null, event: null }
  await requireReady(ctx, plan, confirm)
  const { event, rows, blobs } = await withhold(ctx, plan, without)
  const { commits, remotes } = await rewrite(ctx, without, blobs)
  ctx.store.cache.forget(cacheKey(ctx.workspace.id))
  await forgetDeleted(ctx.store)
  await syncDirectories(ctx, null)
  const { ok, items } = await perform(ctx, runDoctor, {})
  return { ...answer, left: { ...answer.left, remotes }, done: true, rows, commits, doctor: { ok, items }, event }
})

/** @throws Problem `conflict` where something would be lost or left behind; nothing is changed then. */
async function requireReady(ctx: FlowContext, plan: Plan, confirm: string): Promise<void> {
  if (confirm !== ctx.workspace.name) throw invalid(`confirm: write the name of the workspace, "${ctx.workspace.name}"`)
  const [current] = currentOnes(plan)
  if (current)
    throw conflict(
      `Version ${current.number} is what "${current.skill.name}" says now. Edit the skill or delete it first, or name the texts alone. Nothing changed.`,
    )
  await requireHistory(ctx)
  const dir = workspaceDirOf(ctx)
  await requireOwnObjects(dir)
  const [unwritten] = await flushDisk(ctx)
  if (unwritten) throw conflict(`The files of "${unwritten.name}" wait to be written: ${unwritten.cause} Nothing changed.`)
  const [changed] = (await isDirectory(`${dir}/skills`)) ? await scanDisk(ctx, dir) : []
  if (changed)
    throw conflict(`The folder of "${changed.name}" differs from its skill. Run "mettle doctor --fix" first. Nothing changed.`)
}

const isDirectory = (dir: string): Promise<boolean> =>
  fs.stat(dir).then(
    (stat) => stat.isDirectory(),
    () => false,
  )

/** Names of contents in git, and what takes their place. Names are digests: they tell nothing of the text. */
type Blobs = Map<string, string>

/** Contents of versions that go as a whole; what another version holds too stays. */
async function blobsOf(ctx: FlowContext, { whole }: Plan): Promise<Blobs> {
  const blobs: Blobs = new Map()
  const ids = new Set(whole.map(({ id }) => id))
  const files = whole.flatMap((version) => version.files.map((file) => ({ ...file, name: version.skill.name })))
  const shared = await inChunks([...new Set(files.map(({ sha256 }) => sha256))], (some) =>
    ctx.store.db.versionFile.findMany({
      where: { sha256: { in: some }, version: { skill: { workspaceId: ctx.workspace.id } } },
      select: { sha256: true, versionId: true },
    }),
  )
  const kept = new Set(shared.filter(({ versionId }) => !ids.has(versionId)).map(({ sha256 }) => sha256))
  for (const { path, sha256, content, name } of files)
    if (!kept.has(sha256)) blobs.set(await blobId(content), path === 'SKILL.md' ? withheldText(name) : `${withheldMark}\n`)
  return blobs
}

async function withhold(ctx: FlowContext, plan: Plan, { texts, sessions }: Without) {
  const blobs = await blobsOf(ctx, plan)
  const withheld = async (tx: WriteContext) => {
    await withholdInFiles(tx, plan.partial, texts)
    const restated: Restated = {}
    await withholdVersions(tx, plan.whole, restated)
    const events = await withholdInEvents(tx, texts, restated)
    const undone = await withholdInUndone(tx, texts)
    const replaced = texts.length
      ? await replaceTexts({ db: tx.db, provider: tx.store.provider }, tx.workspace.id, texts, withheldMark)
      : {}
    const rows = { ...replaced, ...(events > 0 ? { Event: events } : {}), ...undoneRows(undone, replaced) }
    if (texts.length) await renewDraftDigests(tx)
    await tx.db.idempotentAnswer.deleteMany({ where: { workspaceId: tx.workspace.id } })
    const event = await tx.emit({
      verb: 'withhold',
      object: { kind: 'workspace', id: tx.workspace.id, name: tx.workspace.name },
      // Names of contents alone, for one that died before it came to the history.
      evidence: {
        versions: planView(plan),
        texts: texts.length,
        sessions: [...sessions],
        rows,
        blobs: Object.fromEntries(blobs),
        restated,
      },
      reason: 'Withheld texts can’t be restored.',
    })
    for (const { skill, number } of plan.partial)
      if (number === skill.version) await showOnDisk(tx, skill, { id: event, message: `withhold texts of ${skill.name}` })
    return { event, rows }
  }
  return { ...(await ctx.transaction(withheld, { timeoutMs: longMs })), blobs: new Map([...(await formerBlobs(ctx)), ...blobs]) }
}

/** An undo may be changed in its files, in what else it keeps, or in both. */
const undoneRows = (inFiles: number, { UndoneState = 0 }: Record<string, number>): Record<string, number> =>
  inFiles + UndoneState > 0 ? { UndoneState: Math.max(inFiles, UndoneState) } : {}

/** What was taken out earlier: one of them may have died before it came to the history. */
async function formerBlobs(ctx: FlowContext): Promise<Blobs> {
  const events = await ctx.store.db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectKind: 'workspace', verb: 'withhold' },
    select: { evidence: true },
  })
  const pairs = events.flatMap(({ evidence }) =>
    isRecord(evidence) && isRecord(evidence.blobs) ? Object.entries(evidence.blobs) : [],
  )
  return new Map(pairs.flatMap(([oid, text]) => (typeof text === 'string' ? [[oid, text] as const] : [])))
}

/** Writes the history anew, and lets what is known of it name its commits. */
async function rewrite(ctx: FlowContext, { texts }: Without, blobs: Blobs) {
  const dir = workspaceDirOf(ctx)
  const skills = await ctx.store.db.skill.findMany({ where: { workspaceId: ctx.workspace.id }, select: { id: true, name: true } })
  const names = new Set(skills.map(({ name }) => name))
  const rewriting = {
    // A folder goes by the name of its skill, which stays.
    words: (text: string) => (names.has(text) ? text : withoutTexts(text, texts)),
    content(content: Uint8Array, oid: string) {
      const instead = blobs.get(oid)
      return instead === undefined ? bytesWithoutTexts(content, texts) : new TextEncoder().encode(instead)
    },
  }
  return asWriter(ctx, async (writer) => {
    await openRepository(dir)
    // What a restore that died still has to bring holds the texts, too.
    await finishRestore(ctx)
    const { commits, remotes } = await rebuildHistory(dir, rewriting, () => writer.requireLease())
    const states = await inChunks(skills, (some) =>
      ctx.store.db.diskState.findMany({ where: { skillId: { in: some.map(({ id }) => id) } } }),
    )
    for (const { skillId, commit } of states) {
      const next = commits.get(commit)
      if (next !== undefined) await ctx.store.db.diskState.update({ where: { skillId }, data: { commit: next } })
    }
    const own = await readRemote(ctx.store.db, ctx)
    return { commits: commits.size, remotes: own?.pushedAt ? [...remotes, own.url] : remotes }
  })
}

import * as contract from '@/lib/contract/exchange'
import { originOfImport } from '@/lib/domain/lifecycle/collision'
import { isRecord } from '@/lib/domain/is-record'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Skipped } from '@/lib/workspace/find-skills'
import { flowContext, releaseDiskWrites, showPath, type Context, type FlowContext, type JobPayload } from '@/lib/kernel'
import { namesByText } from '@/lib/library/skill/likeness'
import { readOffered, type ImportSoFar, type Stored } from '@/lib/library/skill/plan-import'
import { inParts, skillsBelow } from './find-folders'
import { loadPart, type LoadAct } from './load-part'

/** A part is one short transaction: others get their turn in between. */
const atOnce = { skills: 50, bytes: 4 * 1024 * 1024 }

/** How many files came to what. */
export const countsOf = (items: readonly contract.LoadedFile[]) =>
  Object.fromEntries(
    contract.loadStatuses.map((status) => [status, items.filter((item) => item.status === status).length] as const),
  ) as Record<contract.LoadStatus, number>

/** The act that a load asks for, by the folders it was asked for. */
export function actOf({ id, folders, files, from, onCollision, choices, only }: JobPayload<'load'>): LoadAct {
  const folder = folders.map((one) => showPath(one)).join(', ')
  return { id, folder, files, origin: originOfImport[from], onCollision, choices, only: only && new Set(only) }
}

const pathIn = (evidence: unknown): string | null =>
  isRecord(evidence) && typeof evidence.path === 'string' ? evidence.path : null

/** What the act has stored already, before it was interrupted: by path the skill and its event. */
async function storedBy(db: Queryable, ctx: Context, runId: string): Promise<Map<string, Stored>> {
  const events = await db.event.findMany({
    where: { workspaceId: ctx.workspace.id, runId, objectKind: 'skill', verb: { in: ['create', 'edit'] } },
    select: { id: true, verb: true, objectId: true, evidence: true },
  })
  const ids = [...new Set(events.map(({ objectId }) => objectId))]
  const skills = await inChunks(ids, (some) => db.skill.findMany({ where: { id: { in: some } } }))
  const byId = new Map(skills.map((skill) => [skill.id, skill]))
  return new Map(
    events.flatMap(({ id, verb, objectId, evidence }) => {
      const [path, skill] = [pathIn(jsonColumns.Event.evidence(evidence)), byId.get(objectId)]
      const change = verb === 'create' ? 'created' : 'updated'
      return path === null || !skill ? [] : [[path, { skill, eventId: id, change }] as const]
    }),
  )
}

/** Where the act stands: at its beginning, or after the parts that an earlier runner finished. */
async function resume(ctx: FlowContext, act: LoadAct): Promise<{ event: string | null; soFar: ImportSoFar }> {
  const { db } = ctx.store
  const begun = await db.event.findFirst({
    where: { workspaceId: ctx.workspace.id, verb: 'load', objectKind: 'load', objectId: act.id },
    select: { id: true },
  })
  const stored = begun ? await storedBy(db, ctx, begun.id) : new Map<string, Stored>()
  return { event: begun?.id ?? null, soFar: { first: new Map(), stored, texts: await namesByText(ctx.store.reader, ctx) } }
}

/**
 * Loads folders in parts, all of them one act with one undo and one commit. Whoever goes on after a crash leaves what is stored as it is. `progress`
 * is told before each part; what it throws ends the load there, between two parts.
 */
export async function loadInParts(
  context: Context,
  payload: JobPayload<'load'>,
  progress: (done: number, total: number, unit: string, doing?: string) => Promise<void>,
): Promise<contract.Loaded> {
  const ctx = flowContext({ ...context, agent: payload.agent, actor: payload.by })
  const act = actOf(payload)
  const { soFar, ...begun } = await resume(ctx, act)
  let { event } = begun
  const items: contract.LoadedFile[] = []
  const skipped: Skipped[] = []
  for await (const part of inParts(skillsBelow(payload.folders, skipped), atOnce)) {
    await progress(items.length, Math.max(act.files, items.length), 'skills')
    const loaded = await loadPart(ctx, await readOffered(part), act, { event, soFar })
    event = loaded.event
    for (const { item } of loaded.results) items.push(item)
  }
  if (event !== null) {
    await progress(items.length, items.length, 'skills', 'Writing their files')
    await releaseDiskWrites(ctx, event)
  }
  await progress(items.length, items.length, 'skills')
  const folders = payload.folders.map((one) => showPath(one))
  return { folders, from: payload.from, items, skipped, counts: countsOf(items), event }
}

import { isRecord } from '@/lib/domain/is-record'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'

/** One file's place on this machine: paths in several folders are whole already. */
export const placeOfFile = (folder: string, path: string): string =>
  /^(?:~\/|\/|[a-z]:)/i.test(path) ? path : `${folder}/${path}`

const fieldOf = (evidence: unknown, field: 'path' | 'folder'): string | null => {
  const value = isRecord(evidence) ? evidence[field] : null
  return typeof value === 'string' ? value : null
}

/** The places on this machine that each skill was loaded from, by the log: its own events name the file, their run the folder. */
export async function placesLoadedFrom(
  db: Queryable,
  ctx: Context,
  skillIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const workspaceId = ctx.workspace.id
  const own = await inChunks(skillIds, (some) =>
    db.event.findMany({
      where: { workspaceId, objectId: { in: some }, verb: { in: ['create', 'edit'] }, runId: { not: null } },
      select: { objectId: true, runId: true, evidence: true },
    }),
  )
  const runIds = [...new Set(own.flatMap(({ runId }) => runId ?? []))]
  const loads = await inChunks(runIds, (some) =>
    db.event.findMany({ where: { workspaceId, id: { in: some }, verb: 'load' }, select: { id: true, evidence: true } }),
  )
  const folders = new Map(loads.map(({ id, evidence }) => [id, fieldOf(evidence, 'folder')]))
  const places = new Map<string, Set<string>>()
  for (const { objectId, runId, evidence } of own) {
    const [folder, path] = [folders.get(runId ?? ''), fieldOf(evidence, 'path')]
    if (!folder || path === null) continue
    const known = places.get(objectId) ?? new Set()
    places.set(objectId, known.add(placeOfFile(folder, path)))
  }
  return places
}

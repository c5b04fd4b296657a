import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as contract from '@/lib/contract/exchange'
import { invalid } from '@/lib/domain/problem/problem'
import { isMainFile } from '@/lib/skill-md/read-skill-files'
import { newId } from '@/lib/store/id'
import { findSkills, skillFolders, type Skipped } from '@/lib/workspace/find-skills'
import { flowVerb, resolveShownPath, requireLocal, showPath, unreadable, type FlowContext, type WriteContext } from '@/lib/kernel'
import { readOffered, importSkills, type Offered, type ImportResult } from '@/lib/library'

/** Beyond these one act would hold the database and the memory for too long. */
const limits = { skills: 10_000, bytes: 256 * 1024 * 1024 }

/** So long may the act take that brings as many as that, on a machine that has other things to do. */
const longMs = 15 * 60 * 1000

/** Folders to look through, as they were meant; a SKILL.md named outright is its folder. */
async function foldersOf(dir: string | undefined): Promise<string[]> {
  if (dir === undefined) {
    const places = skillFolders.map((folder) => path.join(/* turbopackIgnore: true */ os.homedir(), folder))
    const there = await Promise.all(places.map((place) => fs.stat(place).catch(() => null)))
    return places.filter((_, index) => there[index]?.isDirectory())
  }
  const absolute = resolveShownPath(dir)
  const stat = await fs.stat(absolute).catch(() => null)
  if (stat?.isFile() && isMainFile(path.basename(absolute))) return [path.dirname(absolute)]
  if (!stat?.isDirectory()) throw unreadable('dir', 'folder', absolute)
  return [absolute]
}

async function readFolders(folders: readonly string[]): Promise<{ offered: Offered[]; skipped: Skipped[] }> {
  const offered: Offered[] = []
  const skipped: Skipped[] = []
  let bytes = 0
  for (const folder of folders) {
    const passed: Skipped[] = []
    const prefix = folders.length > 1 ? `${showPath(folder)}/` : ''
    for await (const found of findSkills(folder, '', passed)) {
      bytes += found.files.reduce((sum, file) => sum + file.content.byteLength, 0)
      if (offered.length >= limits.skills || bytes > limits.bytes)
        throw invalid(`dir: more than ${limits.skills} skills or ${limits.bytes / 1024 / 1024} MiB. Load its folders one by one.`)
      offered.push({ ...found, path: `${prefix}${found.path}` })
    }
    skipped.push(...passed.map((one) => ({ ...one, path: `${prefix}${one.path}` })))
  }
  return { offered, skipped }
}

/** One act over many skills: an event of its own, which names the folder and takes all of it back. */
async function importTogether(tx: WriteContext, reads: ReturnType<typeof readOffered>, where: string) {
  const object = { kind: 'load' as const, id: newId('load'), name: where }
  const event = await tx.emit({ verb: 'load', object, evidence: { folder: where, files: reads.length } })
  const results = await importSkills(tx, reads, { runId: event, reason: `loaded from ${where}` })
  return { results, event }
}

class NothingNew extends Error {
  constructor(readonly results: ImportResult[]) {
    super('nothing changed')
  }
}

/** Without a change there is no act: what began it is rolled back. */
async function importOffered(
  ctx: FlowContext,
  offered: Offered[],
  where: string,
): Promise<{ results: ImportResult[]; event: string | null }> {
  const reads = readOffered(offered)
  if (reads.length === 0) return { results: [], event: null }
  try {
    const work = async (tx: WriteContext) => {
      const done = await importTogether(tx, reads, where)
      if (!done.results.some((one) => one.eventId !== null)) throw new NothingNew(done.results)
      return done
    }
    return await ctx.transaction(work, { timeoutMs: longMs })
  } catch (error) {
    if (error instanceof NothingNew) return { results: error.results, event: null }
    throw error
  }
}

/**
 * Loads every skill below a folder of this machine, whatever its layout, in one transaction and one commit: new ones as a
 * person's own, known ones as a new version. Local mode only.
 */
export const loadSkills = flowVerb(contract.loadSkills, async (ctx, input) => {
  requireLocal(ctx)
  const folders = await foldersOf(input.dir)
  const { offered, skipped } = await readFolders(folders)
  const shown = folders.map((folder) => showPath(folder))
  const { results, event } = await importOffered(ctx, offered, shown.join(', '))
  const items = results.map((one) => one.item)
  const counts = Object.fromEntries(
    contract.loadStatuses.map((status) => [status, items.filter((item) => item.status === status).length] as const),
  ) as Record<(typeof contract.loadStatuses)[number], number>
  return { folders: shown, items, skipped, counts, event }
})

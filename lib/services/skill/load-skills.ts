import { promises as fs } from 'node:fs'
import path from 'node:path'
import * as contract from '@/lib/contract/exchange'
import { readCatalogue } from '@/lib/contract/catalogue'
import { originOfImport } from '@/lib/domain/lifecycle/collision'
import { isLive } from '@/lib/domain/lifecycle/states'
import { invalid } from '@/lib/domain/problem/problem'
import { isMainFile } from '@/lib/skill-md/read-skill-files'
import { newId } from '@/lib/store/id'
import { findSkills, skillFolders, type Skipped } from '@/lib/workspace/find-skills'
import {
  clientPlace,
  flowVerb,
  perform,
  resolveShownPath,
  requireLocal,
  showPath,
  unreadable,
  type FlowContext,
  type WriteContext,
} from '@/lib/kernel'
import {
  importSkills,
  previewImport,
  readOffered,
  type ImportChoice,
  type ImportResult,
  type Offered,
  type Read,
} from '@/lib/library'

/** Beyond these one act would hold the database and the memory for too long. */
const limits = { skills: 10_000, bytes: 256 * 1024 * 1024 }

/** So long may the act take that brings as many as that, on a machine that has other things to do. */
const longMs = 15 * 60 * 1000

/** Folders to look through, as they were meant; a SKILL.md named outright is its folder. */
async function foldersOf(ctx: FlowContext, dir: string | undefined): Promise<string[]> {
  if (dir === undefined) {
    const places = skillFolders.map((folder) => clientPlace(ctx, folder))
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

interface Wanted extends ImportChoice {
  folder: string
  origin: 'human' | 'imported'
}

/** One act over many skills: an event of its own, which names the folder and takes all of it back. */
async function importTogether(tx: WriteContext, reads: readonly Read[], { origin, ...choice }: Wanted) {
  const where = choice.folder
  const object = { kind: 'load' as const, id: newId('load'), name: where }
  const event = await tx.emit({ verb: 'load', object, evidence: { folder: where, files: reads.length } })
  const results = await importSkills(tx, reads, { runId: event, reason: `loaded from ${where}`, origin }, choice)
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
  reads: readonly Read[],
  wanted: Wanted,
): Promise<{ results: ImportResult[]; event: string | null }> {
  if (reads.length === 0) return { results: [], event: null }
  try {
    const work = async (tx: WriteContext) => {
      const done = await importTogether(tx, reads, wanted)
      if (!done.results.some((one) => one.eventId !== null)) throw new NothingNew(done.results)
      return done
    }
    return await ctx.transaction(work, { timeoutMs: longMs })
  } catch (error) {
    if (error instanceof NothingNew) return { results: error.results, event: null }
    throw error
  }
}

/** The machine's own folders hold the person's own skills, however they are named; any other may hold somebody else's. */
function isOwn(ctx: FlowContext, folder: string): boolean {
  return skillFolders.some((own) => {
    const below = path.relative(clientPlace(ctx, own), folder)
    return below === '' || (!below.startsWith('..') && !path.isAbsolute(below))
  })
}

const countsOf = (items: readonly contract.LoadedFile[]) =>
  Object.fromEntries(
    contract.loadStatuses.map((status) => [status, items.filter((item) => item.status === status).length] as const),
  ) as Record<contract.LoadStatus, number>

/** What the list of served skills costs each session now, and would cost with these. */
async function catalogueWith(
  ctx: FlowContext,
  previewed: Awaited<ReturnType<typeof previewImport>>,
): Promise<{ before: number; after: number }> {
  const { tokens: before } = await perform(ctx, readCatalogue, {})
  const after = previewed.reduce((sum, { planned, item }) => {
    const isServed = item.scan?.verdict !== 'deny'
    if (planned.change === 'create') return sum + (isServed ? (item.tokens ?? 0) : 0)
    if (planned.change !== 'update' || !isLive(planned.skill.state)) return sum
    return sum - (item.former?.tokens ?? 0) + (isServed ? (item.tokens ?? 0) : 0)
  }, before)
  return { before, after }
}

/**
 * Loads every skill below a folder of this machine, whatever its layout, in one transaction and one commit: from the machine's own
 * skill folders as the person's own, from elsewhere on probation. A file that came from the same place before becomes the next
 * version of its skill; where another skill has its name, the person chooses. A preview writes nothing. Local mode only.
 */
export const loadSkills = flowVerb(contract.loadSkills, async (ctx, input) => {
  requireLocal(ctx)
  const folders = await foldersOf(ctx, input.dir)
  const { offered, skipped } = await readFolders(folders)
  const shown = folders.map((folder) => showPath(folder))
  const from = input.from ?? (folders.every((folder) => isOwn(ctx, folder)) ? 'mine' : 'imported')
  const { onCollision, choices } = input
  const only = input.only && new Set(input.only)
  const wanted: Wanted = { folder: shown.join(', '), onCollision, choices, only, origin: originOfImport[from] }
  const reads = readOffered(offered)
  if (input.preview) {
    const previewed = await previewImport(ctx, reads, wanted)
    const items = previewed.map(({ item }) => item)
    const catalogue = await catalogueWith(ctx, previewed)
    return { folders: shown, from, items, skipped, counts: countsOf(items), event: null, catalogue }
  }
  const { results, event } = await importOffered(ctx, reads, wanted)
  const items = results.map((one) => one.item)
  return { folders: shown, from, items, skipped, counts: countsOf(items), event }
})

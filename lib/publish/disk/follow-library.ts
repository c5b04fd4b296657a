import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { log } from '@/lib/observe/log'
import { idFrom } from '@/lib/store/id'
import { lockNamed } from '@/lib/store/lock-rows'
import { placeAtomically } from '@/lib/workspace/atomic-fs'
import { inRepository, openRepository, type SkillFile } from '@/lib/workspace/git'
import { skillDir, type Location } from '@/lib/workspace/paths'
import { readPresent } from '@/lib/workspace/read-present'
import { placeSkill, removeSkill } from '@/lib/workspace/write-skill'
import type { DiskWrite, Prisma } from '@/prisma/generated/sqlite/client'
import { demoName, workspaceDirOf, type Context } from '@/lib/kernel'
import { ownFolder } from './as-writer'
import { filesOfWrites } from './files-of-writes'
import { placeLock } from './place-lock'
import { digestOf } from './store-foreign'
import { isWholeDisk } from './whole-disk'

type Write = Pick<DiskWrite, 'id' | 'name' | 'action' | 'versionId' | 'eventId' | 'skillId'>

/** What a folder that follows another shows, kept in it: whoever moves the folder moves that too. */
const marks = z.object({
  /** Milliseconds: before this everything was looked at, together with how many writes there were, and when all of them last were. */
  since: z.number(),
  before: z.number().int(),
  wholeAt: z.number(),
  /** By name: the last write that is shown, and the digest of its files. */
  names: z.record(z.string(), z.object({ write: z.string(), digest: z.string() })),
})
type Marks = z.output<typeof marks>

const marksFile = (dir: string): string => path.join(dir, '.git/mettle-follows.json')
const never: Marks = { since: 0, before: 0, wholeAt: 0, names: {} }

/** Machines differ in their clocks, and a transaction may take its time: so far back is looked each time. */
const overlapMs = 10 * 60_000
/** So often everything is looked at. */
const wholeMs = 60 * 60_000
/** Skills that are placed under one lock: a transaction stays short. */
const placeAtOnce = 50

async function readMarks(dir: string): Promise<Marks> {
  const text = await fs.readFile(marksFile(dir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return marks.catch(never).parse(JSON.parse(text))
  } catch {
    // Half a file shows nothing for sure: everything is looked at.
    return never
  }
}

const keepMarks = (dir: string, kept: Marks): Promise<void> => placeAtomically(marksFile(dir), JSON.stringify(kept))

/** The last write of each name, in the order in which they came. */
const lastByName = (writes: readonly Write[]): Map<string, Write> =>
  new Map(writes.flatMap((write) => (write.action === 'lock' ? [] : [[write.name, write]])))

const countBefore = ({ store, workspace }: Context, ms: number): Promise<number> =>
  store.db.diskWrite.count({ where: { workspaceId: workspace.id, id: { lt: idFrom('diskWrite', ms) } } })

interface News {
  wanted: Map<string, Write>
  /** Packs changed. */
  isLocked: boolean
  /** All writes there are were looked at, so that what none of them names is gone. */
  isWhole: boolean
}

async function findWrites({ store, workspace }: Context, where: Prisma.DiskWriteWhereInput): Promise<Write[]> {
  return store.db.diskWrite.findMany({
    // One that was made though it was held is no longer.
    where: { workspaceId: workspace.id, AND: [where, { OR: [{ isHeld: false }, { doneAt: { not: null } }] }] },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, action: true, versionId: true, eventId: true, skillId: true },
  })
}

const newsOf = (writes: readonly Write[], isWhole: boolean): News => ({
  wanted: lastByName(writes),
  isLocked: writes.some(({ action }) => action === 'lock'),
  isWhole,
})

/** The writes that may not be shown yet: all of them where a restore put others in the place of some. */
async function findNews(ctx: Context, { since, before, wholeAt, names }: Marks, at: number): Promise<News> {
  const first = idFrom('diskWrite', since)
  const isDue = at - wholeAt >= wholeMs || wholeAt > at || (await countBefore(ctx, since)) !== before
  if (!isDue) {
    const late = await findWrites(ctx, { OR: [{ id: { gte: first } }, { doneAt: { gte: new Date(since) } }] })
    const ids = new Set(late.map(({ id }) => id))
    if (Object.values(names).every(({ write }) => write < first || ids.has(write))) return newsOf(late, false)
  }
  return newsOf(await findWrites(ctx, {}), true)
}

/**
 * Brings the folder of a process that does not write the workspace to what the database decided: the files alone, for the history is in
 * the other folder. What somebody changed here is laid aside in a folder beside, and never taken in. May die anywhere and be done again.
 */
export async function followLibrary(ctx: Context): Promise<void> {
  const dir = workspaceDirOf(ctx)
  await inRepository(dir, async () => {
    await openRepository(dir)
    const { id: folder } = await ownFolder(ctx)
    const at = ctx.now().getTime()
    const known = await readMarks(dir)
    const { wanted, isLocked, isWhole } = await findNews(ctx, known, at)
    const late = [...wanted.values()].flatMap(({ id, name }) => (known.names[name]?.write === id ? [] : [name]))
    const gone = isWhole ? Object.keys(known.names).filter((name) => !wanted.has(name)) : []
    const stale = [...late, ...gone]
    const follower = new Follower(ctx, dir, folder)
    let isDone = true
    for (let start = 0; start < stale.length; start += placeAtOnce)
      isDone = (await follower.show(stale.slice(start, start + placeAtOnce))) && isDone
    if (isLocked || isWhole) await placeLock(ctx, dir)
    const since = at - overlapMs
    // What could not be shown is looked for again.
    if (isDone && (isWhole || stale.length > 0 || known.since < since - overlapMs))
      await follower.note({ since, before: await countBefore(ctx, since), wholeAt: isWhole ? at : known.wholeAt })
  })
}

/**
 * Removes the folder in which this server showed sample data that was removed on another, which took away its own. Left as it is where
 * somebody changed something in it. Answers whether it was removed.
 */
export async function dropFollowedDemo(ctx: Pick<Context, 'store' | 'settings'>): Promise<boolean> {
  const dir = workspaceDirOf({ ...ctx, workspace: { id: '', name: demoName, isDemo: true } })
  if (!existsSync(marksFile(dir))) return false
  return inRepository(dir, async () => {
    if (await ctx.store.db.workspace.findUnique({ where: { name: demoName }, select: { id: true } })) return false
    if (!(await isAsShown(dir))) return false
    await fs.rm(dir, { recursive: true, force: true })
    return true
  })
}

/** Whether a folder that follows holds what it was last given, and nothing of anybody else's. */
async function isAsShown(dir: string): Promise<boolean> {
  const { names } = await readMarks(dir)
  for (const entry of await fs.readdir(dir)) if (entry.startsWith(asideName)) return false
  for (const location of ['skills', 'archive'] as const) {
    const folders = await fs.readdir(path.join(dir, location)).catch(() => [])
    for (const name of folders) {
      const read = await readPresent(dir, skillDir(dir, location, name))
      if (!('files' in read) || digestOf(read.files) !== names[name]?.digest) return false
    }
  }
  return true
}

/** Folders beside the skills into which somebody's changes are laid begin so. */
const asideName = '.mettle-kept-'

/** Processes of one folder take turns. */
class Follower {
  constructor(
    readonly ctx: Context,
    readonly dir: string,
    readonly folder: string,
  ) {}

  #alone(work: (known: Marks) => Promise<Marks>): Promise<void> {
    const { db, provider } = this.ctx.store
    return db.$transaction(async (tx) => {
      await lockNamed(tx, provider, `follow ${this.folder}`)
      await keepMarks(this.dir, await work(await readMarks(this.dir)))
    })
  }

  /** Shows what the last write of each name says, and takes away what none names any more. False where some could not be shown. */
  async show(some: readonly string[]): Promise<boolean> {
    let isDone = true
    await this.#alone(async (known) => {
      // Another process of this folder may have shown a later one meanwhile.
      const wanted = lastByName(await findWrites(this.ctx, { name: { in: [...some] } }))
      const files = await filesOfWrites(this.ctx, [...wanted.values()])
      const names = { ...known.names }
      for (const name of some) {
        const write = wanted.get(name)
        if (write && names[name]?.write === write.id) continue
        const own = write && write.action !== 'remove' ? (files.get(write.versionId ?? '') ?? []) : []
        try {
          await this.#layAside(name, [digestOf(own), names[name]?.digest])
          await this.#place(name, own, write?.action)
          if (write) names[name] = { write: write.id, digest: digestOf(own) }
          else delete names[name]
        } catch (error) {
          if (isWholeDisk(error)) throw error
          isDone = false
          log().warn({ err: error, workspace: this.ctx.workspace.name, name }, 'a skill could not be shown in this folder')
        }
      }
      return { ...known, names }
    })
    return isDone
  }

  async #place(name: string, files: SkillFile[], action: DiskWrite['action'] | undefined): Promise<void> {
    if (files.length === 0) await removeSkill(this.dir, name)
    else await placeSkill(this.dir, action === 'archive' ? 'archive' : 'skills', name, files)
  }

  /** What stands there and is not the product's own is somebody's work. */
  async #layAside(name: string, own: readonly (string | undefined)[]): Promise<void> {
    for (const location of ['skills', 'archive'] as const) {
      const place = skillDir(this.dir, location, name)
      const read = await readPresent(this.dir, place)
      const isOwn = 'files' in read && (read.files.length === 0 || own.includes(digestOf(read.files)))
      if (!isOwn) await fs.rename(place, await this.#freePlace(location, name))
    }
  }

  async #freePlace(location: Location, name: string): Promise<string> {
    const stamp = this.ctx.now().toISOString().replaceAll(/[-:.]/g, '')
    const aside = path.join(this.dir, `${asideName}${stamp}`, location)
    await fs.mkdir(aside, { recursive: true })
    return path.join(aside, name)
  }

  note(news: Omit<Marks, 'names'>): Promise<void> {
    return this.#alone((known) => Promise.resolve({ ...known, ...news }))
  }
}

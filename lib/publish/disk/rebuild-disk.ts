import { promises as fs } from 'node:fs'
import path from 'node:path'
import { lockFile } from '@/lib/domain/pack/lock'
import { conflict } from '@/lib/domain/problem/problem'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { columnsOf } from '@/lib/store/columns'
import { inChunks } from '@/lib/store/in-chunks'
import { openRepository } from '@/lib/workspace/git'
import { renewIndex } from '@/lib/workspace/swap-staged'
import type { DiskState } from '@/prisma/generated/sqlite/client'
import { workspaceDirOf, type Context } from '@/lib/kernel'
import { asWriter, followsAnother, type Writer } from './as-writer'
import { finishRestore } from './finish-restore'
import { flushDisk } from './flush-disk'
import { replayWrites, type Shown } from './replay-writes'

/** What the product keeps in the folder of a workspace; anything else there is somebody else's and stays. */
const ours = ['.git', 'skills', 'archive', lockFile] as const

interface RebuildOrder {
  /** Puts aside what lies there. */
  force: boolean
  /** How a file is written; by default as it is stored. */
  shown?: Shown
}

export interface RebuiltDisk {
  /** The folder of the workspace. */
  dir: string
  commits: number
  skills: number
  /** Where what lay there before was moved; null: there was nothing. */
  aside: string | null
}

/**
 * Makes the folder of a workspace and its repository anew from the database: in a folder beside the present files first, which then
 * take their place by renaming. It may die anywhere and be done again.
 * @throws Problem `conflict` where files or a repository lie there, unless they may be put aside
 */
export async function rebuildDisk(ctx: Context, { force, shown }: RebuildOrder): Promise<RebuiltDisk> {
  const takesOver = await followsAnother(ctx)
  // What follows another folder came from the database.
  const order = { force: force || takesOver, shown }
  const rebuilt = await asWriter(ctx, (writer) => rebuild(ctx, writer, order), { takesOver })
  // What was decided and never written comes after what was.
  await flushDisk(ctx)
  return rebuilt
}

/** Which of the product's files lie in a folder. An empty folder is none. */
export async function presentIn(dir: string): Promise<string[]> {
  const present: string[] = []
  for (const name of ours) {
    const entries = await fs
      .readdir(/* turbopackIgnore: true */ path.join(/* turbopackIgnore: true */ dir, name))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        if (error.code === 'ENOTDIR') return [name]
        throw error
      })
    if (entries.length > 0) present.push(name)
  }
  return present
}

export const occupied = (dir: string, present: readonly string[]): Error =>
  conflict(
    `${dir} holds ${present.join(', ')}. Send "force": true (mettle rebuild-workspace --force) to move that aside and rebuild. Nothing changed.`,
  )

async function rebuild(ctx: Context, writer: Writer, { force, shown }: RebuildOrder): Promise<RebuiltDisk> {
  const dir = workspaceDirOf(ctx)
  const present = await presentIn(dir)
  if (present.length > 0 && !force) throw occupied(dir, present)
  await finishRestore(ctx)
  const staging = path.join(dir, '.mettle-rebuild')
  await fs.rm(staging, { recursive: true, force: true })
  await openRepository(staging)
  const { states, commits } = await replayWrites(ctx, staging, shown)
  await fs.mkdir(path.join(staging, 'skills'), { recursive: true })
  // What is laid aside is no file of the library, and `git status` stays clean.
  await fs.mkdir(path.join(staging, '.git/info'), { recursive: true })
  await fs.writeFile(path.join(staging, '.git/info/exclude'), '/.mettle-*\n')
  await writer.requireLease()
  const aside = await putAside(dir, present, ctx.now())
  for (const name of await fs.readdir(staging)) {
    // Empty folders that were there are no files of anybody.
    await fs.rm(path.join(dir, name), { recursive: true, force: true })
    await fs.rename(path.join(staging, name), path.join(dir, name))
  }
  await fs.rm(staging, { recursive: true, force: true })
  await renewIndex(dir)
  await storeStates(ctx, writer, states)
  return { dir, commits, skills: states.filter(({ location }) => location === 'skills').length, aside }
}

async function putAside(dir: string, present: readonly string[], at: Date): Promise<string | null> {
  if (present.length === 0) return null
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const aside = await freeFolder(path.join(dir, `.mettle-before-${stamp}`))
  for (const name of present)
    await fs.rename(
      /* turbopackIgnore: true */ path.join(/* turbopackIgnore: true */ dir, name),
      /* turbopackIgnore: true */ path.join(/* turbopackIgnore: true */ aside, name),
    )
  return aside
}

/** A folder of that name that is new, for two rebuilds of one second. */
async function freeFolder(wanted: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const folder = count === 1 ? wanted : `${wanted}-${count}`
    try {
      await fs.mkdir(folder)
      return folder
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

async function storeStates(ctx: Context, writer: Writer, states: DiskState[]): Promise<void> {
  await ctx.store.db.$transaction(async (db) => {
    await writer.requireLease(db)
    const skills = await db.skill.findMany({ where: { workspaceId: ctx.workspace.id }, select: { id: true } })
    await inChunks(
      skills.map(({ id }) => id),
      async (some) => {
        await db.diskState.deleteMany({ where: { skillId: { in: some } } })
        return []
      },
    )
    await bulkInsert<DiskState>(db, ctx.store.provider, 'DiskState', columnsOf('DiskState'), states)
  })
}

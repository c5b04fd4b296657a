import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect } from 'vitest'
import { undoneInParts, type UndoneInParts } from '@/lib/contract/event'
import { loaded, type Loaded } from '@/lib/contract/exchange'
import type { Context } from '@/lib/kernel/context'
import { jobPayloads, readPayload } from '@/lib/kernel/job-payload'
import { loadInParts } from '@/lib/library'
import * as services from '@/lib/services'
import { undoInParts } from '@/lib/undo'
import { handlers } from './handlers'
import { Worker } from './worker'

export const skillMd = (name: string, body = 'Do it.\n') => `---\nname: ${name}\ndescription: Does ${name}.\n---\n${body}`

/** More than two hundred skills, on a machine that has other things to do. */
export const longMs = { timeout: 240_000 }

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** So many skills of somebody else, numbered so that they are found in order. */
export function folderOf(count: number): { dir: string; write: (name: string, content: string) => void } {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-load-'))
  folders.push(dir)
  const write = (name: string, content: string) => {
    mkdirSync(path.join(dir, name), { recursive: true })
    writeFileSync(path.join(dir, name, 'SKILL.md'), content)
  }
  for (let index = 0; index < count; index += 1) {
    const name = `s-${String(index).padStart(4, '0')}`
    write(name, skillMd(name, `Do thing ${index}.\n`))
  }
  return { dir, write }
}

export async function startLoad(ctx: Context, input: Parameters<typeof services.loadSkills>[1]): Promise<string> {
  const answer = await services.loadSkills(ctx, { ...input, wait: 0 })
  if (!('job' in answer)) throw new Error('It was loaded at once')
  return answer.job.id
}

export const resultOf = async (ctx: Context, id: string): Promise<Loaded> =>
  loaded.parse((await services.readJob(ctx, { id })).result)

export const git = (ctx: Context, ...args: string[]) =>
  execFileSync('git', args, { cwd: ctx.settings.workspaceDir, encoding: 'utf8' }).trim()
export const workerOf = (ctx: Context) => new Worker(ctx.store, handlers, ctx.now)
export const total = (ctx: Context) => ctx.store.reader.skill.count({ where: { state: { not: 'deleted' } } })
export const loadEvents = (ctx: Context) => ctx.store.reader.event.findMany({ where: { verb: 'load' } })

/** A progress whose runner dies before a later part. */
export function dying(parts: number): () => Promise<void> {
  let seen = 0
  return async () => {
    if (seen++ === parts) throw new Error('the machine lost its power')
  }
}

/** Runs a queued load until its runner dies before a later part. */
export async function dieAfter(ctx: Context, id: string, parts: number): Promise<void> {
  const row = await ctx.store.db.job.findUniqueOrThrow({ where: { id } })
  await expect(loadInParts(ctx, readPayload(jobPayloads.load, row.payload), dying(parts))).rejects.toThrow('lost its power')
}

/** A finished load of so many skills: its act. */
export async function loadedOf(ctx: Context, count: number): Promise<string> {
  const id = await startLoad(ctx, { dir: folderOf(count).dir })
  await workerOf(ctx).runNext()
  return (await resultOf(ctx, id)).event!
}

export async function startUndo(ctx: Context, event: string): Promise<string> {
  const { job } = await services.undoEvent(ctx, { id: event, wait: 0 })
  if (!job) throw new Error('It was undone at once')
  return job.id
}

/** Undoes a long load, or redoes it by its undo: what the job came to. */
export async function undoToEnd(ctx: Context, event: string): Promise<UndoneInParts> {
  const id = await startUndo(ctx, event)
  await workerOf(ctx).runNext()
  return undoneInParts.parse((await services.readJob(ctx, { id })).result)
}

export async function dieUndoing(ctx: Context, id: string, parts: number): Promise<void> {
  const row = await ctx.store.db.job.findUniqueOrThrow({ where: { id } })
  await expect(undoInParts(ctx, readPayload(jobPayloads.undo, row.payload), dying(parts))).rejects.toThrow('lost its power')
}

export const placed = (ctx: Context, name: string): boolean => existsSync(path.join(ctx.settings.workspaceDir, 'skills', name))

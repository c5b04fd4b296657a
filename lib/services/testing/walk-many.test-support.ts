import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { flushDisk } from '@/lib/publish/disk/flush-disk'
import { runDoctor } from '../doctor/run-doctor'
import { exportSkills } from '../export/export-skills'
import type { Context } from '@/lib/kernel/context'
import { runMaintenance } from '../maintenance/run-maintenance'
import { listSkills } from '../skill/list-skills'
import { loaded, type Loaded } from '@/lib/contract/exchange'
import { handlers } from '@/lib/jobs/handlers'
import { Worker } from '@/lib/jobs/worker'
import { readJob } from '../job/read-job'
import { loadSkills } from '../skill/load-skills'
import { makeSnapshot } from '../snapshot/make-snapshot'
import { restoreSnapshot } from '../snapshot/restore-snapshot'

function folderOf(count: number): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'mettle-many-'))
  for (let index = 0; index < count; index += 1) {
    const name = `skill-${index}`
    mkdirSync(path.join(root, name))
    writeFileSync(path.join(root, name, 'SKILL.md'), `---\nname: ${name}\ndescription: Does ${index}.\n---\nDo it.\n`)
  }
  return root
}

const gitIn = (ctx: Context, ...args: string[]) =>
  execFileSync('git', args, { cwd: ctx.settings.workspaceDir, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()

/** Loads so many skills into an empty workspace: one commit, all files, a list that counts them. */
export function loadMany(context: Context, count: number): Promise<void> {
  return withFolder(count, (many) => load({ ...context, now: () => new Date() }, many, count))
}

/** The same, and then takes them through all that reads or writes the whole library. */
export function walkMany(context: Context, count: number): Promise<void> {
  return withFolder(count, (many) => walk({ ...context, now: () => new Date() }, many, count))
}

async function withFolder(count: number, work: (many: string) => Promise<void>): Promise<void> {
  const many = folderOf(count)
  try {
    await work(many)
  } finally {
    rmSync(many, { recursive: true, force: true })
  }
}

async function load(ctx: Context, many: string, count: number): Promise<void> {
  const { counts } = await loadByJob(ctx, many)
  expect(counts).toMatchObject({ created: count, refused: 0 })
  expect(await flushDisk(ctx)).toEqual([])
  expect(gitIn(ctx, 'rev-list', '--count', 'HEAD')).toBe('1')
  expect(gitIn(ctx, 'ls-tree', '-d', '--name-only', 'HEAD', 'skills/').split('\n')).toHaveLength(count)
  expect(gitIn(ctx, 'status', '--porcelain')).toBe('')
  expect((await listSkills(ctx, { limit: 100 })).total).toBe(count)
}

async function loadByJob(ctx: Context, dir: string): Promise<Loaded> {
  const worker = new Worker(ctx.store, handlers)
  const answer = await loadSkills(ctx, { dir, wait: 0 })
  if (!('job' in answer)) return answer
  await worker.runNext()
  const job = await readJob(ctx, { id: answer.job.id })
  expect(job).toMatchObject({ status: 'succeeded', progress: { unit: 'skills' } })
  return loaded.parse(job.result)
}

async function walk(ctx: Context, many: string, count: number): Promise<void> {
  await load(ctx, many, count)
  expect((await loadByJob(ctx, many)).counts).toMatchObject({ unchanged: count })
  expect((await runMaintenance(ctx, {})).run.status).toBe('succeeded')
  expect(await runDoctor(ctx, { fix: true })).toEqual({ ok: true, looked: count, items: [] })
  const out = path.join(ctx.settings.workspaceDir, 'out/skills')
  mkdirSync(out, { recursive: true })
  expect((await exportSkills(ctx, { to: out, all: true })).counts).toMatchObject({ written: count, refused: 0 })
  const { snapshot } = await makeSnapshot(ctx, {})
  const { doctor } = await restoreSnapshot(ctx, { file: snapshot.file, replace: true })
  expect(doctor).toEqual({ ok: true, items: [] })
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readHealth } from '@/lib/services/health/read-health'
import type { Context } from '@/lib/kernel/context'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { DiskRetry } from './disk-retry'

const write = (ctx: Context, name: string) => createSkill(ctx, { name, description: `Does ${name}.`, content: `Do ${name}.` })
const fileOf = (ctx: Context, name: string) => path.join(ctx.settings.workspaceDir, 'skills', name, 'SKILL.md')

/** A file system of four megabytes, which health reports as too small; null when this process may not mount one. */
function mountSmall(at: string): (() => void) | null {
  mkdirSync(at, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', at], { stdio: 'ignore' })
  } catch {
    return null
  }
  return () => void execFileSync('umount', ['-l', at])
}

forBothDatabases('A write that waits for the disk', (open) => {
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0).toReversed()) end()
  })

  function retrying(): void {
    const retry = new DiskRetry()
    retry.start()
    ends.push(() => retry.stop())
  }

  async function drains(ctx: Context, name: string): Promise<void> {
    await vi.waitFor(() => expect(existsSync(fileOf(ctx, name))).toBe(true), { timeout: 5_000, interval: 20 })
    await vi.waitFor(async () => expect((await readHealth(ctx, {})).disk).toMatchObject({ pending: 0, waiting: null }), {
      timeout: 5_000,
      interval: 20,
    })
  }

  it('is retried within five seconds after the obstacle is gone, and until then health reports what waits and why', async () => {
    const { ctx } = await open()
    retrying()
    mkdirSync(ctx.settings.workspaceDir, { recursive: true })
    // A file takes the place of the skills folder.
    writeFileSync(path.join(ctx.settings.workspaceDir, 'skills'), '')
    await expect(write(ctx, 'ship')).rejects.toMatchObject({ code: 'unavailable' })
    const { status, disk } = await readHealth(ctx, {})
    expect(status).toBe('degraded')
    expect(disk).toMatchObject({ pending: 1, waiting: { names: ['ship'], cause: expect.stringMatching(/ENOTDIR|EEXIST/) } })
    rmSync(path.join(ctx.settings.workspaceDir, 'skills'))
    await drains(ctx, 'ship')
  })

  it('is retried when a full disk has room again, wherever it was cut off', async (test) => {
    const { ctx } = await open()
    const unmount = mountSmall(ctx.settings.workspaceDir)
    if (!unmount) return test.skip('only the superuser may mount a small disk')
    ends.push(unmount)
    retrying()
    const filler = path.join(ctx.settings.workspaceDir, 'filler')
    // Room for a part of it only, so that the write is left incomplete.
    writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024 - 24 * 1024))
    const names = Array.from({ length: 6 }, (_, index) => `skill-${index}`)
    const ended = await Promise.allSettled(names.map((name) => write(ctx, name)))
    const rejected = ended.filter((one) => one.status === 'rejected')
    expect(rejected.length).toBeGreaterThan(0)
    expect(String(rejected[0]?.reason)).toContain('The disk is full (ENOSPC). Free some space.')
    await expect(readHealth(ctx, {})).rejects.toMatchObject({ code: 'unavailable', detail: expect.stringContaining('is full') })
    rmSync(filler)
    for (const name of names) await drains(ctx, name)
    for (const name of names) expect(readFileSync(fileOf(ctx, name), 'utf8')).toContain(`Do ${name}.`)
    const gitIn = (...args: string[]) => execFileSync('git', args, { cwd: ctx.settings.workspaceDir, encoding: 'utf8' })
    expect(gitIn('rev-list', '--count', 'HEAD').trim()).toBe('6')
    expect(gitIn('status', '--porcelain')).toBe('')
    expect(await ctx.store.db.version.count()).toBe(names.length)
  })
})

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

/** A file system of four megabytes, more than health wants to be free; null where this process may not mount one. */
function mountSmall(at: string): (() => void) | null {
  mkdirSync(at, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', at], { stdio: 'ignore' })
  } catch {
    return null
  }
  return () => void execFileSync('umount', ['-l', at])
}

forBothDatabases('What waits for the disk', (open) => {
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

  it('is written by itself within five seconds once nothing is in the way, and health says until then what waits and why', async () => {
    const { ctx } = await open()
    retrying()
    mkdirSync(ctx.settings.workspaceDir, { recursive: true })
    // Where the folder of all skills is to be stands a file.
    writeFileSync(path.join(ctx.settings.workspaceDir, 'skills'), '')
    await expect(write(ctx, 'ship')).rejects.toMatchObject({ code: 'unavailable' })
    const { status, disk } = await readHealth(ctx, {})
    expect(status).toBe('degraded')
    expect(disk).toMatchObject({ pending: 1, waiting: { names: ['ship'], cause: expect.stringMatching(/ENOTDIR|EEXIST/) } })
    rmSync(path.join(ctx.settings.workspaceDir, 'skills'))
    await drains(ctx, 'ship')
  })

  it('is written by itself when a full disk has room again, whatever was cut off', async (test) => {
    const { ctx } = await open()
    const unmount = mountSmall(ctx.settings.workspaceDir)
    if (!unmount) return test.skip('only the superuser may mount a small disk')
    ends.push(unmount)
    retrying()
    const filler = path.join(ctx.settings.workspaceDir, 'filler')
    // Room for some of it, and not for all: what was begun is left half done.
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

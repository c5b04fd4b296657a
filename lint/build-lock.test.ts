import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
// @ts-expect-error -- a script without types
import { aloneInBuild } from '../scripts/build-lock.mjs'

const alone = aloneInBuild as (work: () => Promise<void>, lock: string) => Promise<void>
const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-lock-'))
const lock = path.join(home, 'build.lock')
afterEach(() => rmSync(lock, { force: true }))

describe('the lock of a build', () => {
  it('admits one after the other', async () => {
    const seen: string[] = []
    const work = (name: string) => async () => {
      seen.push(`${name} in`)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(`${name} out`)
    }
    await Promise.all([alone(work('a'), lock), alone(work('b'), lock)])
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out'])
  })

  it('is taken from a process that has ended, and released by one that fails', async () => {
    writeFileSync(lock, '999999999')
    await expect(alone(() => Promise.reject(new Error('no build')), lock)).rejects.toThrow('no build')
    await alone(async () => undefined, lock)
  })
})

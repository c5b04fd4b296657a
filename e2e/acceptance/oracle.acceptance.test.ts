import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedDir, vectors } from '@/lib/domain/vectors.test-support'
import { forBothServers } from '../support/both-servers'
import type { Original } from './oracle/original'
import { play } from './oracle/player'
import { readVector } from './oracle/read-original'
import type { Vector } from './oracle/vector'

const own = vectors(import.meta.url, './vectors/seed-acceptance.json') as unknown as (Vector | Original)[]
const known = new Set(own.map((one) => one.id))
const published = path.join(sharedDir() ?? '', 'oracles/seed-acceptance.json')

/** The specification's cases without a data form here: their readable parts are played. */
const others = existsSync(published)
  ? (JSON.parse(readFileSync(published, 'utf8')) as { cases: Original[] }).cases.filter((one) => !known.has(one.id))
  : []

const read = [...own, ...others].map((one) => ({ id: one.id, ...readVector(one) }))
const played = read.flatMap(({ vector }) => (vector && vector.elsewhere === undefined ? [vector] : []))
const unread = read.flatMap(({ id, notRead }) => notRead.map((words) => `${id} ${words}`))
for (const words of unread) process.stderr.write(`Not run, for nobody can read it: ${words}\n`)

describe('The acceptance vectors', () => {
  it('are all played, or name the test that covers them', () => {
    const left = read.filter(({ vector }) => vector?.elsewhere !== undefined)
    for (const { id, vector } of left) expect(vector?.elsewhere, id).toMatch(/\w.*\.$/)
    expect(played.length + left.length + read.filter(({ vector }) => !vector).length).toBe(read.length)
  })

  it.skip.each(unread)('not run, because its text cannot be parsed: %s', () => undefined)

  forBothServers('Through a server', ({ openWorkspace }) => {
    // The start of the server does not count towards the first case's time.
    beforeAll(async () => void (await openWorkspace()))

    it.each(played.map((one) => [one.id, one] as const))('%s', async (_, vector) => {
      expect(await play(await openWorkspace(), vector)).toEqual([])
    })
  })
})

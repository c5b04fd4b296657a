import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { startPostgres } from '@/scripts/postgres.mjs'
import { openStore } from '@/lib/store/client'
import { migrate } from '@/lib/store/migrate'
import { readHealth } from '@/lib/services/health/read-health'
import { listSkills } from '@/lib/services/skill/list-skills'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { asProblem } from './as-problem'
import { outageOf } from './database-error'

const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => asProblem(error, 'req_1'),
  )
const skill = (name: string, content = '# Do it\n\n1. Do.\n') => ({ name, description: 'Does it.', content })

it.each([
  [new Error('no such thing'), null],
  [Object.assign(new Error('mkdir'), { code: 'ENOSPC' }), /disk is full/],
  [Object.assign(new Error('x'), { code: '13' }), null],
  [Object.assign(new Error('x'), { code: 'P2034' }), null],
  [new Error('outer', { cause: Object.assign(new Error('x'), { code: 'SQLITE_FULL' }) }), /disk is full/],
  [Object.assign(new Error('x'), { cause: { kind: 'postgres', code: '53100' } }), /disk is full/],
  [Object.assign(new Error('x'), { cause: { kind: 'sqlite', extendedCode: 10 + 256 * 3 } }), /can’t be read/],
  ['thrown text', null],
])('%s', (error, said) => {
  if (said === null) expect(outageOf(error)).toBeNull()
  else expect(outageOf(error)).toMatch(said)
})

forBothDatabases('A database', (open, provider) => {
  it.runIf(provider === 'postgresql')(
    'is reported as unavailable on every surface when it disconnects under a running process',
    async () => {
      const server = await startPostgres()
      await migrate(server.url)
      const store = openStore(server.url)
      const ctx = { ...(await open()).ctx, store }
      try {
        expect(await problemOf(readHealth(ctx, {}))).toBeNull()
        const cutOff = () =>
          store.db.$transaction(async (tx) => {
            await tx.workspace.count()
            await server.stop()
            return tx.workspace.count()
          })
        for (const work of [cutOff, () => listSkills(ctx, {}), () => createSkill(ctx, skill('a')), () => readHealth(ctx, {})])
          expect(await problemOf(work())).toMatchObject({
            code: 'unavailable',
            detail: expect.stringContaining('is not responding'),
          })
      } finally {
        await store.close()
      }
    },
  )

  it.runIf(provider === 'sqlite')(
    'refuses writes while the disk is full, still reads, and writes again when there is room',
    async () => {
      const { ctx, store } = await open()
      await createSkill(ctx, skill('before'))
      const [{ page_count: pages } = { page_count: 0n }] = await store.db.$queryRaw<{ page_count: bigint }[]>`PRAGMA page_count`
      await store.db.$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`)
      const big = skill('big', `# Big\n\n1. ${randomBytes(20_000).toString('hex')}\n`)
      expect(await problemOf(createSkill(ctx, big))).toMatchObject({
        code: 'unavailable',
        detail: expect.stringContaining('disk is full'),
      })
      expect((await listSkills(ctx, {})).items.map((one) => one.name)).toEqual(['before'])
      await store.db.$queryRawUnsafe('PRAGMA max_page_count = 1000000')
      expect(await problemOf(createSkill(ctx, big))).toBeNull()
    },
  )
})

import { expect, it } from 'vitest'
import type { Client } from '@/lib/store/client'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { learnStandings, openGround, type RankingGround } from './ranking-ground'
import type { Context } from '@/lib/kernel/context'

/** The reader of a store, which counts its raw statements; `fails`: how many of them fail first. */
function counted({ store }: Opened, fails = 0) {
  const seen = { statements: 0 }
  const reader = new Proxy(store.reader, {
    get(client, name) {
      if (name !== '$queryRaw') return Reflect.get(client, name) as unknown
      return (...args: Parameters<Client['$queryRaw']>) => {
        seen.statements += 1
        return seen.statements <= fails ? Promise.reject(new Error('away')) : client.$queryRaw(...args)
      }
    },
  })
  return { seen, reader }
}

const ship = { name: 'ship-orders', description: 'Ships what was ordered', state: 'released' } as const

/** A ground on which nothing was learned yet. */
const bare = async (ctx: Context): Promise<RankingGround> => ({
  ...(await openGround(ctx.store.reader, ctx)),
  standings: new Map(),
})

forBothDatabases('What a ranking stands on', (open) => {
  it('is found out once for all requests that come together', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await makeSkill(ctx, ship)
    const { id } = await store.reader.skill.findFirstOrThrow()
    const alone = counted(opened)
    await learnStandings(alone.reader, ctx, await bare(ctx), [id])
    expect(alone.seen.statements).toBeGreaterThan(0)
    const together = counted(opened)
    const ground = await bare(ctx)
    await Promise.all(Array.from({ length: 20 }, () => learnStandings(together.reader, ctx, ground, [id])))
    expect(together.seen).toEqual(alone.seen)
    expect(ground.standings.get(id)).toMatchObject({ judged: 0, row: { name: 'ship-orders' } })
  })

  it('is found out by the next request where the first one failed', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await makeSkill(ctx, ship)
    const { id } = await store.reader.skill.findFirstOrThrow()
    const { reader } = counted(opened, 1)
    const ground = await bare(ctx)
    const [first, second] = await Promise.allSettled([1, 2].map(() => learnStandings(reader, ctx, ground, [id])))
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
    expect(ground.standings.get(id)).toMatchObject({ judged: 0 })
  })
})

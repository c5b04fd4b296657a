import { expect, it } from 'vitest'
import { limits, waitText } from '@/lib/domain/limit/limits'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { spend, takeOf } from './budget'
import type { Store } from './client'

/** Another process with the same database: what one remembers the other does not. */
const elsewhere = (store: Store): Store => ({ ...store })

const at = Date.parse('2026-03-02T09:00:00.000Z')

forBothDatabases('A limit', (open) => {
  // Each asks until nothing is left, so that no process keeps a part of a portion.
  it('is one for all processes, however many call at once', async () => {
    const { store } = await open()
    const processes = [store, elsewhere(store), elsewhere(store)]
    const calls = Array.from(
      { length: processes.length * limits.keyWrites.max },
      (_, call) => processes[call % processes.length] ?? store,
    )
    const waits = await Promise.all(calls.map((one) => spend(one, 'keyWrites', 'a', at + 1_000)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(limits.keyWrites.max)
    expect(new Set(waits.filter((wait) => wait > 0))).toEqual(new Set([59_000]))
    // Of others, and in the next minute, nothing is taken.
    expect(await spend(store, 'keyWrites', 'b', at + 1_000)).toBe(0)
    expect(await spend(store, 'keyWrites', 'a', at + 60_000)).toBe(0)
  }, 60_000)

  it('reads the database once a portion, and not at all when nothing is left', async () => {
    const { store } = await open()
    let statements = 0
    const counted = {
      ...store,
      db: new Proxy(store.db, {
        get: (db, name) => {
          if (name === 'budget') statements += 1
          return Reflect.get(db, name) as unknown
        },
      }),
    }
    const { max, portion } = limits.keyWrites
    // The first one drops what is over.
    for (let call = 0; call < portion; call += 1) await spend(counted, 'keyWrites', 'a', at)
    expect(statements).toBe(2)
    await spend(counted, 'keyWrites', 'a', at)
    expect(statements).toBe(3)
    await takeOf(store.db, 'keyWrites', { whose: 'a', count: max, nowMs: at })
    for (let call = 0; call < 3 * portion; call += 1) await spend(counted, 'keyWrites', 'a', at)
    expect(statements).toBe(4)
  })

  it('gives what is left where more is asked for, and drops what is over', async () => {
    const { store } = await open()
    const take = (count: number) => takeOf(store.db, 'invitation', { whose: 'w', count, nowMs: at })
    expect([await take(150), await take(100), await take(1)]).toEqual([150, 50, 0])
    const later = at + 2 * limits.invitation.windowMs
    expect(await spend(store, 'signIn', '192.0.2.1', later)).toBe(0)
    expect((await store.db.budget.findMany()).map(({ key }) => key.split(':')[0])).toEqual(['signIn'])
  })
})

it.each([
  [1, '1 second'],
  [59_000, '59 seconds'],
  [100_000, '2 minutes'],
  [3 * 3_600_000, '3 hours'],
])('%i ms are %s', (ms, text) => expect(waitText(ms)).toBe(text))

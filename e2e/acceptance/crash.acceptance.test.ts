import { expect, it } from 'vitest'
import { generator } from '@/bench/support/corpus'
import { forBothServers } from '../support/both-servers'
import { crashOnce, firstAim, seedLearned } from '../support/crash'

const rounds = 5

forBothServers('a server that is killed in the midst of an act', ({ open }, provider) => {
  it(
    'comes back with database, files and commits that agree, and with all that it had acknowledged',
    { timeout: 600_000 },
    async () => {
      let opened = await open()
      // Without the shipped packs, which would only slow down every check.
      await opened.api.send('DELETE', '/api/packs/essentials')
      await seedLearned(opened.api, ['one', 'two', 'three'])
      const aim = firstAim()
      const random = generator(provider === 'sqlite' ? 11 : 12)
      for (let round = 0; round < rounds; round += 1) {
        const { opened: next, crash } = await crashOnce(opened, random, round, aim)
        expect(crash.faults, `${crash.act} killed after ${crash.killedAfterMs} ms`).toEqual([])
        opened = next
      }
    },
  )
})

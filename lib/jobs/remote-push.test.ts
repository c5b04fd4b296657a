import { afterEach, expect, it, vi } from 'vitest'
import type { Context } from '@/lib/kernel'
import { gitIn, startGitServer } from '@/lib/publish/remote/git-server.test-support'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { RemotePush, settleAfter } from './remote-push'

const write = (ctx: Context, name: string) => createSkill(ctx, { name, description: `Does ${name}.`, content: `Do ${name}.` })
const patience = { timeout: 50_000, interval: 50 }

it('rests nine times as long as pushing takes, so that a large library costs a tenth of a processor at most', () => {
  const pace = { settleMs: 5_000, checkMs: 60_000 }
  expect([0, 500, 1_000, 3_000, 30_000].map((tookMs) => settleAfter(tookMs, pace))).toEqual([5_000, 5_000, 9_000, 27_000, 60_000])
})

forBothDatabases('A process with a remote repository', (open) => {
  const ends: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })

  it(
    'pushes after commits without being asked, several at once, and what stood there when it started',
    { timeout: 150_000 },
    async () => {
      const { ctx } = await open()
      const host = await startGitServer('a-token')
      ends.push(host.end)
      const address = host.make('skills.git')
      Object.assign(ctx.settings, { gitRemote: { address, token: 'a-token' } })
      const arrived = async () => {
        const commit = gitIn(ctx.settings.workspaceDir, 'rev-parse', 'main')
        await vi.waitFor(async () => expect(await ctx.store.db.remotePush.findFirst()).toMatchObject({ commit }), patience)
        expect(host.git('skills.git', 'rev-parse', 'main')).toBe(commit)
      }
      await write(ctx, 'before')
      const push = new RemotePush({ settleMs: 10, checkMs: 3_600_000 })
      push.start()
      ends.push(() => push.stop())
      await arrived()
      for (const name of ['one', 'two', 'three']) await write(ctx, name)
      await arrived()
      expect(host.git('skills.git', 'rev-list', '--count', 'main')).toBe('4')
    },
  )
})

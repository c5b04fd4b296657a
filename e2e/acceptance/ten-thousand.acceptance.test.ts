import path from 'node:path'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { seedLibrary } from '@/bench/support/swept-library'
import { parseSettings } from '@/lib/config/settings'
import type { suggestSkills } from '@/lib/contract/suggest'
import type { Context } from '@/lib/kernel/context'
import { openWorkspace } from '@/lib/kernel/open-workspace'
import { openStore } from '@/lib/store/client'
import { forBothServers, type Opened } from '../support/both-servers'
import { permissions } from '@/lib/domain/permission/permission'

type Suggestions = z.output<(typeof suggestSkills)['output']>

const skills = 10_000

/** No API call creates so many learned skills, so their rows are inserted directly into the server's database. */
async function seedTenThousand({ server, databaseUrl }: Opened): Promise<void> {
  const url = databaseUrl ?? `file:${path.join(server.home, 'mettle/mettle.db')}`
  const store = openStore(url)
  const now = new Date()
  const workspace = await openWorkspace(store, 'default', now)
  const settings = { ...parseSettings({ METTLE_HOME: server.home, DATABASE_URL: url }), secret: 'a secret of the tests' }
  const actor = { kind: 'person', id: 'owner' } as const
  const ctx: Context = { store, settings, workspace, actor, permissions, agent: null, now: () => now }
  await seedLibrary(ctx, { skills, uses: 1, seed: 17 }, now.getTime())
  await store.db.skill.update({
    where: { workspaceId_heldName: { workspaceId: workspace.id, heldName: 'skill-4242' } },
    data: { description: 'Polishes zirconium when asked to', revision: { increment: 1 } },
  })
  await store.close()
}

forBothServers('Ten thousand skills', ({ open }) => {
  it('a word that only one of them has finds it first, with the reason', async () => {
    const opened = await open()
    await seedTenThousand(opened)
    const { api } = await opened.restart()
    for (const answer of [
      await api.get<Suggestions>('/api/suggest?q=zirconium'),
      await api.post<Suggestions>('/api/suggest', { q: 'zirconium' }),
    ]) {
      expect(answer.items).toHaveLength(1)
      expect(answer.items[0]).toMatchObject({
        name: 'skill-4242',
        parts: { relevance: expect.any(Number), quality: expect.any(Number) },
      })
    }
    const exact = await api.get<Suggestions>('/api/suggest?q=skill-777&limit=3')
    expect(exact.items[0]?.name).toBe('skill-777')
  })
})

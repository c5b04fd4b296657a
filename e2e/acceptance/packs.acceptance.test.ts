import { promises as fs } from 'node:fs'
import git from 'isomorphic-git'
import { expect, it } from 'vitest'
import type { PackCheck } from '@/lib/contract/pack'
import type { Skill } from '@/lib/contract/skill-shape'
import { forBothServers } from '../support/both-servers'
import type { Page } from '../support/learn'

forBothServers('A server that starts for the first time', ({ open }) => {
  it('has the built-in skills, released and locked, in one commit, without those that a person removed', async () => {
    const opened = await open()
    const { items } = await opened.api.get<Page<Skill>>('/api/skills?limit=200')
    expect(items).toHaveLength(14)
    for (const { name, ...skill } of items)
      expect([name, skill]).toMatchObject([name, { origin: 'builtin', lifecycle: 'released', tier: 4, version: 1 }])
    expect(new Set(items.flatMap((skill) => skill.tags)).size).toBe(4)
    const subjects = async () => {
      const log = await git.log({ fs, dir: opened.server.workspaceDir })
      return log.map(({ commit }) => commit.message.split('\n')[0])
    }
    expect(await subjects()).toEqual(['install pack mettle 1.0.0', 'install pack essentials 1.2.0'])
    const check = await opened.api.get<PackCheck>('/api/packs/verify')
    expect(check).toMatchObject({
      ok: true,
      packs: [
        { name: 'essentials', ok: true },
        { name: 'mettle', ok: true },
      ],
      problems: [],
    })
    expect(
      check.packs.flatMap((pack) => pack.skills).filter((one) => one.lock === one.database && one.database === one.disk),
    ).toHaveLength(14)
    const { items: clusters } = await opened.api.get<Page<unknown>>('/api/clusters')
    expect(clusters).toHaveLength(4)

    const removed = await opened.api.send('DELETE', '/api/packs/essentials')
    expect(removed.status, removed.text).toBe(200)
    const { api } = await opened.restart()
    expect((await api.get<Page<Skill>>('/api/skills')).items.map((one) => one.name).toSorted()).toEqual([
      'mettle',
      'word-skill-drafts',
    ])
    await api.post(`/api/events/${(removed.body as { event: string }).event}/undo`)
    expect((await api.get<Page<Skill>>('/api/skills')).items).toHaveLength(14)
    expect(await api.get<PackCheck>('/api/packs/verify')).toMatchObject({ ok: true })
  })
})

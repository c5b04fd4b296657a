import { promises as fs, readFileSync } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { expect, it } from 'vitest'
import type { EventItem } from '@/lib/contract/event'
import { validateStrict } from '@/lib/skill-md/validate'
import type { Api } from '../support/api'
import { forBothServers } from '../support/both-servers'
import { mine, openCandidates, readSkill, sweep, type Page } from '../support/learn'
import { orderSession } from '../support/transcript'

async function threeSessions(api: Api, outcome?: string): Promise<void> {
  for (const n of [1, 2, 3]) {
    const { session } = await api.post<{ session: { id: string } }>('/api/sessions', orderSession(`auto-${n}`, 'auto', n))
    if (outcome) await api.send('PATCH', `/api/sessions/${session.id}`, { outcome })
  }
  await mine(api)
}

forBothServers('A sweep that may promote', ({ openWorkspace }) => {
  it('creates a skill from three sessions of one workflow: file, row, event by the policy, commit', async () => {
    const { api, workspaceDir } = await openWorkspace()
    const saved = await api.send('PUT', '/api/policy', { autoPromote: 'on', reason: 'nobody reviews this workspace' })
    expect(saved.status, saved.text).toBe(200)
    await threeSessions(api)
    // Without known outcomes, promotion without a person is not safe enough.
    expect((await sweep(api)).moved).toBe(0)
    await threeSessions(api, 'success')
    const run = await sweep(api)
    const promotions = run.decisions.filter((one) => one.applied && one.verb === 'promote')
    expect(promotions).toMatchObject([{ from: 'candidate', to: 'verified', reason: expect.stringMatching(/\w/) }])
    const { name, files } = await readSkill(api, promotions[0]?.skill ?? '')
    expect(files?.map((file) => file.path)).toContain('SKILL.md')
    const text = readFileSync(path.join(workspaceDir, 'skills', name, 'SKILL.md'), 'utf8')
    expect(validateStrict(text, name)).toMatchObject({ ok: true })
    const { items } = await api.get<Page<EventItem>>(`/api/skills/${name}/events`)
    const event = items.find((one) => one.verb === 'promote')
    expect(event).toMatchObject({ actor: { kind: 'policy' }, after: { state: 'verified' } })
    // A sweep is one commit, which names the run and the event of each skill.
    const log = await git.log({ fs, dir: workspaceDir, filepath: `skills/${name}/SKILL.md` })
    expect(log).toHaveLength(1)
    for (const id of [run.id, event?.id ?? 'no event']) expect(log[0]?.commit.message).toContain(id)
    expect(await openCandidates(api)).toEqual([])
    expect((await sweep(api)).moved).toBe(0)
  })

  it('promotes nothing automatically with the default policy', async () => {
    const { api } = await openWorkspace()
    await threeSessions(api, 'success')
    expect((await sweep(api)).moved).toBe(0)
    expect(await openCandidates(api)).toHaveLength(1)
    expect((await api.get<Page<unknown>>('/api/skills?origin=learned')).items).toEqual([])
  })
})

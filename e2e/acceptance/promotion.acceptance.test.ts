import { existsSync, promises as fs, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { expect, it } from 'vitest'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { EventItem } from '@/lib/contract/event'
import type { Graph } from '@/lib/contract/graph'
import type { Skill, SkillMoved } from '@/lib/contract/skill-shape'
import { validateStrict } from '@/lib/skill-md/validate'
import { forBothServers } from '../support/both-servers'
import { learnSkill, openCandidates, proposeOrders, readSkill, reportUses, sweep, type Page } from '../support/learn'

const human = {
  name: 'ship-orders',
  description: 'Ships what was ordered',
  content: '# Ship orders\n\n1. Look it up.\n2. Ship it.\n',
}

const logOf = (dir: string) => git.log({ fs, dir })

/** A file's contents in the last commit, or null when it is absent. */
async function committed(dir: string, filepath: string): Promise<string | null> {
  const oid = await git.resolveRef({ fs, dir, ref: 'HEAD' })
  try {
    return Buffer.from((await git.readBlob({ fs, dir, oid, filepath })).blob).toString('utf8')
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return null
    throw error
  }
}

forBothServers('An approval', ({ open, openWorkspace }) => {
  it('writes the skill, its file, one event and one commit before it responds', async () => {
    const { api, workspaceDir } = await openWorkspace()
    const candidate = await proposeOrders(api, 'agent-a')
    const { skill, event } = await api.post<SkillMoved>(`/api/candidates/${candidate.id}/promote`, { digest: candidate.digest })
    const file = path.join(workspaceDir, 'skills', skill.name, 'SKILL.md')
    const text = readFileSync(file, 'utf8')
    expect(validateStrict(text, skill.name)).toMatchObject({ ok: true })
    expect(await committed(workspaceDir, `skills/${skill.name}/SKILL.md`)).toBe(text)
    expect(skill).toMatchObject({ origin: 'learned', lifecycle: 'verified', tier: 2, version: 1, digest: candidate.digest })
    const { items } = await api.get<Page<EventItem>>(`/api/skills/${skill.name}/events`)
    const promotions = items.filter((one) => one.verb === 'promote')
    expect(promotions).toMatchObject([{ id: event.id, actor: { kind: 'person' }, before: { state: 'candidate' } }])
    const log = await logOf(workspaceDir)
    expect(log.filter(({ commit }) => commit.message.includes(event.id))).toHaveLength(1)
    expect((await api.get<Page<unknown>>('/api/skills?origin=learned')).items).toHaveLength(1)
    expect((await sweep(api)).moved).toBe(0)
  })

  it('adds a node to the graph, with its state and its events in chronological order, reported as they come in', async () => {
    const { api } = await openWorkspace()
    const { id } = await learnSkill(api, 'send-orders')
    const nodeOf = async () => (await api.get<Graph>('/api/graph')).nodes.find((one) => one.id === id)
    expect(await nodeOf()).toMatchObject({ kind: 'skill', name: 'send-orders', state: 'verified', tier: 2 })
    expect((await nodeOf())?.events?.map((marker) => marker.verb)).toEqual(['promote'])
    await reportUses(api, 'send-orders', 'FFFFFFFFFFFF')
    await sweep(api)
    const node = await nodeOf()
    expect(node).toMatchObject({ state: 'deprecated', uses: 12, taskType: expect.any(String) })
    const markers = node?.events ?? []
    expect(markers.map((marker) => marker.verb)).toEqual(['promote', 'deprecate'])
    expect(markers.map((marker) => marker.at)).toEqual(markers.map((marker) => marker.at).toSorted())
    const { items } = await api.get<Page<EventItem>>('/api/skills/send-orders/events')
    expect(items.map((one) => one.id)).toEqual(expect.arrayContaining(markers.map((marker) => marker.id)))
    const { nodes, edges } = await api.get<Graph>('/api/graph')
    const agent = nodes.find((one) => one.kind === 'agent' && one.name === 'send-orders-agent')
    expect(edges).toContainEqual(expect.objectContaining({ from: agent?.id, to: id, kind: 'learned' }))
  })

  it('is refused when the draft is not the one that was read, or was approved before', async () => {
    const { api } = await openWorkspace()
    const candidate = await proposeOrders(api, 'agent-a')
    const stale = await api.send('POST', `/api/candidates/${candidate.id}/promote`, { digest: '0'.repeat(64) })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'conflict' }])
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => api.send('POST', `/api/candidates/${candidate.id}/promote`, { digest: candidate.digest })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await api.get<Page<unknown>>('/api/skills?origin=learned')).items).toHaveLength(1)
  })

  it('never changes a person’s skill of that name', async () => {
    const { api, workspaceDir } = await openWorkspace()
    const { skill: before } = await api.post<SkillMoved>('/api/skills', human)
    const text = readFileSync(path.join(workspaceDir, 'skills/ship-orders/SKILL.md'), 'utf8')
    const candidate = await proposeOrders(api, 'agent-a')
    const answer = await api.send('POST', `/api/candidates/${candidate.id}/promote`, { name: 'ship-orders' })
    expect([answer.status, answer.body]).toMatchObject([409, { detail: expect.stringContaining('ship-orders') }])
    const after = await readSkill(api, 'ship-orders')
    expect(after).toMatchObject({ origin: 'human', tier: 3, version: 1, digest: before.digest })
    expect(readFileSync(path.join(workspaceDir, 'skills/ship-orders/SKILL.md'), 'utf8')).toBe(text)
    await api.post(`/api/candidates/${candidate.id}/promote`)
    const own = (await api.get<Page<Skill>>('/api/skills')).items.filter((skill) => skill.origin !== 'builtin')
    const names = own.map((skill) => skill.name)
    expect(names).toHaveLength(2)
    expect(names.filter((name) => name === 'ship-orders')).toHaveLength(1)
  })

  it('writes nothing under a name that could escape the folder', async () => {
    const { api, server } = await open()
    const candidate = await proposeOrders(api, 'agent-a')
    const events = (await api.get<Page<EventItem>>('/api/events')).items.length
    const shipped = readdirSync(path.join(server.workspaceDir, 'skills')).toSorted()
    for (const name of ['../../x', '..', 'a/b', 'C:\\x', 'Ship Orders', 'stats', '-x', 'x'.repeat(65)]) {
      const { status } = await api.send('POST', `/api/candidates/${candidate.id}/promote`, { name })
      expect([name, status >= 400 && status < 500]).toEqual([name, true])
    }
    expect((await api.get<Page<unknown>>('/api/skills?origin=learned')).items).toEqual([])
    expect((await api.get<Page<EventItem>>('/api/events')).items).toHaveLength(events)
    expect(readdirSync(path.join(server.workspaceDir, 'skills')).toSorted()).toEqual(shipped)
    expect(existsSync(path.join(server.workspaceDir, '../../x'))).toBe(false)
    expect(await openCandidates(api)).toMatchObject([{ id: candidate.id, status: 'open' }])
  })

  it('is undone completely: row, file, commit and queue', async () => {
    const { api, workspaceDir } = await openWorkspace()
    const candidate = await proposeOrders(api, 'agent-a')
    const { skill, event } = await api.post<SkillMoved>(`/api/candidates/${candidate.id}/promote`)
    await api.post(`/api/events/${event.id}/undo`)
    expect((await api.send('GET', `/api/skills/${skill.name}`)).status).toBe(404)
    expect(existsSync(path.join(workspaceDir, 'skills', skill.name))).toBe(false)
    expect(await committed(workspaceDir, `skills/${skill.name}/SKILL.md`)).toBeNull()
    expect(await openCandidates(api)).toMatchObject([{ id: candidate.id, digest: candidate.digest }])
  })
})

forBothServers('A server that dies', ({ open }) => {
  it('leaves row, file and commit in agreement after a restart', async () => {
    const opened = await open()
    const candidate = await proposeOrders(opened.api, 'agent-a')
    // Nobody waits for the response: the process group is killed somewhere between the approval's steps.
    const approval = opened.api.send('POST', `/api/candidates/${candidate.id}/promote`).catch(() => null)
    await Promise.race([approval, new Promise((resolve) => setImmediate(resolve))])
    const { api, server } = await opened.restart()
    const { items } = await api.get<Page<Skill>>('/api/skills?origin=learned')
    const open1 = await openCandidates(api)
    expect(items.length + open1.length).toBe(1)
    for (const { name } of items) {
      const file = path.join(server.workspaceDir, 'skills', name, 'SKILL.md')
      expect(await committed(server.workspaceDir, `skills/${name}/SKILL.md`)).toBe(readFileSync(file, 'utf8'))
      expect((await readSkill(api, name)).content).toBe(readFileSync(file, 'utf8'))
    }
    expect(await api.get('/api/health')).toMatchObject({ status: 'ok', disk: { pending: 0 } })
  })

  it('preserves what it has confirmed', async () => {
    const opened = await open()
    const candidate: CandidateItem = await proposeOrders(opened.api, 'agent-a')
    const { skill, event } = await opened.api.post<SkillMoved>(`/api/candidates/${candidate.id}/promote`)
    const { api, server } = await opened.restart()
    expect(await readSkill(api, skill.name)).toMatchObject({
      id: skill.id,
      version: 1,
      digest: skill.digest,
      content: skill.content,
    })
    expect(await committed(server.workspaceDir, `skills/${skill.name}/SKILL.md`)).toBe(skill.content)
    const log = await logOf(server.workspaceDir)
    expect(log.filter(({ commit }) => commit.message.includes(event.id))).toHaveLength(1)
  })
})

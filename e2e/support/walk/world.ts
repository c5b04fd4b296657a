import { mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { EventItem } from '@/lib/contract/event'
import { agent, learned, walkedSession, written } from '@/lib/contract/example'
import type { SkillMoved } from '@/lib/contract/skill-shape'
import type { Api } from '../api'
import { freePort, type RunningServer } from '../server'
import { mine, openCandidates, reportUses, sweep, type Page } from '../learn'
import { orderSession } from '../transcript'
import { inputOf } from './document'

/** A small real world behind a server: what the examples name, with its ids. */
export interface World {
  api: Api
  ids: { session: string; job: string; pattern: string; use: string; run: string; event: string }
  /** Responds to every request with an empty object: the target of webhooks and of a model. */
  sink: string
  skill: (name: string, more?: Record<string, unknown>) => Promise<SkillMoved>
  propose: (name: string) => Promise<CandidateItem>
  close: () => void
}

async function startSink(): Promise<{ url: string; close: () => void }> {
  const port = await freePort()
  const server = http.createServer((_, response) => response.setHeader('content-type', 'application/json').end('{}'))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

/** The examples' folders on the machine: one of sessions, one of skills. */
function writeFolders(home: string): void {
  const sessions = path.join(home, '.claude/projects/orders')
  mkdirSync(sessions, { recursive: true })
  const line = { type: 'user', sessionId: walkedSession, uuid: 'u1', message: { role: 'user', content: 'Ship it.' } }
  writeFileSync(
    path.join(sessions, `${walkedSession}.jsonl`),
    `${JSON.stringify({ ...line, timestamp: '2026-03-02T09:17:00.000Z' })}\n`,
  )
  writeSkill(path.join(home, 'shared-skills'), 'count-stock')
  const pack = path.join(home, 'packs/shop')
  writeSkill(pack, 'open-shop')
  const manifest = { name: 'shop', version: '1.0.0', description: 'What a shop does.', skills: [{ name: 'open-shop' }] }
  writeFileSync(path.join(pack, 'pack.json'), JSON.stringify(manifest))
}

function writeSkill(folder: string, name: string): void {
  mkdirSync(path.join(folder, name), { recursive: true })
  const head = `---\nname: ${name}\ndescription: Does what ${name} says.\n---\n`
  writeFileSync(path.join(folder, name, 'SKILL.md'), `${head}\n# Work\n\n1. Do it.\n`)
}

async function learn(api: Api): Promise<{ session: string; job: string; pattern: string }> {
  await api.post('/api/sessions', inputOf('session.add'))
  for (const n of [1, 2, 3]) await api.post('/api/sessions', orderSession(`${agent}-${n}`, agent, n))
  const job = await mine(api)
  const [candidate] = await openCandidates(api.as(agent))
  if (!candidate) throw new Error('Three sessions of the order desk made no candidate')
  await api.post(`/api/candidates/${candidate.id}/promote`, { name: learned, digest: candidate.digest })
  const { items: patterns } = await api.get<Page<{ id: string }>>('/api/patterns')
  const { items: sessions } = await api.get<Page<{ id: string; key: string }>>('/api/sessions')
  const session = sessions.find(({ key }) => key === walkedSession)
  if (!patterns[0] || !session) throw new Error('The world has no pattern or no session')
  return { session: session.id, job: job.id, pattern: patterns[0].id }
}

/** Imports, mines, promotes, reports uses and sweeps, all through the API. */
export async function makeWorld(api: Api, server: RunningServer): Promise<World> {
  writeFolders(server.home)
  const sink = await startSink()
  const skill: World['skill'] = (name, more = {}) =>
    api.post('/api/skills', { ...inputOf('skill.create'), agent: undefined, name, ...more })
  const propose: World['propose'] = (name) =>
    api.post('/api/candidates', { ...inputOf('candidate.propose'), sessionKey: undefined, agent: `proposer-of-${name}`, name })
  const known = await learn(api)
  await skill(written)
  const { event } = await skill('mail-invoice', { description: 'Mails an invoice that was lost.' })
  const used = await api.post<{ use: { id: string } }>('/api/skills/used', inputOf('skill.used'))
  await reportUses(api, learned, 'SSFS')
  const run = await sweep(api)
  await propose('thank-regulars')
  const events = await api.get<Page<EventItem>>('/api/events')
  if (events.items.length === 0) throw new Error('Nothing was recorded')
  return {
    api,
    ids: { ...known, use: used.use.id, run: run.id, event: event.id },
    sink: sink.url,
    skill,
    propose,
    close: sink.close,
  }
}

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { EventItem } from '@/lib/contract/event'
import type { SweepRun } from '@/lib/contract/maintenance'
import type { SkillItem } from '@/lib/contract/skill-shape'
import type { Answer, Api } from '../api'
import type { Page } from '../learn'
import { orderSession } from '../transcript'

/** What was sent, and what of it was acknowledged. */
export interface Ledger {
  /** Events that an answer named. */
  events: Set<string>
  /** Whether a session was acknowledged, by its key. */
  sessions: Map<string, boolean>
  uses: Map<string, boolean>
  /** How often each kind of act was acknowledged, refused, or left without an answer. */
  /** Answers that no act should get. */
  faults: string[]
  acts: Map<string, { done: number; refused: number; lost: number }>
}

export const emptyLedger = (): Ledger => ({
  events: new Set(),
  sessions: new Map(),
  uses: new Map(),
  faults: [],
  acts: new Map(),
})

interface Playing {
  api: Api
  random: () => number
  ledger: Ledger
  /** A number that nobody had before. */
  next: () => number
  /** Where folders to load are written. */
  home: string
}

type Act = (playing: Playing) => Promise<Answer | null>

const pick = <T>(from: readonly T[], random: () => number): T | undefined => from[Math.floor(random() * from.length)]
const inAYear = (): string => new Date(Date.now() + 400 * 86_400_000).toISOString()

async function someSkill({ api, random }: Playing): Promise<SkillItem | undefined> {
  return pick((await api.get<Page<SkillItem>>('/api/skills?limit=50')).items, random)
}

/** Sends a report whose key tells afterwards whether it is there, once. */
async function report(known: Map<string, boolean>, key: string, send: () => Promise<Answer>): Promise<Answer> {
  known.set(key, false)
  const answer = await send()
  known.set(key, answer.status < 300)
  return answer
}

function foldersOf({ home, next }: Playing, count: number): string {
  const stamp = next()
  const dir = path.join(home, `loads/${stamp}`)
  for (let at = 0; at < count; at += 1) {
    const name = `load-${stamp}-${at}`
    mkdirSync(path.join(dir, name), { recursive: true })
    const text = `---\nname: ${name}\ndescription: Does thing ${at} of load ${stamp}.\n---\nDo thing ${at} as it was done in ${stamp}.\n`
    writeFileSync(path.join(dir, name, 'SKILL.md'), text)
  }
  return dir
}

const move =
  (verb: string): Act =>
  async (playing) => {
    const skill = await someSkill(playing)
    return skill ? playing.api.send('POST', `/api/skills/${skill.name}/${verb}`, { reason: 'chaos' }) : null
  }

export const acts: Record<string, { weight: number; act: Act }> = {
  ingest: {
    weight: 4,
    act: ({ api, ledger, next }) => {
      const n = next()
      const key = `session-${n}`
      return report(ledger.sessions, key, () => api.send('POST', '/api/sessions', orderSession(key, `agent-${n % 3}`, n)))
    },
  },
  use: {
    weight: 4,
    act: async (playing) => {
      const { api, ledger, next } = playing
      const skill = await someSkill(playing)
      if (!skill) return null
      const key = `use-${next()}`
      return report(ledger.uses, key, () => api.send('POST', '/api/skills/used', { skill: skill.name, sessionKey: key }))
    },
  },
  create: {
    weight: 2,
    act: ({ api, next }) => {
      const n = next()
      return api.send('POST', '/api/skills', { name: `made-${n}`, description: `Does ${n}.`, content: `Do thing number ${n}.` })
    },
  },
  propose: {
    weight: 2,
    act: ({ api, next }) => {
      const n = next()
      const body = {
        name: `proposed-${n}`,
        description: `Does ${n}.`,
        instructions: `Do ${n}, then look at it.`,
        agent: `agent-${n % 3}`,
      }
      return api.send('POST', '/api/candidates', body)
    },
  },
  promote: {
    weight: 3,
    act: async ({ api, random, next }) => {
      const open = pick((await api.get<Page<CandidateItem>>('/api/candidates?status=open')).items, random)
      if (!open) return null
      return api.send('POST', `/api/candidates/${open.id}/promote`, { name: `promoted-${next()}`, digest: open.digest })
    },
  },
  edit: {
    weight: 4,
    act: async (playing) => {
      const skill = await someSkill(playing)
      const body = { content: `Do it for the ${playing.next()}th time.` }
      return skill ? playing.api.send('PATCH', `/api/skills/${skill.name}`, body) : null
    },
  },
  merge: {
    weight: 2,
    act: async (playing) => {
      const [target, source] = [await someSkill(playing), await someSkill(playing)]
      if (!target || !source || target.name === source.name) return null
      const body = { target: target.name, source: source.name, reason: 'chaos' }
      const seen = await playing.api.send('POST', '/api/skills/merge', { ...body, dryRun: true })
      if (seen.status >= 300) return seen
      const { unmapped } = (seen.body as { plan: { unmapped: string[] } }).plan
      return playing.api.send('POST', '/api/skills/merge', { ...body, dropped: unmapped })
    },
  },
  archive: { weight: 1, act: move('archive') },
  deprecate: { weight: 1, act: move('deprecate') },
  reset: { weight: 1, act: move('reset') },
  sweep: {
    weight: 1,
    act: async ({ api, random }) => {
      const run = (await api.get<Page<SweepRun>>('/api/maintenance?limit=5')).items.find((one) => one.moved > 0)
      if (run && random() < 0.5) return api.send('POST', `/api/maintenance/${run.id}/undo`, {})
      return api.send('POST', '/api/maintenance', { asOf: inAYear() })
    },
  },
  undo: {
    weight: 4,
    act: async ({ api, random }) => {
      const { items } = await api.get<Page<EventItem>>('/api/events?limit=50')
      const event = pick(
        items.filter((one) => one.canUndo),
        random,
      )
      return event ? api.send('POST', `/api/events/${event.id}/undo`, { wait: 0 }) : null
    },
  },
  mine: { weight: 1, act: ({ api }) => api.send('POST', '/api/mining', {}) },
  load: {
    weight: 1,
    act: (playing) => playing.api.send('POST', '/api/skills/load', { dir: foldersOf(playing, 6), from: 'imported', wait: 0 }),
  },
  'load as a job': {
    weight: 0.2,
    act: (playing) => playing.api.send('POST', '/api/skills/load', { dir: foldersOf(playing, 201), wait: 0 }),
  },
}

function choose(random: () => number): [string, Act] {
  const all = Object.entries(acts)
  let at = random() * all.reduce((sum, [, { weight }]) => sum + weight, 0)
  for (const [name, { weight, act }] of all) {
    at -= weight
    if (at < 0) return [name, act]
  }
  throw new Error('No act was chosen')
}

/** The event that an answer names. */
export function eventIn(body: unknown): string | null {
  const { event } = (body ?? {}) as { event?: string | { id?: string } | null }
  return typeof event === 'string' ? event : (event?.id ?? null)
}

/** One act, noted in the ledger; one whose server was killed meanwhile has no answer. */
export async function actOnce(playing: Playing): Promise<void> {
  const [name, act] = choose(playing.random)
  const count = playing.ledger.acts.get(name) ?? { done: 0, refused: 0, lost: 0 }
  playing.ledger.acts.set(name, count)
  const answer = await act(playing).catch(() => 'lost' as const)
  if (answer === 'lost') count.lost += 1
  if (answer === null || answer === 'lost') return
  if (answer.status === 500) playing.ledger.faults.push(`${name} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  const isDone = answer.status < 300
  count[isDone ? 'done' : 'refused'] += 1
  const event = isDone ? eventIn(answer.body) : null
  if (event) playing.ledger.events.add(event)
}

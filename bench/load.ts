import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { report, rounded, scale } from '@/bench/support/report'
import type { JobItem } from '@/lib/contract/job'
import { Api } from '@/e2e/support/api'
import { makeHome, startServer } from '@/e2e/support/server'

/**
 * A folder of ten thousand strangers' skills is loaded through a running server, the load undone and the undo redone, while an agent
 * reports each 100 ms, a person edits a skill each second, and liveness is asked.
 */
const skills = 10_000 * scale
/** An answer that comes later holds an agent up. */
const reportMsMax = 2_000
const liveMsMax = 1_000
/** A person who edits a skill waits for its file and commit as well. */
const editMsMax = 10_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'mettle-bench-load-'))
for (let n = 0; n < skills; n += 1) {
  const name = `skill-${String(n).padStart(5, '0')}`
  mkdirSync(path.join(folder, name))
  writeFileSync(
    path.join(folder, name, 'SKILL.md'),
    `---\nname: ${name}\ndescription: Does thing ${n}.\n---\n${`Step ${n}.\n`.repeat(40)}`,
  )
}

const home = makeHome()
const server = await startServer({ home })
const api = new Api(server.url)

interface Waits {
  report: number[]
  live: number[]
  edit: number[]
}

/** Asks again and again until `ended`, each time `pauseMs` after the last answer: milliseconds of each answer. */
async function repeat(pauseMs: number, ended: () => boolean, ask: (round: number) => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  for (let round = 0; !ended(); round += 1) {
    const start = performance.now()
    await ask(round)
    waits.push(performance.now() - start)
    await sleep(pauseMs)
  }
  return waits
}

/** Seconds of a job from its request to its end, and how long others waited meanwhile. */
async function beside(name: string, begin: () => Promise<{ job?: JobItem }>) {
  let isOver = false
  const ended = () => isOver
  const others = Promise.all([
    repeat(100, ended, (round) =>
      api.post('/api/skills/used', { skill: 'own', sessionKey: `${name}-${round}`, outcome: 'success' }),
    ),
    repeat(100, ended, () => api.get('/api/health/live')),
    repeat(1000, ended, (round) => api.send('PATCH', '/api/skills/own', { content: `Do ${name} ${round}.` })),
  ])
  const start = performance.now()
  let { job } = await begin()
  while (job && (job.status === 'queued' || job.status === 'running')) job = await api.get<JobItem>(`/api/jobs/${job.id}?wait=10`)
  const seconds = (performance.now() - start) / 1000
  isOver = true
  const [reports, live, edit] = await others
  if (job && job.status !== 'succeeded') throw new Error(`${name}: ${job.error ?? job.status}`)
  return { seconds: rounded(seconds, 1), event: eventOf(job), waits: { report: reports, live, edit } satisfies Waits }
}

const eventOf = (job: JobItem | undefined): string => (job?.result as { event?: string } | undefined)?.event ?? ''
const most = (waits: readonly number[]): number => Math.round(Math.max(...waits))

try {
  await api.post('/api/skills', { name: 'own', description: 'Of our own.', content: 'Do it.' })
  const load = await beside('load', () => api.post('/api/skills/load', { dir: folder, from: 'imported', wait: 0 }))
  const undo = await beside('undo', () => api.post(`/api/events/${load.event}/undo`, { wait: 0 }))
  const redo = await beside('redo', () => api.post(`/api/events/${undo.event}/undo`, { wait: 0 }))
  const of = ({ seconds, waits }: typeof load) => ({
    seconds,
    reportMsMost: most(waits.report),
    liveMsMost: most(waits.live),
    editMsMost: most(waits.edit),
  })
  const value = { load: of(load), undo: of(undo), redo: of(redo) }
  const pass = Object.values(value).every(
    (one) => one.reportMsMost <= reportMsMax && one.liveMsMost <= liveMsMax && one.editMsMost <= editMsMax,
  )
  report({ name: 'load', value, peer: null, ratio: null, pass, skills })
} finally {
  await server.kill()
  rmSync(home, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

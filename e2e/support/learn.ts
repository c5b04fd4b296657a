import type { CandidateItem } from '@/lib/contract/candidate'
import type { SweepRun } from '@/lib/contract/maintenance'
import type { JobItem } from '@/lib/contract/job'
import type { Skill, SkillMoved } from '@/lib/contract/skill-shape'
import type { Api } from './api'
import { orderSession } from './transcript'

export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/** Mines everything stored so far and waits for the end. */
export async function mine(api: Api): Promise<JobItem> {
  const { job } = await api.post<{ job: JobItem }>('/api/mining')
  const ended = await api.get<JobItem>(`/api/jobs/${job.id}?wait=60`)
  if (ended.status !== 'succeeded') throw new Error(`Mining ended ${ended.status}: ${ended.error ?? 'no error kept'}`)
  return ended
}

/** The open candidates; with an agent, that agent's. */
export async function openCandidates(api: Api): Promise<CandidateItem[]> {
  return (await api.get<Page<CandidateItem>>('/api/candidates?status=open')).items
}

/** Posts three sessions of the order workflow, mines them, and returns the resulting candidate. */
export async function proposeOrders(api: Api, agent: string): Promise<CandidateItem> {
  for (const n of [1, 2, 3]) await api.post('/api/sessions', orderSession(`${agent}-${n}`, agent, n))
  await mine(api)
  const [candidate, ...others] = await openCandidates(api.as(agent))
  if (!candidate || others.length > 0)
    throw new Error(`Expected one candidate of ${agent}, not ${others.length + (candidate ? 1 : 0)}`)
  return candidate
}

/** A learned skill, verified and unused: mined from a separate agent and approved under a name. */
export async function learnSkill(api: Api, name: string): Promise<Skill> {
  const candidate = await proposeOrders(api, `${name}-agent`)
  const body = { name, digest: candidate.digest }
  return (await api.post<SkillMoved>(`/api/candidates/${candidate.id}/promote`, body)).skill
}

/** Reports one judged use per letter, in order, each in a separate session: S success, F failure. */
export async function reportUses(api: Api, skill: string, letters: string, prefix = 'use'): Promise<void> {
  const outcomes: Record<string, string> = { S: 'success', F: 'failure' }
  for (const [index, letter] of letters.split('').entries()) {
    const id = `${prefix}-${skill}-${index}`
    await api.post('/api/skills/used', { skill, sessionKey: id, toolUseId: id, outcome: outcomes[letter] })
  }
}

/** Runs the sweep and returns its finished run. */
export async function sweep(api: Api, body: Record<string, unknown> = {}): Promise<SweepRun> {
  return (await api.post<{ run: SweepRun }>('/api/maintenance', body)).run
}

export const readSkill = (api: Api, name: string): Promise<Skill> => api.get<Skill>(`/api/skills/${name}`)

/** Waits until no job is active, so that a page opened now does not change. */
export async function jobsEnded(api: Api): Promise<void> {
  const { items } = await api.get<Page<JobItem>>('/api/jobs?limit=50')
  for (const { id, endedAt } of items) if (endedAt === null) await api.get(`/api/jobs/${id}?wait=60`)
}

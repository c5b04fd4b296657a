import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '@/bench/support/real-sets'
import { sendRaw, type Api } from '@/e2e/support/api'
import type { Page } from '@/e2e/support/learn'
import type { CandidateDetail, CandidateItem } from '@/lib/contract/candidate'
import type { JobItem } from '@/lib/contract/job'

/** The families that an expert found by reading the public sets; no part of the repository. */
export const readings = path.resolve('../shared/gold')
export const transcripts = path.resolve('.data')

/** A public set: the agent that it is given to is its name. */
export interface PublicSet {
  name: string
  /** Where its transcripts lie. */
  folder: string
  /** What was read in it: one file a domain. */
  readings: string[]
}

export const publicSets: readonly PublicSet[] = [
  { name: 'claude-code', folder: 'claude-code/projects', readings: ['claude-code'] },
  { name: 'codex', folder: 'codex/sessions', readings: ['codex'] },
  { name: 'swe-agent', folder: 'swe-agent', readings: ['swe-agent'] },
  { name: 'tau-bench', folder: 'tau-bench', readings: ['tau-bench'] },
  { name: 'tau2', folder: 'tau2', readings: ['tau2-retail', 'tau2-airline', 'tau2-telecom'] },
]

/** What is not here of what the measurement needs, in words; empty where all of it is. */
export function missingHere(): string[] {
  const scorer = path.join(readings, 'score.mjs')
  const scorerMissing = existsSync(scorer) ? [] : [`the specification's readings (${path.relative('.', scorer)})`]
  const isUnpacked = existsSync(transcripts) && readdirSync(transcripts).length > 0
  const setsMissing = publicSets.filter(({ folder }) => !existsSync(path.join(transcripts, folder))).map(({ name }) => name)
  if (!isUnpacked) return [...scorerMissing, 'the unpacked sample transcripts (.data)']
  return [...scorerMissing, ...(setsMissing.length > 0 ? [`the transcripts of ${setsMissing.join(', ')} (.data)`] : [])]
}

/** What the scorer says of one reading. */
export interface Judged {
  set: string
  proposals: number
  positive: number
  families: number
  found: number
  foundHigh: number | null
  high: number
  proposalsThatHit: number | null
  perFoundFamily: number | null
  literalWords: number | null
  sourcesRight: number | null
  sourcesWrong: number | null
  requests: number
  foundInThree: number | null
  nearMisses: number
  notMisled: number | null
  missed: string[]
  none: string[]
}

/** A judged set with what its shares of words and of sources are shares of, which the scorer does not say. */
export interface Weighed extends Judged {
  literals: number
  sources: number
}

interface GoldStep {
  essential?: boolean
  heads?: string[]
  template?: string
  args?: Record<string, { from?: string }>
}

/** Words of a template, as the scorer counts them. */
const literalsOf = ({ template = '' }: GoldStep): number =>
  template
    .replace(/<[^>]*>/g, ' ')
    .split(/[\s"'`,;|&()]+/)
    .filter((word) => word.length > 1 && !/^[….]+$/.test(word)).length

const sourcesOf = ({ heads, args = {} }: GoldStep): number =>
  heads?.length ? 0 : Object.values(args).filter(({ from }) => from && from !== 'request').length

/** Counts them of the families that were found. */
function weigh(judged: Judged, reading: string): Weighed {
  const { families } = JSON.parse(readFileSync(path.join(readings, `${reading}.json`), 'utf8')) as {
    families: { id: string; steps: GoldStep[] }[]
  }
  const missed = new Set(judged.missed.map((one) => one.split(' ')[0]))
  const steps = families.flatMap((one) => (missed.has(one.id) ? [] : one.steps.filter(({ essential }) => essential)))
  const sum = (of: (step: GoldStep) => number) => steps.reduce((total, step) => total + of(step), 0)
  return { ...judged, literals: sum(literalsOf), sources: sum(sourcesOf) }
}

/** The scorer's own words; it promotes what hits, so it comes last on a server. */
export function judge(url: string, reading: string, agent: string): Weighed {
  const args = [
    path.join(readings, 'score.mjs'),
    url,
    path.join(readings, `${reading}.json`),
    '--agent',
    agent,
    '--json',
    '--suggest',
  ]
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`The scorer ended with ${run.status}: ${run.stderr.slice(0, 500)}`)
  return weigh(JSON.parse(run.stdout) as Judged, reading)
}

/** Posts a transcript as it is. @throws Error where it is refused for another reason than its format. */
export async function postTranscript(api: Api, agent: string, fileName: string, body: Buffer): Promise<void> {
  const query = new URLSearchParams({ agent, fileName })
  const headers = { 'content-type': 'application/x-ndjson' }
  const { status, text } = await sendRaw(api.url, { method: 'POST', path: `/api/sessions?${query}`, headers, body })
  // A folder of a harness also holds files that are no transcripts.
  if (status >= 300 && status !== 400 && status !== 422)
    throw new Error(`${fileName} was answered ${status}: ${text.slice(0, 200)}`)
}

/** Posts all transcripts of a set, one after the other, as its name. */
export async function postSet(api: Api, { name, folder }: PublicSet): Promise<void> {
  for (const file of filesBelow(path.join(transcripts, folder)))
    await postTranscript(api, name, path.basename(file), readFileSync(file))
}

/** Learns from everything posted and waits for the end, however long it takes. */
export async function learned(api: Api): Promise<void> {
  const { job } = await api.post<{ job: JobItem }>('/api/mining')
  for (;;) {
    const { status, error } = await api.get<JobItem>(`/api/jobs/${job.id}?wait=60`)
    if (status === 'succeeded') return
    if (status !== 'queued' && status !== 'running') throw new Error(`Learning ended ${status}: ${error ?? 'no error kept'}`)
  }
}

/** Every row of a list. */
export async function pages<T>(api: Api, at: string): Promise<T[]> {
  const rows: T[] = []
  for (let cursor = ''; ;) {
    const { items, nextCursor } = await api.get<Page<T>>(`${at}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    rows.push(...items)
    if (nextCursor === null) return rows
    cursor = nextCursor
  }
}

/** Open proposals, each with its evidence and the text of its files. */
export async function openDrafts(api: Api, agent: string): Promise<CandidateDetail[]> {
  const rows = await pages<CandidateItem>(api, `/api/candidates?status=open&limit=100&agent=${encodeURIComponent(agent)}`)
  const found: CandidateDetail[] = []
  for (const { id } of rows) found.push(await api.get<CandidateDetail>(`/api/candidates/${id}`))
  return found
}

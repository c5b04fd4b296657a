import type { CandidateItem } from '@/lib/contract/candidate'
import type { Skill, SkillMoved } from '@/lib/contract/skill-shape'
import type { SweepRun } from '@/lib/contract/maintenance'
import { promises as fs } from 'node:fs'
import git from 'isomorphic-git'
import type { Answer, Api } from '../../support/api'
import type { Opened } from '../../support/both-servers'
import { learnSkill, mine, openCandidates, readSkill, reportUses, sweep } from '../../support/learn'
import type { OracleCase, OracleStep } from './case'
import { makeDependent } from './delete-steps'
import { makeDeploys, readDeploy, undoMerge } from './drift-steps'
import { importPacked, packSkill } from './exchange-steps'

/** What a step left behind; a step fills what it has to say. */
export interface Outcome {
  answer?: Answer
  candidates?: CandidateItem[]
  run?: SweepRun
  log?: string[]
  /** Names of archived skills, and what the dependent needs. */
  archived?: string[]
  needs?: string[]
  /** A packed skill. */
  archive?: Uint8Array
}

/** A run of one case: what the steps so far made. */
export interface Play {
  opened: Opened
  given: OracleCase['given']
  outcomes: Map<number, Outcome>
  /** State of ship-orders after each step, where a case set it up. */
  states: Map<number, string>
  promoted?: Skill
  run?: SweepRun
}

const words: Record<string, (api: Api) => Promise<unknown>> = {
  'A skill base_skill exists under this key (on disk base-skill); the skill base_skill-user depends on it. The underscore is no wildcard.':
    makeDependent,
  'Two learned skills deploy-web and deploy-site are verified and share all five steps; deploy-site alone has the warning "never on Fridays". A third skill night-run depends on deploy-site.':
    makeDeploys,
  'A learned skill ship-orders is verified and has no uses.': (api) => learnSkill(api, 'ship-orders'),
  'A human-authored skill ship-orders is released.': (api) =>
    api.post('/api/skills', {
      name: 'ship-orders',
      description: 'Ships what was ordered',
      content: '# Ship orders\n\n1. Ship it.\n',
    }),
}

/** Makes what a case says was there before. */
export async function setUp({ opened, given }: Play): Promise<void> {
  for (const sentence of given.setup ?? []) {
    const make = words[sentence]
    if (!make) throw new Error(`Nobody knows how to make: ${sentence}`)
    await make(opened.api)
  }
}

type Runner = (play: Play, api: Api, step: OracleStep) => Promise<Outcome>

const postSession: Runner = async ({ given }, api, { body }) => {
  const transcript = given.transcripts?.[String(body).replace('transcript ', '')]
  if (!transcript) throw new Error(`No ${String(body)} in the case`)
  const { session_key: sessionKey, agent, harness, messages, tools } = transcript
  const content = tools ? { messages, tools } : { messages }
  return { answer: await api.send('POST', '/api/sessions', { sessionKey, agent, harness, transcript: content }) }
}

const maintain: Runner = async (play, api, { body }) => {
  const [what] = (body as { run: string[] }).run
  if (what === 'mine') {
    await mine(api)
    return {}
  }
  play.run = await sweep(api)
  return { run: play.run }
}

const promote: Runner = async (play, api, { body }) => {
  const [only] = await openCandidates(api)
  const input = { digest: only?.digest, ...(body as object | undefined) }
  const answer = await api.send('POST', `/api/candidates/${only?.id}/promote`, input)
  if (answer.status < 300) play.promoted = (answer.body as SkillMoved).skill
  return { answer }
}

/** Letters are judged uses in turn; a bare repeat are loads; parallel ones are thirty successes and twenty failures. */
const report: Runner = async (_, api, step) => {
  if (step.repeat_with) {
    await reportUses(api, 'ship-orders', step.repeat_with, `step-${step.n}`)
    return {}
  }
  const count = step.repeat ?? step.parallel ?? 0
  const one = (n: number) => {
    const id = `step-${step.n}-${n}`
    const judged = step.parallel ? { outcome: n < 30 ? 'success' : 'failure' } : {}
    return api.post('/api/skills/used', { skill: 'ship-orders', sessionKey: id, toolUseId: id, ...judged })
  }
  await Promise.all(Array.from({ length: count }, (__, n) => one(n)))
  return {}
}

const readLog: Runner = async ({ opened }) => {
  const log = await git.log({ fs, dir: opened.workspaceDir })
  return { log: log.map(({ commit }) => commit.message) }
}

/** The session of a key, read as the step's agent: its id is looked up as a person. */
const readSession: Runner = async ({ opened }, api, { call }) => {
  const key = call.split('/').at(-1)
  const { items } = await opened.api.get<{ items: { id: string; key: string }[] }>('/api/sessions')
  return { answer: await api.send('GET', `/api/sessions/${items.find((item) => item.key === key)?.id}`) }
}

const read: Runner = async (play, api, { call, body, repeat = 1 }) => {
  const [method = 'GET', path = ''] = call.split(/ (.*)/)
  const filled = path.replace('{its name}', play.promoted?.name ?? '').replace('{the run}', play.run?.id ?? '')
  let answer: Answer | undefined
  for (let time = 0; time < repeat; time += 1) answer = await api.send(method, filled, method === 'GET' ? undefined : body)
  return { answer }
}

/** How each call of the vectors is spelled here; the rest is spelled alike. */
const runners: [RegExp, Runner][] = [
  [/^POST \/api\/sessions$/, postSession],
  [/^POST \/api\/maintenance$/, maintain],
  [/^POST \/api\/candidates\/\{the only one\}\/promote$/, promote],
  [/^POST \/api\/review\/\{the proposed version\}\/approve$/, promote],
  [/^GET \/api\/skills\/deploy-site$/, readDeploy],
  [/^POST \/api\/undo$/, undoMerge],
  [/^POST \/api\/skills\/used$/, report],
  [/^POST \/api\/skills\/[^/]+\/export$/, packSkill],
  [
    /^POST \/api\/skills\/import$/,
    (play, api, step) => (step.body === undefined ? importPacked(play, api) : read(play, api, step)),
  ],
  [/^GET \/api\/candidates$/, async (_, api) => ({ candidates: await openCandidates(api) })],
  [/^GET \/api\/sessions\//, readSession],
  [/^git log$/, readLog],
  [/./, read],
]

/** Runs one step of a case and keeps what it said. */
export async function runStep(play: Play, step: OracleStep): Promise<void> {
  const api = step.as_agent ? play.opened.api.as(step.as_agent) : play.opened.api
  const [, run] = runners.find(([pattern]) => pattern.test(step.call)) ?? []
  if (!run) throw new Error(`Nobody knows how to call: ${step.call}`)
  play.outcomes.set(step.n, await run(play, api, step))
  if (play.given.setup?.some((one) => one.includes('ship-orders')))
    play.states.set(step.n, (await readSkill(play.opened.api, 'ship-orders')).lifecycle)
}

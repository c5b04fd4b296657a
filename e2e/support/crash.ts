import type { EventItem } from '@/lib/contract/event'
import type { SweepRun } from '@/lib/contract/maintenance'
import type { Skill, SkillMoved } from '@/lib/contract/skill-shape'
import { allSkills, threeViews } from './agreement'
import type { Answer, Api } from './api'
import type { Opened } from './both-servers'
import type { Page } from './learn'

const dayMs = 86_400_000
/**
 * The longest wait before a kill, in milliseconds. It grows with each step without a response and shrinks with each with one, so
 * that on any machine about half of the kills come before the response.
 */
export interface Aim {
  windowMs: number
}
export const firstAim = (): Aim => ({ windowMs: 120 })
const step = 1.25

interface CrashStep {
  method: string
  path: string
  body: unknown
}

/** The promised state of each skill. */
type LibraryState = Record<string, { lifecycle: string; digest: string }>

export interface Crash {
  act: string
  killedAfterMs: number
  isAcknowledged: boolean
  /** Disagreements after the restart; empty when consistent. */
  faults: string[]
}

const stateOf = (skills: readonly Skill[]): LibraryState =>
  Object.fromEntries(skills.map(({ name, lifecycle, digest }) => [name, { lifecycle, digest }]))

/** Learned skills, approved from proposals of separate agents. */
export async function seedLearned(api: Api, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const proposal = {
      name,
      description: `Does ${name}.`,
      instructions: `Do ${name}, then look at what came of it.`,
      agent: `agent-${name}`,
    }
    const { id } = await api.post<{ id: string }>('/api/candidates', proposal)
    await api.post(`/api/candidates/${id}/promote`, {})
  }
}

const pick = <T>(from: readonly T[], random: () => number): T | undefined => from[Math.floor(random() * from.length)]

/** A step that is possible now: on one skill, on all by a sweep of a later day, or an undo. */
async function nextStep(api: Api, random: () => number, round: number): Promise<CrashStep> {
  const skill = pick(await allSkills(api), random)
  const { items: events } = await api.get<Page<EventItem>>('/api/events?limit=50')
  const undoable = events.find((event) => event.canUndo)
  const { items: runs } = await api.get<Page<SweepRun>>('/api/maintenance?limit=5')
  const run = runs.find((one) => one.moved > 0)
  const of = (verb: string): CrashStep => ({
    method: 'POST',
    path: `/api/skills/${skill?.name}/${verb}`,
    body: { reason: `round ${round}` },
  })
  const inAYear = new Date(Date.now() + 400 * dayMs).toISOString()
  const choices: CrashStep[] = [
    of('deprecate'),
    of('reset'),
    of('archive'),
    of('promote'),
    { method: 'PATCH', path: `/api/skills/${skill?.name}`, body: { content: `Do it for the ${round}th time.` } },
    { method: 'POST', path: '/api/maintenance', body: { asOf: inAYear } },
    ...(undoable ? [{ method: 'POST', path: `/api/events/${undoable.id}/undo`, body: {} }] : []),
    ...(run ? [{ method: 'POST', path: `/api/maintenance/${run.id}/undo`, body: {} }] : []),
  ]
  return pick(choices, random) as CrashStep
}

/** The state of the skills that a response promised. */
function promised(answer: Answer): LibraryState {
  const { skill, run } = answer.body as Partial<SkillMoved> & { run?: SweepRun }
  if (skill) return stateOf([skill])
  const last = new Map((run?.decisions ?? []).filter((one) => one.applied).map((one) => [one.skill, one.to]))
  return Object.fromEntries([...last].map(([name, lifecycle]) => [name, { lifecycle, digest: '' }]))
}

function lost(before: LibraryState, now: LibraryState): string[] {
  return Object.entries(before).flatMap(([name, { lifecycle, digest }]) => {
    const present = now[name]
    const isUnchanged = present?.lifecycle === lifecycle && (digest === '' || present.digest === digest)
    return isUnchanged ? [] : [`${name} was acknowledged as ${lifecycle} and is ${present?.lifecycle ?? 'gone'}`]
  })
}

async function faultsOf({ api, server }: Opened, answer: Answer | null): Promise<string[]> {
  const views = await threeViews(api, server.workspaceDir)
  const [database, disk, commit] = [views.database, views.disk, views.commit].map((view) => JSON.stringify(view))
  const now = stateOf(await allSkills(api))
  const health = await api.get<{ disk: { pending: number } }>('/api/health')
  return [
    ...(database === disk ? [] : [`disk differs from the database: ${disk} / ${database}`]),
    ...(disk === commit ? [] : [`commit differs from the disk: ${commit} / ${disk}`]),
    ...(JSON.stringify(Object.keys(views.disk)) === JSON.stringify(views.staged) ? [] : ['git status is not clean']),
    ...(health.disk.pending === 0 ? [] : [`${health.disk.pending} writes still wait`]),
    ...(answer && answer.status < 300 ? lost(promised(answer), now) : []),
  ]
}

/** Kills a server in the middle of a step, restarts it with the same home, and checks that everything agrees. */
export async function crashOnce(
  opened: Opened,
  random: () => number,
  round: number,
  aim: Aim,
): Promise<{ opened: Opened; crash: Crash }> {
  const crashStep = await nextStep(opened.api, random, round)
  const killedAfterMs = Math.floor(random() * aim.windowMs)
  const answer = opened.api.send(crashStep.method, crashStep.path, crashStep.body).catch(() => null)
  await new Promise((resolve) => setTimeout(resolve, killedAfterMs))
  const next = await opened.restart()
  const got = await answer
  const isAcknowledged = got !== null && got.status < 300
  aim.windowMs *= got === null ? step : 1 / step
  const faults = await faultsOf(next, got)
  return { opened: next, crash: { act: `${crashStep.method} ${crashStep.path}`, killedAfterMs, isAcknowledged, faults } }
}

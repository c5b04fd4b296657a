import { expect } from 'vitest'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { Skill, SkillMoved } from '@/lib/contract/skill-shape'
import type { Api } from '../../support/api'
import { readSkill, type Page } from '../../support/learn'
import type { Outcome, Play } from './run-step'

const steps = ['fetch', 'build', 'test', 'upload', 'announce']

/** A learned skill of an agent, which proposed it. */
async function learnDeploy(api: Api, name: string, failureModes: string[] = []): Promise<void> {
  const instructions = `Deploy it.\n\n${steps.map((tool, at) => `${at + 1}. Use \`${tool}\`.`).join('\n')}`
  const proposal = { name, description: `Deploys what ${name} says`, instructions, agent: 'deployer', failureModes }
  const { id, digest } = await api.post<CandidateItem>('/api/candidates', { ...proposal, steps: steps.map((tool) => ({ tool })) })
  await api.post(`/api/candidates/${id}/promote`, { digest })
}

/** Two learned skills with the same five steps, one of them with a warning, and one that needs that one. */
export async function makeDeploys(api: Api): Promise<void> {
  await learnDeploy(api, 'deploy-web')
  await learnDeploy(api, 'deploy-site', ['never on Fridays'])
  const content = '# Night run\n\n1. Deploy.\n'
  await api.post('/api/skills', { name: 'night-run', description: 'Runs at night', content, dependsOn: ['deploy-site'] })
}

/** A skill by its name, with the one that needs it and the names in the archive. */
export async function readDeploy(play: Play, api: Api): Promise<Outcome> {
  const answer = await api.send('GET', '/api/skills/deploy-site')
  const { items } = await api.get<Page<Skill>>('/api/skills?lifecycle=archived')
  const { dependsOn } = await readSkill(play.opened.api, 'night-run')
  return { answer, archived: items.map((skill) => skill.name), needs: dependsOn }
}

/** Takes back the merge that a case made. */
export async function undoMerge(play: Play, api: Api): Promise<Outcome> {
  const merged = play.outcomes.get(2)?.answer?.body as SkillMoved | undefined
  return { answer: await api.send('POST', `/api/events/${merged?.event.id}/undo`) }
}

const skillOf = (outcome: Outcome): Skill => outcome.answer?.body as Skill
const statusOf = (outcome: Outcome): number => outcome.answer?.status ?? 0

/** What the cases of drift and merge say in words alone. */
export const driftInWords: Record<string, (play: Play, outcome: Outcome) => void> = {
  'v6-80-percent-new-version-after-review 5': (_, outcome) =>
    expect((outcome.answer?.body as SkillMoved | undefined)?.skill).toMatchObject({ version: 1, origin: 'learned' }),
  'v6-80-percent-new-version-after-review 10': ({ promoted }, { candidates }) =>
    expect(candidates).toMatchObject([{ kind: 'revision', skill: promoted?.name, overlap: 0.8 }]),
  'v6-80-percent-new-version-after-review 13': (play, outcome) => {
    const [first, second] = [5, 12].map((n) => play.outcomes.get(n)?.answer?.body as SkillMoved)
    const listed = outcome.answer?.body as Page<Skill> | undefined
    const skill = listed?.items.find((one) => one.origin === 'learned')
    const since = skill?.stats.window.since ?? ''
    expect(skill).toMatchObject({ id: first?.skill.id, version: 2, stats: { window: { judged: 0 } } })
    expect(Date.parse(since)).toBeGreaterThan(Date.parse(first?.skill.stats.window.since ?? ''))
    expect(second?.event.before).toMatchObject({ version: 1 })
  },
  'v6-69-percent-new-candidate 10': (_, { candidates }) => {
    expect(candidates).toMatchObject([{ kind: 'new' }])
    expect(candidates?.[0]?.toolSequence).toHaveLength(13)
  },
  'v12-merge 1': (_, outcome) => expect(Math.floor(statusOf(outcome) / 100)).toBe(4),
  'v12-merge 2': (_, outcome) => expect(statusOf(outcome)).toBe(200),
  'v12-merge 3': (_, outcome) => {
    expect(skillOf(outcome)).toMatchObject({ name: 'deploy-web', version: 2 })
    expect(outcome.archived).toEqual(['deploy-site'])
  },
  'v12-merge 4': (_, outcome) => expect(skillOf(outcome).dependsOn).toEqual(['deploy-web']),
  'v12-merge 5': (_, outcome) =>
    expect(skillOf(outcome)).toMatchObject({ warnings: ['never on Fridays'], lineage: ['deploy-site'] }),
  'v12-merge 7': (_, outcome) => {
    expect(skillOf(outcome)).toMatchObject({ name: 'deploy-site', lifecycle: 'verified', version: 1 })
    expect(skillOf(outcome).steps).toHaveLength(steps.length)
    expect(outcome).toMatchObject({ needs: ['deploy-site'], archived: [] })
  },
}

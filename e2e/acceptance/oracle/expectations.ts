import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { EventItem } from '@/lib/contract/event'
import type { SweepRun } from '@/lib/contract/maintenance'
import type { Skill } from '@/lib/contract/skill-shape'
import { validateStrict } from '@/lib/skill-md/validate'
import type { OracleExpectation } from './case'
import { exchangeInWords } from './exchange-steps'
import { deleteInWords } from './delete-steps'
import { driftInWords } from './drift-steps'
import type { Outcome, Play } from './run-step'

const bodyOf = (outcome: Outcome): unknown => outcome.answer?.body
const skillOf = (outcome: Outcome): Skill => bodyOf(outcome) as Skill
/** Those that neither a pack brought nor the product. */
const skillsOf = (outcome: Outcome): Skill[] =>
  (bodyOf(outcome) as { items: Skill[] }).items.filter((skill) => skill.origin !== 'pack' && skill.origin !== 'builtin')
const is4xx = (outcome: Outcome): boolean => Math.floor((outcome.answer?.status ?? 0) / 100) === 4
const outcomeOf = (play: Play, n: number): Outcome => play.outcomes.get(n) ?? {}

type Check = (wanted: never, outcome: Outcome) => void

/** The fields of an expectation that can be compared as they are. */
const fields: Record<string, Check> = {
  candidates: (wanted: number, { candidates }) => expect(candidates).toHaveLength(wanted),
  occurrences: (wanted: number, { candidates }) => expect(candidates?.[0]?.occurrences).toBe(wanted),
  session_keys: (wanted: string[], { candidates }) =>
    expect(candidates?.[0]?.sessions.map((one) => one.key).toSorted()).toEqual(wanted),
  tools: (wanted: string[], { candidates }) => expect(candidates?.[0]?.toolSequence.map((one) => one.tool)).toEqual(wanted),
  success_rate: (wanted: number, outcome) => expect(skillOf(outcome).stats.successRate).toBeCloseTo(wanted, 4),
  judged: (wanted: number, outcome) => expect(skillOf(outcome).stats.window.judged).toBe(wanted),
  protected: (wanted: boolean, outcome) => expect(skillOf(outcome).protected).toBe(wanted),
  moves: (wanted: number, { run }) => expect(run?.moved).toBe(wanted),
  skills: (wanted: number, outcome) => expect(skillsOf(outcome)).toHaveLength(wanted),
  version: (wanted: number, outcome) => expect(skillsOf(outcome)[0]?.version).toBe(wanted),
  judged_total: (wanted: number, outcome) => expect(skillOf(outcome).stats.judged).toBe(wanted),
  // Compared in words: it is in the archive.
  description: (wanted: string) => expect(wanted).not.toBe(''),
  successes_total: (wanted: number, outcome) => expect(skillOf(outcome).stats.successCount).toBe(wanted),
}

/** What an expectation says in words alone, by case and step. */
const inWords: Record<string, (play: Play, outcome: Outcome) => void> = {
  'v1b-one-session-three-times 1': (_, outcome) =>
    expect([outcome.answer?.status, outcome.answer?.body]).toMatchObject([202, { created: true, session: { steps: 4 } }]),
  'v1b-one-session-three-times 3': (play) => {
    for (const n of [2, 3]) {
      const { answer } = outcomeOf(play, n)
      expect([answer?.status, answer?.body]).toMatchObject([200, { created: false, changed: false, session: { steps: 4 } }])
    }
  },
  'v3-agents-a-a-b 7': (_, outcome) => expect([403, 404]).toContain(outcome.answer?.status),
  'v7-protected-stays 5': (_, outcome) => {
    const { decisions } = (bodyOf(outcome) as { run: SweepRun }).run
    const decision = decisions.find((one) => one.skill === 'ship-orders')
    expect(decision).toMatchObject({ verb: 'deprecate', to: 'deprecated', applied: false, wouldHave: true })
    expect(JSON.stringify([decision?.reason, decision?.inputs])).toMatch(/20/)
  },
  'v8-sweep-twice 2': (_, { run }) => expect(run?.moved).toBe(1),
  'v14-mined-name-equals-a-human-skill 5': (_, outcome) => expect(outcome.answer?.status).toBe(409),
  'v14-mined-name-equals-a-human-skill 6': (_, outcome) =>
    expect(skillOf(outcome)).toMatchObject({ name: 'ship-orders', origin: 'human', tier: 3, version: 1 }),
  'v14-mined-name-equals-a-human-skill 7': (_, outcome) => expect(skillsOf(outcome).length).toBeLessThanOrEqual(2),
  'v16-traversal-on-promote 5': ({ opened }, outcome) => {
    expect(is4xx(outcome)).toBe(true)
    expect(existsSync(path.join(opened.workspaceDir, 'skills'))).toBe(false)
    for (const above of ['../x', '../../x']) expect(existsSync(path.join(opened.workspaceDir, 'skills', above))).toBe(false)
  },
  'v16-traversal-on-promote 6': (_, outcome) => expect(is4xx(outcome)).toBe(true),
  ...exchangeInWords,
  ...driftInWords,
  ...deleteInWords,
  'v19-promote-writes-everything 5': ({ opened, promoted }, outcome) => {
    expect(outcome.answer?.status).toBe(200)
    const file = path.join(opened.workspaceDir, 'skills', promoted?.name ?? '', 'SKILL.md')
    expect(validateStrict(readFileSync(file, 'utf8'), promoted?.name ?? '').ok).toBe(true)
  },
  'v19-promote-writes-everything 6': ({ promoted }, outcome) =>
    expect(skillsOf(outcome)).toMatchObject([
      { origin: 'learned', lifecycle: 'verified', tier: 2, version: 1, digest: promoted?.digest },
    ]),
  'v19-promote-writes-everything 7': (_, outcome) => {
    const promotions = (bodyOf(outcome) as { items: EventItem[] }).items.filter((one) => one.verb === 'promote')
    expect(promotions).toMatchObject([
      { actor: { kind: 'person' }, before: { state: 'candidate' }, after: { state: 'verified' } },
    ])
  },
  'v19-promote-writes-everything 8': ({ promoted }, { log }) =>
    expect(log?.filter((message) => message.includes(promoted?.name ?? '?'))).toHaveLength(1),
}

/** Fails where a step did not leave what the vectors say; an expectation that nothing compares fails too. */
export function expectStep(id: string, play: Play, wanted: OracleExpectation): void {
  const { after, holds, state, ...compared } = wanted
  const outcome = outcomeOf(play, after)
  const say = inWords[`${id} ${after}`]
  if (!say && state === undefined && Object.keys(compared).length === 0) throw new Error(`Nothing compares: ${holds}`)
  say?.(play, outcome)
  if (state !== undefined) {
    // After a sweep the state is the one it left, not a later one: the skill was read then.
    expect(play.states.get(after)).toBe(state)
  }
  for (const [name, value] of Object.entries(compared)) {
    const check = fields[name]
    if (!check) throw new Error(`Nobody knows how to compare ${name}`)
    check(value as never, outcome)
  }
}

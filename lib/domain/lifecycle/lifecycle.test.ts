import { describe, expect, it } from 'vitest'
import { vectors } from '@/lib/domain/vectors.test-support'
import type { Use } from '@/lib/domain/outcome/use'
import { policyDefaults, type Policy } from '@/lib/domain/policy/policy'
import { applyEvent } from './apply'
import { autoPromotion } from './auto-promote'
import { decideFromUses, type Decision } from './decide'
import { evidenceOf } from './evidence'
import { guardMove, type RefusalReason } from './guard'
import { guardMerge } from './merge'
import { tierOf, type Origin } from './origin'
import type { SkillFacts } from './skill'
import type { State } from './states'
import { isSuppressed } from './suppress'
import type { Actor, LifecycleEvent } from './transitions'
import type { WindowStats } from './window'

interface Step {
  step: 'uses' | 'uses-with-sweeps' | 'clock' | 'sweep' | 'new-version' | 'act'
  sequence?: string
  seconds?: number
  dry_run?: boolean
  event?: LifecycleEvent | 'merge'
  by?: Actor
  reason?: string
  then?: 'undo'
  digest?: string
  revision?: string
  dependents?: string[]
  file_error?: string | null
  into?: string
}
interface WorkspaceInput {
  skill: {
    origin: Origin
    state: State
    tier: number
    protected: boolean
    risk: SkillFacts['risk']
    autoPromote?: 'on' | 'off'
    sessions?: number
    gates?: string[]
    scan?: 'pass' | 'fail'
  }
  start: string
  steps?: Step[]
  rejected_with_sessions: number
  sessions_now: number
  same_pattern_hash: boolean
}
type Expected = Record<string, unknown> & { decided_on?: Record<string, number>; refusal_names?: string }

const refusals: Record<RefusalReason | 'same-skill' | 'origins-differ', string> = {
  'wrong-state': 'wrong-state',
  'not-for-actor': 'policy-never-deletes',
  'needs-reason': 'reason-required',
  'digest-differs': 'digest-differs',
  stale: 'conflict',
  'has-dependents': 'has-dependents',
  'file-unreadable': 'reported-only',
  'file-present': 'file-present',
  'same-skill': 'self-merge',
  'origins-differ': 'origins-differ',
}

const letters: Record<string, Omit<Use, 'at'>> = {
  S: { stage: 'followed', outcome: 'success' },
  F: { stage: 'followed', outcome: 'failure' },
  P: { stage: 'followed', outcome: 'partial' },
  U: { stage: 'loaded', outcome: 'unknown' },
  C: { stage: 'followed', outcome: 'success', hasCorrection: true },
  W: { stage: 'followed', outcome: 'success', causedRework: true },
  X: { stage: 'followed', outcome: 'failure', hasCorrection: true },
  Y: { stage: 'followed', outcome: 'partial', causedRework: true },
  B: { stage: 'followed', outcome: 'success', hasCorrection: true, causedRework: true },
  V: { stage: 'loaded', outcome: 'unknown', hasCorrection: true },
  K: { stage: 'offered', decision: 'skipped', outcome: 'unknown' },
  N: { stage: 'offered', decision: 'considered', outcome: 'unknown' },
  D: { stage: 'offered', decision: 'considered', outcome: 'unknown', hasCorrection: true },
}

/** A store of one skill: it keeps what the public functions answer, and nothing decides here. */
class Workspace {
  skill: SkillFacts
  now: number
  uses: Use[] = []
  reviews = new Set<string>()
  events = 0
  tier: number
  decisions: Decision[] = []
  window: WindowStats | null = null
  refusal: { why: keyof typeof refusals; message: string } | null = null
  isWritten = false
  readonly policy: Policy
  readonly given: WorkspaceInput

  constructor(input: WorkspaceInput) {
    this.given = input
    this.now = Date.parse(input.start)
    this.tier = input.skill.tier
    this.policy = { ...policyDefaults, version: 1, autoPromote: input.skill.autoPromote ?? 'off' }
    this.skill = {
      ...input.skill,
      isProtected: input.skill.protected,
      taskType: 'unknown',
      stateSince: this.now,
      windowSince: this.now,
    }
  }

  run(step: Step): void {
    const doStep = this.#kinds[step.step]
    if (!doStep) throw new Error(`Nobody knows the step ${step.step}`)
    doStep(step)
  }

  readonly #kinds: Record<Step['step'], (step: Step) => void> = {
    clock: (step) => void (this.now += (step.seconds ?? 0) * 1000),
    uses: (step) => {
      for (const letter of (step.sequence ?? '').split('')) this.use(letter)
    },
    'uses-with-sweeps': (step) => {
      for (const letter of (step.sequence ?? '').split('')) {
        this.use(letter)
        this.sweep(false)
      }
    },
    sweep: (step) => this.sweep(step.dry_run ?? false),
    'new-version': () => this.take('revise', 'person'),
    act: (step) => this.act(step),
  }

  use(letter: string): void {
    const use = letters[letter]
    if (!use) throw new Error(`unknown letter ${letter}`)
    this.uses.unshift({ ...use, at: this.now })
    this.now += 1 // what happens next happens later
  }

  sweep(isDry: boolean): void {
    this.window = evidenceOf(this.skill, this.uses, this.policy, this.now).window
    this.isWritten = false
    this.decisions = decideFromUses(this.skill, this.uses, this.policy, this.now)
    for (const decision of this.decisions) {
      if (decision.kind === 'review') this.reviews.add(decision.verb)
      if (decision.kind === 'move' && !isDry) this.take(decision.verb, 'policy')
    }
    if (this.isPromotable() && !isDry) this.take('promote', 'policy')
  }

  isPromotable(): boolean {
    const { sessions = 0, gates = [], scan } = this.given.skill
    if (this.skill.state !== 'candidate') return false
    const facts = { sessions, blockingGates: gates.filter((gate) => gate === 'reject'), hasPassedScan: scan === 'pass' }
    return autoPromotion(facts, { live: 0, recent: [] }, this.policy).ok
  }

  take(event: LifecycleEvent, actor: Actor): void {
    if (event === 'promote' && actor === 'policy') this.promoted = true
    this.skill = applyEvent(this.skill, event, actor, this.now)
    if (event === 'promote') this.tier = tierOf(this.skill.origin, true)
    this.isWritten = true
    this.events += 1
    this.now += 1
  }
  promoted = false

  act(step: Step): void {
    const { event, by = 'person' } = step
    const before = this.skill
    if (event === 'merge') {
      if (step.into !== 'itself') throw new Error('One skill alone is told of: it can be merged into itself only')
      const side = { id: 'skl_1', origin: this.skill.origin }
      const verdict = guardMerge(side, side, 'person')
      this.refusal = verdict.ok ? null : verdict
      return
    }
    if (!event) throw new Error('an act without an event')
    const verdict = guardMove(this.skill.state, {
      event,
      actor: by,
      reason: step.reason,
      digest: { read: (step.digest ?? 'current').includes('current') ? 'new' : 'old', current: 'new' },
      revision: { read: (step.revision ?? 'current').includes('current') ? 2 : 1, current: 2 },
      dependents: step.dependents,
      fileError: step.file_error,
    })
    this.refusal = verdict.ok ? null : verdict
    if (!verdict.ok) return
    this.take(event, by)
    if (step.then === 'undo') this.skill = before
  }

  answer(): Expected {
    const moves = this.decisions.filter(({ kind }) => kind === 'move')
    const wouldHave = this.decisions.find(({ kind }) => kind === 'would-have')
    const last = moves.at(-1)?.reasonClass ?? (wouldHave ? 'protected' : this.decisions.length > 0 ? 'not-learned' : 'none')
    return {
      state: this.skill.state,
      reason: this.promoted ? 'auto-promoted' : last,
      moves: this.promoted ? ['promote: candidate -> verified'] : moves.map((move) => `${move.verb}: ${move.from} -> ${move.to}`),
      would_have: wouldHave?.verb ?? null,
      review_items: [...this.reviews],
      allowed: this.refusal === null,
      refusal: this.refusal ? refusals[this.refusal.why] : undefined,
      event_logged: this.events > 0,
      written: this.isWritten,
      protected: this.skill.isProtected,
      tier: this.tier,
      window_restarts: this.skill.windowSince > Date.parse(this.given.start) || this.skill.windowSince === this.skill.stateSince,
    }
  }
}

function check(workspace: Workspace, expected: Expected): void {
  const { decided_on: decidedOn, refusal_names: named, pattern_suppressed_until: suppressed, ...rest } = expected
  expect(workspace.answer()).toMatchObject(rest)
  if (named) expect(workspace.refusal?.message).toContain(named)
  if (suppressed !== undefined) {
    expect(suppressed).toBe('its evidence has doubled')
    expect(isSuppressed(3, 5) && !isSuppressed(3, 6)).toBe(true)
  }
  if (decidedOn) {
    const { judged, rate, clean, selected, signals } = workspace.window ?? {}
    const { success_rate: expectedRate, ...counts } = decidedOn
    expect({ judged, clean_uses: clean, selected_uses: selected, false_positive_signals: signals }).toMatchObject(counts)
    if (expectedRate !== undefined) expect(rate).toBeCloseTo(expectedRate, 4)
  }
}

describe('a life, by hand', () => {
  const steps = (...sequence: string[]): Step[] =>
    sequence.flatMap((letters): Step[] => [{ step: 'uses', sequence: letters }, { step: 'sweep' }])
  const learned = { origin: 'learned', state: 'verified', tier: 2, protected: false, risk: 'low' } as const

  it.each([
    [steps('SSS'), 'released'],
    [steps('SSSF', 'FFFFF'), 'degraded'],
    [steps('SSS', 'FFFFFFF'), 'degraded'],
    [steps('SSS', 'FFFFFFFF'), 'deprecated'],
    [steps('FFFFFFFFFF', 'SSSSS'), 'verified'],
    [steps('FFFFFFFFFF', 'SSSSS', 'SSS'), 'released'],
    [steps('FFFFFFFFFF', 'SSSSW', 'W'), 'deprecated'],
    [[...steps('S'), { step: 'clock', seconds: 30 * 86_400 }, { step: 'sweep' }], 'archived'],
  ] as [Step[], State][])('%j ends %s', (lived, state) => {
    const workspace = new Workspace({
      skill: learned,
      start: '2026-01-01T00:00:00Z',
      steps: lived,
      rejected_with_sessions: 0,
      sessions_now: 0,
      same_pattern_hash: false,
    })
    for (const step of lived) workspace.run(step)
    expect(workspace.skill.state).toBe(state)
  })
})

const cases = vectors<WorkspaceInput, Expected>(import.meta.url, './vectors/lifecycle.json')

describe('lifecycle, by the vectors', () => {
  it.each(cases.map((c) => [c.id, c] as const))('%s', (_, { given, expect: expected }) => {
    if (!given.steps) {
      const isAgain = !given.same_pattern_hash || !isSuppressed(given.rejected_with_sessions, given.sessions_now)
      expect({ proposed_again: isAgain }).toEqual(expected)
      return
    }
    const workspace = new Workspace(given)
    for (const step of given.steps) workspace.run(step)
    check(workspace, expected)
    const last = given.steps.at(-1)
    if (last?.step === 'act' || last?.dry_run) return
    const before = workspace.skill
    workspace.sweep(false)
    expect(workspace.skill).toEqual(before)
  })
})

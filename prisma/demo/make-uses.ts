import type { Draw } from './draw'
import type { Phase } from './library'
import { dayMs } from './make-sessions'
import type { DemoAgent, DemoOutcome, DemoSession } from './types'

/** A report of a use, as an agent sends it. */
export interface DemoUse {
  skill: string
  agent: DemoAgent
  sessionKey: string
  harness: string
  toolUseId: string
  at: Date
  stage: 'loaded' | 'followed'
  outcome?: DemoOutcome
  correction?: string
  causedRework?: boolean
  tokens: number
  latencyMs: number
  savedToolCalls: number
}

/** Outcomes keep their rate within every so many uses, so that a short stretch looks like the whole. */
const block = 5
const share = { unjudged: 0.1, rework: 0.04 }
const corrections = [
  'only one step of this was needed',
  'this was not what I asked for',
  'the day was right, the table was not',
  'done by hand already',
]

function outcomesOf(draw: Draw, { uses, rate }: Phase): DemoOutcome[] {
  const outcomes: DemoOutcome[] = []
  for (let start = 0; start < uses; start += block) {
    const size = Math.min(block, uses - start)
    const successes = Math.round((start + size) * rate) - Math.round(start * rate)
    const part = Array.from({ length: size }, (_, index): DemoOutcome => (index < successes ? 'success' : 'failure'))
    outcomes.push(...draw.shuffle(part))
  }
  return outcomes
}

function makeUse(draw: Draw, skill: { name: string; agent: DemoAgent }, at: Date, outcome: DemoOutcome, phase: Phase): DemoUse {
  const use: DemoUse = {
    skill: skill.name,
    agent: skill.agent,
    sessionKey: `${skill.agent}-${draw.hex(8)}`,
    harness: 'api',
    toolUseId: `use-${draw.hex(12)}`,
    at,
    stage: 'followed',
    outcome,
    tokens: draw.int(900, 5200),
    latencyMs: draw.int(2_000, 45_000),
    savedToolCalls: outcome === 'success' ? draw.int(1, 4) : 0,
  }
  if (draw.chance(phase.corrected ?? 0)) return { ...use, outcome: 'partial', correction: draw.pick(corrections) }
  if (outcome === 'success' && draw.chance(share.rework)) return { ...use, causedRework: true }
  return use
}

/** The reported uses of one skill over its phases, and some that were loaded and never judged. */
export function makeUses(
  draw: Draw,
  skill: { name: string; agent: DemoAgent; phases: readonly Phase[] },
  start: Date,
): DemoUse[] {
  return skill.phases.flatMap((phase) => {
    const gap = (phase.to - phase.from) / phase.uses
    const moment = (index: number) =>
      new Date(start.getTime() + Math.round((phase.from + (index + draw.number(0.05, 0.95)) * gap) * dayMs))
    return outcomesOf(draw, phase).flatMap((outcome, index) => {
      const use = makeUse(draw, skill, moment(index), outcome, phase)
      if (!draw.chance(share.unjudged)) return [use]
      const { outcome: _, ...unjudged } = makeUse(draw, skill, moment(index), 'success', { ...phase, corrected: 0 })
      return [use, { ...unjudged, causedRework: undefined, stage: 'loaded' as const, savedToolCalls: 0 }]
    })
  })
}

/** Gives each session of the skill's workflow the judged use nearest in time that ended as the session did. */
export function linkUses(uses: DemoUse[], sessions: readonly DemoSession[]): DemoUse[] {
  const linked = [...uses]
  const used = new Set<number>()
  for (const session of sessions) {
    const distance = (use: DemoUse) => Math.abs(use.at.getTime() - session.startedAt.getTime())
    const near = linked
      .map((use, index) => ({ use, index }))
      .filter(({ use, index }) => !used.has(index) && use.outcome === session.ending && distance(use) < 3 * dayMs)
      .toSorted((a, b) => distance(a.use) - distance(b.use))[0]
    if (!near) continue
    used.add(near.index)
    linked[near.index] = {
      ...near.use,
      sessionKey: session.key,
      harness: session.format,
      at: new Date(session.startedAt.getTime() + 5_000),
    }
  }
  return linked
}

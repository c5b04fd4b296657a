import { generator } from '@/bench/support/corpus'
import { report, rounded, scale } from '@/bench/support/report'
import { replay, type Happening, type SkillHistory } from '@/lib/domain/lifecycle/replay'
import type { SkillFacts } from '@/lib/domain/lifecycle/skill'
import { policyDefaults } from '@/lib/domain/policy/policy'
import type { Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'

/** What other numbers would have done to 10,000 skills of 20 judged uses over 90 days of hourly sweeps. */
const skills = Math.max(1_000, 10_000 * scale)
const days = 90
const sweeps = Array.from({ length: days * 24 }, (_, hour) => ({ seq: hour * 10 + 5, at: (hour * dayMs) / 24 + 1 }))
const start: SkillFacts = {
  state: 'verified',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'code',
  stateSince: 0,
  windowSince: 0,
}
const random = generator(9)
const histories = Array.from({ length: skills }, (): SkillHistory<number> => {
  const rate = random()
  const hours = Array.from({ length: 20 }, () => Math.floor(random() * days * 24)).sort((a, b) => a - b)
  const happenings = hours.map((hour, index): Happening<number> => ({
    seq: hour * 10 + 1,
    kind: 'use',
    id: `use_${String(index).padStart(2, '0')}`,
    use: { at: (hour * dayMs) / 24, stage: 'followed', outcome: random() < rate ? 'success' : 'failure' },
  }))
  return { born: 0, start, happenings }
})
const policy: Policy = { ...policyDefaults, version: 2, deprecateRate: 0.35 }

function movesOf(part: readonly SkillHistory<number>[], isEverySweep: boolean): { moves: string[]; seconds: number } {
  const began = performance.now()
  const moves = part.flatMap((history, index) =>
    replay(history, sweeps, [{ seq: 0, policy }], { isEverySweep }).decided.map(
      ({ at, decision }) => `${index} ${at} ${decision.verb}`,
    ),
  )
  return { moves, seconds: (performance.now() - began) / 1000 }
}

// The peer runs a query at every sweep, as the sweeps themselves did; a sample of it is enough.
const sample = histories.slice(0, 100)
const every = movesOf(sample, true)
const same = movesOf(sample, false)
const whole = movesOf(histories, false)
const perSkillPeer = every.seconds / sample.length
const ratio = (perSkillPeer * skills) / whole.seconds
report({
  name: 'policy-replay',
  value: rounded(whole.seconds),
  peer: rounded(perSkillPeer * skills),
  ratio: rounded(ratio, 1),
  pass: ratio >= 10 && every.moves.join() === same.moves.join(),
  moves: whole.moves.length,
  skills,
  sweeps: sweeps.length,
})

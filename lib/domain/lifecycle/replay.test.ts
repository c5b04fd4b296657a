import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Use } from '@/lib/domain/outcome/use'
import { policyDefaults, type Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import type { LoggedChange } from './logged-change'
import { applyEvent } from './apply'
import { decideFromUses, type Decision } from './decide'
import { replay, type Happening, type SkillHistory } from './replay'
import type { SkillFacts } from './skill'
import { eventsFor } from './transitions'

const policy: Policy = { ...policyDefaults, version: 1 }
const start: SkillFacts = {
  state: 'verified',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'unknown',
  stateSince: 0,
  windowSince: 0,
}
const from = (chosenPolicy: Policy) => [{ seq: 0, policy: chosenPolicy }] as const
const useOf = (letter: string, at: number): Use => ({
  at,
  stage: 'followed',
  outcome: letter === 'S' ? 'success' : letter === 'F' ? 'failure' : 'unknown',
})

/** One use a day by letter, and a sweep a millisecond after each day's begin. */
function daily(letters: string, days: number, skill = start) {
  const happenings = letters.split('').map((letter, day): Happening<number> => ({
    seq: day * 10 + 1,
    kind: 'use',
    id: `use_${String(day).padStart(3, '0')}`,
    use: useOf(letter, day * dayMs),
  }))
  const sweeps = Array.from({ length: days }, (_, day) => ({ seq: day * 10 + 5, at: day * dayMs + 1 }))
  return { history: { born: 0, start: skill, happenings } satisfies SkillHistory<number>, sweeps }
}

const moves = (decided: ReturnType<typeof replay>['decided']) =>
  decided.map(({ at, decision }) => [Math.floor(at / dayMs), decision.verb])

describe('replay', () => {
  const { history, sweeps } = daily('FFFFFFFFFFSSSSSSSS', 60)

  it('tells when each move would have come', () => {
    const { skill, decided } = replay(history, sweeps, [...from(policy)])
    expect(moves(decided)).toEqual([
      [4, 'warn'],
      [9, 'deprecate'],
      [14, 'unblock'],
      [17, 'prove'],
      [47, 'archive'],
    ])
    expect(skill.state).toBe('archived')
  })

  it('answers for another policy without touching anything', () => {
    const { decided } = replay(history, sweeps, [...from({ ...policy, deprecateJudged: 5 })])
    expect(decided[0]).toMatchObject({ at: 4 * dayMs + 1, decision: { verb: 'deprecate' } })
    expect(history.start.state).toBe('verified')
  })

  it('takes the policy that was in force at each sweep', () => {
    const strict = { seq: 42, policy: { ...policy, version: 2, deprecateJudged: 5 } }
    const { decided } = replay(history, sweeps, [...from({ ...policy, warnJudged: 100 }), strict])
    expect(decided[0]).toMatchObject({ at: 4 * dayMs + 1, decision: { verb: 'deprecate', inputs: { policyVersion: 2 } } })
  })

  it('knows a judgement only from when it was given', () => {
    const judgedLate = history.happenings.flatMap((one): Happening<number>[] =>
      one.kind === 'use' && one.use.outcome === 'failure'
        ? [
            { ...one, use: { ...one.use, outcome: 'unknown' } },
            { ...one, seq: one.seq + 200 },
          ]
        : [one],
    )
    const late = { ...history, happenings: judgedLate.toSorted((a, b) => a.seq - b.seq) }
    expect(moves(replay(late, sweeps, [...from(policy)]).decided)[0]).toEqual([12, 'prove'])
  })

  it('repeats what is held back only where every sweep is asked for', () => {
    const pinned = { ...history, start: { ...start, isProtected: true } }
    const every = replay(pinned, sweeps, [...from(policy)], { isEverySweep: true })
    expect(every.skill.state).toBe('verified')
    expect(every.decided.length).toBeGreaterThan(20)
    expect(replay(pinned, sweeps, [...from(policy)]).decided.length).toBeLessThan(every.decided.length)
    expect(every.decided.every(({ decision }) => decision.kind === 'would-have')).toBe(true)
  })
})

describe('acts of people in a replay', () => {
  const { history, sweeps } = daily('FFFFFFFFFFF', 12)
  const released: SkillFacts = { ...start, state: 'released' }
  const deprecated = applyEvent(released, 'deprecate', 'person', 5 * dayMs)
  const by = (change: Partial<LoggedChange>): Happening<number> => ({
    seq: 52,
    kind: 'act',
    change: { verb: 'deprecate', actor: 'person', at: 5 * dayMs, before: released, after: deprecated, ...change },
  })
  const withAct = (change: Happening<number>, begin = released) => ({
    ...history,
    start: begin,
    happenings: [...history.happenings, change].toSorted((a, b) => a.seq - b.seq),
  })

  it('change what they changed where the skill stands as it did', () => {
    const lenient = { ...policy, warnJudged: 100, deprecateJudged: 100 }
    expect(replay(withAct(by({})), sweeps, [...from(lenient)]).skill).toEqual(deprecated)
  })

  it('are taken from elsewhere if the table has them there, and else pass by', () => {
    const { skill } = replay(withAct(by({})), sweeps, [...from(policy)])
    expect(skill).toMatchObject({ state: 'deprecated', deprecatedBy: 'person', stateSince: 5 * dayMs })
    const earlier = replay(withAct(by({})), sweeps, [...from({ ...policy, deprecateJudged: 3 })])
    expect(earlier.skill).toMatchObject({ state: 'deprecated', deprecatedBy: 'policy' })
  })

  it('that take back what never came do nothing', () => {
    const undone = by({ verb: 'undo', before: { ...deprecated, state: 'archived' }, after: released })
    expect(moves(replay(withAct(undone), sweeps, [...from(policy)]).decided)).toEqual([
      [4, 'warn'],
      [9, 'deprecate'],
    ])
  })

  it('pin and unpin wherever the skill stands', () => {
    const pin = by({ verb: 'protect', before: released, after: { ...released, isProtected: true } })
    const { decided } = replay(withAct(pin), sweeps, [...from(policy)])
    expect(decided.at(-1)?.decision).toMatchObject({ kind: 'would-have', verb: 'deprecate' })
  })
})

/** A live world: sweeps decide on what they see and are logged; people act on what then stands. */
interface Lived {
  happenings: Happening<number>[]
  sweeps: { seq: number; at: number }[]
  log: { at: number; decision: Decision }[]
  policies: [{ seq: number; policy: Policy }, ...{ seq: number; policy: Policy }[]]
}

type Command =
  | { do: 'use'; letter: string; late: number }
  | { do: 'sweep' }
  | { do: 'wait'; days: number }
  | { do: 'act'; choice: number }
  | { do: 'undo' }
  | { do: 'rejudge'; choice: number; letter: string }
  | { do: 'policy'; warnRate: number; retirement: 'rate' | 'evidence'; window: number }

function live(commands: readonly Command[]): Lived {
  const lived: Lived = { happenings: [], sweeps: [], log: [], policies: [{ seq: 0, policy }] }
  const uses = new Map<string, Use>()
  let [skill, seq, now] = [start, 1, dayMs]
  let undoable: { before: SkillFacts; after: SkillFacts; decision: Decision } | null = null
  const inOrder = () => [...uses].sort(([a, x], [b, y]) => y.at - x.at || (a < b ? 1 : -1)).map(([, use]) => use)
  const put = (id: string, use: Use) => {
    uses.set(id, use)
    lived.happenings.push({ seq, kind: 'use', id, use })
  }
  for (const command of commands) {
    seq += 1
    now += 1000
    if (command.do === 'wait') now += command.days * dayMs
    if (command.do === 'use') put(`use_${String(seq).padStart(5, '0')}`, useOf(command.letter, now - command.late))
    if (command.do === 'rejudge') {
      const [id, use] = [...uses][command.choice % Math.max(1, uses.size)] ?? []
      if (id && use) put(id, { ...use, outcome: useOf(command.letter, 0).outcome })
    }
    if (command.do === 'policy') {
      const { warnRate, retirement, window } = command
      lived.policies.push({ seq, policy: { ...policy, warnRate, retirement, window, version: seq } })
    }
    if (command.do === 'act') {
      const verbs = eventsFor(skill.state, skill.isProtected).filter((verb) => verb !== 'delete' && verb !== 'reject')
      const verb = verbs[command.choice % Math.max(1, verbs.length)]
      if (!verb) continue
      const after = applyEvent(skill, verb, 'person', now)
      lived.happenings.push({ seq, kind: 'act', change: { verb, actor: 'person', at: now, before: skill, after } })
      skill = after
      undoable = null
    }
    if (command.do === 'undo' && undoable) {
      const { before, after, decision } = undoable
      const { verb, reasonClass, marker } = decision
      lived.happenings.push({
        seq,
        kind: 'act',
        change: { verb: 'undo', actor: 'person', at: now, before: after, after: before },
      })
      lived.happenings.push({ seq, kind: 'settle', settled: { verb, reasonClass, marker } })
      skill = { ...before, settled: [...(skill.settled ?? []), { verb, reasonClass, marker }] }
      undoable = null
    }
    if (command.do === 'sweep') {
      lived.sweeps.push({ seq, at: now })
      for (const decision of decideFromUses(skill, inOrder(), lived.policies.at(-1)!.policy, now)) {
        lived.log.push({ at: now, decision })
        if (decision.kind !== 'move') continue
        const after = applyEvent(skill, decision.verb, 'policy', now)
        undoable = { before: skill, after, decision }
        skill = after
      }
    }
  }
  return lived
}

const commands = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        do: fc.constant('use' as const),
        letter: fc.constantFrom('S', 'F', 'F', 'U'),
        late: fc.constantFrom(0, 0, 5000, -5000),
      }),
    },
    { weight: 6, arbitrary: fc.constant({ do: 'sweep' as const }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 12, 40) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('act' as const), choice: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'undo' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('rejudge' as const), choice: fc.nat(99), letter: fc.constantFrom('S', 'F', 'U') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('policy' as const),
        warnRate: fc.constantFrom(0.2, 0.4, 0.6),
        retirement: fc.constantFrom('rate' as const, 'evidence' as const),
        window: fc.constantFrom(5, 20),
      }),
    },
  ),
  { minLength: 20, maxLength: 140 },
)

describe('any life replayed', () => {
  it('gives its decision log again, to the last figure', () => {
    fc.assert(
      fc.property(commands, (chosenPolicy) => {
        const { happenings, sweeps, log, policies } = live(chosenPolicy)
        const { decided } = replay({ born: 0, start, happenings }, sweeps, policies, { isEverySweep: true })
        expect(decided.map(({ at, decision }) => ({ at, decision }))).toEqual(log)
      }),
      { seed: 31, numRuns: 300 },
    )
  })

  it('moves the same where only sweeps after news are asked', () => {
    fc.assert(
      fc.property(commands, (chosenPolicy) => {
        const { happenings, sweeps, policies } = live(chosenPolicy)
        const history = { born: 0, start, happenings }
        const isMove = ({ decision }: { decision: Decision }) => decision.kind === 'move'
        const every = replay(history, sweeps, policies, { isEverySweep: true })
        const some = replay(history, sweeps, policies)
        expect(some.decided.filter(isMove)).toEqual(every.decided.filter(isMove))
        expect(some.skill).toEqual(every.skill)
      }),
      { seed: 32, numRuns: 300 },
    )
  })
})

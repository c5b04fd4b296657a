import { describe, expect, it } from 'vitest'
import type { StepItem } from '@/lib/contract/session'
import { arrange, spanOf, type SessionDetail } from './arrange'

const step = (position: number, fields: Partial<StepItem> = {}): StepItem => ({
  id: `stp_${position}`,
  toolUseId: `use_${position}`,
  position,
  turn: 0,
  tool: 'Bash',
  label: 'git status',
  input: {},
  status: 'ok',
  isSidechain: false,
  isCopy: false,
  parent: null,
  role: null,
  startedAt: null,
  durationMs: null,
  output: null,
  ...fields,
})

type SessionInput = Pick<SessionDetail, 'prompts' | 'stepList' | 'subAgents'>
const session = (fields: Partial<SessionInput>): SessionInput => ({ prompts: [], stepList: [], subAgents: [], ...fields })
const prompt = (turn: number) => ({ turn, text: `request ${turn}`, at: null })

describe('a session arranged for reading', () => {
  it('puts steps below their request, and earlier steps before the first request', () => {
    const { episodes, loose } = arrange(
      session({
        prompts: [prompt(0), prompt(1)],
        stepList: [step(0, { turn: -1 }), step(1), step(2, { turn: 1 }), step(3, { turn: 1 })],
      }),
    )
    expect(episodes.map(({ turn, nodes }) => [turn, nodes.map((node) => node.step.position)])).toEqual([
      [-1, [0]],
      [0, [1]],
      [1, [2, 3]],
    ])
    expect(episodes[0]?.prompt).toBeNull()
    expect(loose).toEqual([])
  })

  it('includes a request without steps', () => {
    expect(arrange(session({ prompts: [prompt(0)] })).episodes).toMatchObject([{ turn: 0, nodes: [] }])
  })

  it('nests a sub-agent below the call that started it, in this file or in one of its own', () => {
    const inside = step(1, { isSidechain: true, parent: 'use_0', role: 'explorer' })
    const own = step(0, { id: 'stp_own', parent: 'use_2' })
    const { episodes, loose } = arrange(
      session({
        prompts: [prompt(0)],
        stepList: [step(0, { tool: 'Task' }), inside, step(2, { tool: 'Task' })],
        subAgents: [{ session: { id: 'ses_own' } as SessionDetail, parent: 'use_2', role: 'tester', stepList: [own] }],
      }),
    )
    expect(
      episodes[0]?.nodes.map(({ step: one, crews }) => [one.position, crews.map((crew) => [crew.role, crew.session])]),
    ).toEqual([
      [0, [['explorer', null]]],
      [2, [['tester', 'ses_own']]],
    ])
    expect(loose).toEqual([])
  })

  it('shows a sub-agent last when its call is not in the file', () => {
    const { loose } = arrange(session({ stepList: [step(0, { isSidechain: true, parent: 'gone' })] }))
    expect(loose).toMatchObject([{ key: 'gone', steps: [{ position: 0 }] }])
  })
})

describe('the span of a session', () => {
  const at = (second: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString()

  it('runs from the first start to the last end', () => {
    const fields = {
      startedAt: at(5),
      endedAt: null,
      stepList: [step(0, { startedAt: at(2) }), step(1, { startedAt: at(9), durationMs: 4000 })],
    }
    expect(spanOf(fields)).toEqual({ fromMs: Date.parse(at(2)), toMs: Date.parse(at(13)) })
  })

  it('is null without times, or when all times are equal', () => {
    expect(spanOf({ startedAt: null, endedAt: null, stepList: [step(0)] })).toBeNull()
    expect(spanOf({ startedAt: at(1), endedAt: null, stepList: [] })).toBeNull()
  })
})

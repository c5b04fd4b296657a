import { describe, expect, it } from 'vitest'
import { oracle } from '@/lib/domain/oracle.test-support'
import { forBothServers } from '../support/both-servers'
import { left, type OracleCase } from './oracle/case'
import { expectStep } from './oracle/expectations'
import { runStep, setUp, type Play } from './oracle/run-step'

const cases = (oracle('seed-acceptance') ?? []) as unknown as OracleCase[]

describe.runIf(cases.length > 0)('The shared acceptance vectors', () => {
  it('are each run, or left with a reason', () => {
    const ids = new Set(cases.map((one) => one.id))
    expect(Object.keys(left).filter((id) => !ids.has(id))).toEqual([])
  })

  forBothServers('Through a server', ({ openWorkspace }) => {
    const run = cases.filter((one) => !(one.id in left))
    it.each(run.map((one) => [one.id, one] as const))('%s', async (id, { given, expect: wanted }) => {
      const play: Play = { opened: await openWorkspace(), given, outcomes: new Map(), states: new Map() }
      await setUp(play)
      for (const step of given.steps) await runStep(play, step)
      for (const one of wanted) expectStep(id, play, one)
    })
  })
})

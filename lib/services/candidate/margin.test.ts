import { expect, it } from 'vitest'
import { deviationsText, didText } from '@/lib/domain/margin/margin-text'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { shipping, transcript, type Call } from '../testing/sessions.test-support'
import { addSession } from '../session/add-session'
import { listCandidates } from './list-candidates'
import { proposeCandidate } from './propose-candidate'
import { readCandidate } from './read-candidate'

async function learn(ctx: Context, runs: readonly Call[][]): Promise<void> {
  for (const [index, calls] of runs.entries()) {
    const own = { agent: 'desk', sessionKey: `s${index}`, outcome: 'success' } as const
    await addSession(ctx, { ...own, transcript: transcript('Ship the order, please.', calls) })
  }
  await mineAgent(ctx, '*', async () => undefined)
}

forBothDatabases('The margin of a candidate', (start) => {
  it('says of each step who took it as drafted, and opens the others at the call that deviates', async () => {
    const { ctx, store } = await start()
    const plain = Array.from({ length: 6 }, (_, index) => shipping(`A-${index}`))
    const list: Call = ['list_orders', { limit: 5 }]
    const listed = shipping('A-6').toSpliced(2, 0, list)
    const [search, get, , note] = shipping('A-7') as [Call, Call, Call, Call]
    const failing: Call = ['update_order', { order_id: 'A-7', status: 'shipped' }, 'Error: order is locked']
    await learn(ctx, [...plain, listed, [search, get, failing, note]])
    const [item] = (await listCandidates(ctx, {})).items
    const { margin, toolSequence, sessions, recommendation } = await readCandidate(ctx, { id: item?.id ?? '' })
    expect(toolSequence).toHaveLength(4)
    expect(recommendation?.act).toBe('approve')
    expect(margin).toHaveLength(4)
    for (const { did, of, deviations } of margin) {
      expect(of).toBe(sessions.length)
      expect(did + deviations.flatMap((one) => one.sessions).length).toBe(of)
    }
    expect(margin.map((one) => [didText(one), deviationsText(one.deviations)])).toEqual([
      ['all 8 sessions', ''],
      ['all 8 sessions', ''],
      ['6 of 8 sessions', '1 failed here and 1 ran `list_orders` first'],
      ['all 8 sessions', ''],
    ])
    const opened = (margin[2]?.deviations ?? []).map(({ sessions: own }) => own.map(({ key, call }) => [key, call]))
    const steps = await store.db.step.findMany({ where: { tool: { in: ['list_orders', 'update_order'] } } })
    const call = (key: string, tool: string) =>
      steps.find((step) => step.tool === tool && sessions.some((one) => one.id === step.sessionId && one.key === key))?.id
    expect(opened).toEqual([[['s7', call('s7', 'update_order')]], [['s6', call('s6', 'list_orders')]]])
  })

  it('is empty where no session backs the draft', async () => {
    const { ctx } = await start()
    const steps = '1. Count them.\n2. Say how many.'
    const { id } = await proposeCandidate(ctx, { name: 'count-parcels', description: 'Use at night.', instructions: steps })
    expect(await readCandidate(ctx, { id })).toMatchObject({ margin: [], recommendation: { act: 'read' } })
  })
})

import { expect, it } from 'vitest'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { transcript, type Call } from '../testing/sessions.test-support'
import { addSession } from '../session/add-session'
import { readSkill } from '../skill/read-skill'
import { listCandidates } from './list-candidates'
import { promoteCandidate } from './promote-candidate'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'

type Ask = [request: string, calls: Call[]]

/** A session in which one thing is asked after the other. */
function asked(asks: readonly Ask[]): { messages: object[] } {
  const texts = asks.map(([request, calls], ask) =>
    JSON.stringify(transcript(request, calls).messages).replaceAll('"call_', `"ask_${ask}_`),
  )
  return { messages: texts.flatMap((text) => JSON.parse(text) as object[]) }
}

const rollout = (n: number): Call[] => [
  ['Bash', { command: `shipctl freeze --branch release-${n}` }],
  ['Edit', { file_path: 'deploy/channels.yaml', old_string: `${n}`, new_string: `${n + 1}` }],
  ['Bash', { command: `shipctl roll out --channel web` }],
]

async function learned(ctx: Context, count: number, sessions: (n: number) => Ask[]) {
  for (let n = 0; n < count; n += 1)
    await addSession(ctx, { agent: 'pilot', sessionKey: `work-${n}`, transcript: asked(sessions(n)), outcome: 'success' })
  await mineAgent(ctx, '*', async () => undefined)
  const [found] = (await listCandidates(ctx, { kind: 'new' })).items
  const { skill } = await promoteCandidate(ctx, { id: found!.id })
  return (await readSkill(ctx, { name: skill.name })).exampleQueries
}

forBothDatabases('the requests that a learned skill is found by', (start) => {
  it('are those that led to its runs, not what else was asked in their sessions', async () => {
    const { ctx } = await start()
    const queries = await learned(ctx, 24, (n) => [
      [`Explain topic${n} of area${n}`, [['Bash', { command: `inspect_${n}` }]]],
      ...(n % 3 === 0 ? ([['Roll the frozen release out to the shops', rollout(n)]] satisfies Ask[]) : []),
      [`Draw picture${n} of garden${n}`, [['Bash', { command: `paint_${n}` }]]],
    ])
    expect(queries).toEqual(['Roll the frozen release out to the shops'])
  })

  it('are what opened a conversation, whatever was answered after it', async () => {
    const { ctx } = await start()
    const call = (tool: string, n: number): Call => [tool, { order_id: `A-${n}` }]
    const queries = await learned(ctx, 4, (n) => [
      ['My parcel is broken and I want another one', [call('get_order', n)]],
      [`It is the blue one of order ${n}`, [call('get_parcel', n), call('resend_parcel', n)]],
    ])
    expect(queries).toEqual(['My parcel is broken and I want another one'])
  })

  it('are those that mostly led there, not what opens other work of the agent as often', async () => {
    const { ctx } = await start()
    const call = (tool: string, n: number): Call => [tool, { line_id: `L-${n}` }]
    const queries = await learned(ctx, 16, (n) => [
      n % 4 === 3
        ? ['My bill for the line is overdue, unlock it', [call('get_line', n), call('send_bill', n), call('unlock_line', n)]]
        : n % 4 === 0
          ? ['Nothing rings on my handset', [call('get_line', n), call('send_bill', n), call('unlock_line', n)]]
          : ['Nothing rings on my handset', [call(`look_${n}`, n), call(`swap_${n}`, n)]],
    ])
    expect(queries).toEqual(['My bill for the line is overdue, unlock it'])
  })
})

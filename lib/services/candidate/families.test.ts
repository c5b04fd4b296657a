import { expect, it } from 'vitest'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { transcript, type Call } from '../testing/sessions.test-support'
import { addSession } from '../session/add-session'
import { dismissCandidate } from './dismiss-candidate'
import { listCandidates } from './list-candidates'
import { promoteCandidate } from './promote-candidate'
import { readCandidate } from './read-candidate'
import type { Context } from '@/lib/kernel/context'
import { seededRandom } from '@/lib/domain/mining/random'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'

/** Commands of a release, among others that differ each time, so that no run of steps repeats. */
const releasing = (n: number): Call[] => {
  const others = looking(n)
  const other = (at: number): Call => others[at]!
  const first: Call = ['Bash', { command: `shipctl freeze --branch release-${n} 2>&1 | tail -5` }]
  const second: Call = ['Edit', { file_path: 'deploy/channels.yaml', old_string: `${n}`, new_string: `${n + 1}` }]
  const third: Call = ['Bash', { command: `shipctl roll out --channel web --note "release ${n}"` }]
  const steps =
    n % 2 === 0 ? [first, other(1), other(2), second, other(3), third] : [second, other(4), first, other(5), other(6), third]
  return [other(0), ...steps, other(7)]
}

/** Eight looks at things drawn by lot. */
function looking(n: number): Call[] {
  const next = seededRandom(n + 1)
  return Array.from({ length: 8 }, (): Call => ['Bash', { command: `inspect_${Math.floor(next() * 40)}` }])
}

async function work(ctx: Context, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) {
    const wanted = n % 3 === 0 ? 'Roll the frozen release out to the shops' : `Tell me about topic${n} of area${n}`
    await addSession(ctx, {
      agent: 'pilot',
      sessionKey: `work-${n}`,
      transcript: transcript(wanted, n % 3 === 0 ? releasing(n) : looking(n)),
    })
  }
  await mineAgent(ctx, '*', async () => undefined)
}

const open = async (ctx: Context) => (await listCandidates(ctx, { kind: 'new' })).items

forBothDatabases('a family of requests', (start) => {
  it('is one proposal with the commands that its runs share, whatever their order', async () => {
    const { ctx } = await start()
    await work(ctx, 0, 30)
    const found = await open(ctx)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ kind: 'new', origin: 'pattern', occurrences: 10, replay: { sessions: 10 } })
    expect(found[0]).toMatchObject({
      family: { episodes: 10, sessions: 10, variants: [], parts: [] },
      proposedBy: { kind: 'job', id: 'mining' },
      summary: expect.stringMatching(/^[A-Z].*\.$/) as unknown,
    })
    const { calls, baselineCalls, arguments: stated } = found[0]!.replay!
    // Three of eleven calls are its own; nothing foretells the others, which are drawn by lot.
    expect(calls).toBeGreaterThan(0.2)
    expect(calls).toBeLessThanOrEqual(3 / 11)
    expect(baselineCalls).toBeLessThan(calls)
    expect(stated).toBeGreaterThan(0.2)
    const { files } = await readCandidate(ctx, { id: found[0]!.id })
    const text = files[0]!.text
    expect(text).toContain('`shipctl freeze --branch ')
    expect(text).toContain('`shipctl roll out --channel web --note "<note>"`')
    expect(text).toContain('`deploy/channels.yaml`')
    expect(text).not.toMatch(/inspect_|release \d/)
  })

  it('keeps its candidate and its decision while it grows', async () => {
    const { ctx } = await start()
    await work(ctx, 0, 30)
    const [before] = await open(ctx)
    await work(ctx, 30, 36)
    const [after] = await open(ctx)
    expect(after).toMatchObject({ id: before!.id, occurrences: 12 })
    await dismissCandidate(ctx, { id: after!.id, reason: 'not now' })
    await work(ctx, 36, 42)
    expect(await open(ctx)).toEqual([])
  })

  it('is proposed no more once it is a skill', async () => {
    const { ctx } = await start()
    await work(ctx, 0, 30)
    const [found] = await open(ctx)
    const { skill } = await promoteCandidate(ctx, { id: found!.id })
    expect(skill).toMatchObject({ origin: 'learned' })
    await work(ctx, 30, 36)
    expect(await open(ctx)).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { validateStrict } from '@/lib/skill-md/validate'
import { promoteCandidate } from '../candidate/promote-candidate'
import { dismissCandidate } from '../candidate/dismiss-candidate'
import { listCandidates } from '../candidate/list-candidates'
import { readCandidate } from '../candidate/read-candidate'
import { undoEvent } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { savePolicy } from '../policy/save-policy'
import { addSession } from '../session/add-session'
import { streamEvents } from '../stream/stream-events'
import { forBothDatabases } from '../testing/both-databases.test-support'

type Step = [tool: string, input: Record<string, unknown>, result: string]

/** A chat in which each call is answered as said. */
function chat(request: string, steps: Step[]): { messages: object[] } {
  const messages: object[] = [{ role: 'user', content: request }]
  for (const [index, [tool, input, result]] of steps.entries()) {
    const id = `call_${index}`
    messages.push({
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name: tool, arguments: JSON.stringify(input) } }],
    })
    messages.push({ role: 'tool', tool_call_id: id, name: tool, content: result })
  }
  return { messages }
}

/** A payment that fails for its amount, is computed, and then works; noise keeps the whole from being a pattern. */
async function paying(ctx: Context, sessions: number[], agent = 'desk'): Promise<void> {
  for (const n of sessions) {
    const transcript = chat(`Pay bill ${n} please.`, [
      [`look_${n}`, { n }, '{"ok":true}'],
      ['pay_bill', { amount: n, bill: `B-${n}77` }, `Error: amount ${n} does not add up, the total is ${n + 5}`],
      ['add_up', { bill: `B-${n}77` }, `{"total": ${n + 1005}}`],
      ['pay_bill', { amount: n + 1005, bill: `B-${n}77` }, '{"paid":true}'],
      [`close_${n}`, { n }, '{"ok":true}'],
    ])
    await addSession(ctx, { agent, sessionKey: `${agent}-${n}`, transcript, outcome: n % 2 ? 'success' : 'failure' })
  }
  await mineAgent(ctx, '*', async () => undefined)
}

const warnings = async (ctx: Context) => (await listCandidates(ctx, { kind: 'warning' })).items

forBothDatabases('a failure that repeats', (start) => {
  it("is no warning where the harness's own tool says what is wrong", async () => {
    const { ctx } = await start()
    for (const n of [1, 2, 3, 4]) {
      const transcript = chat(`Change setting ${n}`, [
        [`look_${n}`, { n }, '{"ok":true}'],
        ['Edit', { file_path: `src/a${n}.ts`, old_string: 'x', new_string: 'y' }, 'Error: String to replace not found in file.'],
        [`close_${n}`, { n }, '{"ok":true}'],
      ])
      await addSession(ctx, { agent: 'desk', sessionKey: `edit-${n}`, transcript })
    }
    await mineAgent(ctx, '*', async () => undefined)
    expect(await warnings(ctx)).toEqual([])
  })

  it('in three sessions is a warning with what worked instead, and becomes a warning skill', async () => {
    const { ctx } = await start()
    await paying(ctx, [1, 2])
    expect(await warnings(ctx)).toEqual([])
    await paying(ctx, [3])
    const [warning] = await warnings(ctx)
    expect(await warnings(ctx)).toHaveLength(1)
    expect(warning).toMatchObject({ origin: 'failure', agent: 'desk', occurrences: 3, hash: null })
    expect(warning?.name).toContain('pay-bill')
    expect(warning?.sessions.map((session) => session.key)).toEqual(['desk-1', 'desk-2', 'desk-3'])
    const detail = await readCandidate(ctx, { id: warning?.id ?? '' })
    const text = detail.files[0]?.text ?? ''
    expect(text).toContain('does not add up')
    expect(text).toContain('`add_up`')
    expect(text).not.toMatch(/B-\d77|1005|1006/)
    expect(validateStrict(text, detail.name)).toMatchObject({ ok: true })
    expect(detail.evidenceRows.map((row) => row.steps.map((step) => [step.aligned, step.status]))).toEqual(
      [1, 2, 3].map(() => [
        [0, 'error'],
        [1, 'ok'],
        [2, 'ok'],
      ]),
    )
    const before = await warnings(ctx)
    await mineAgent(ctx, '*', async () => undefined)
    expect(await warnings(ctx)).toEqual(before)
    const { skill, event } = await promoteCandidate(ctx, { id: detail.id, digest: detail.digest })
    expect(skill).toMatchObject({ isWarning: true, origin: 'learned', agent: 'desk', lifecycle: 'verified' })
    const streamed = await streamEvents(ctx, { verbs: 'skill_negative_created' })
    expect(streamed.items.map(({ data }) => data)).toEqual([{ skillId: skill.id, name: skill.name }])
    await mineAgent(ctx, '*', async () => undefined)
    expect(await warnings(ctx)).toEqual([])
    await undoEvent(ctx, { id: event.id })
    expect(await warnings(ctx)).toEqual(before)
  })

  it('is not added up over agents, stays away once dismissed until it doubled, and is none where switched off', async () => {
    const { ctx } = await start()
    await paying(ctx, [1, 2])
    await paying(ctx, [3], 'till')
    expect(await warnings(ctx)).toEqual([])
    await paying(ctx, [4])
    const [warning] = await warnings(ctx)
    await dismissCandidate(ctx, { id: warning?.id ?? '', reason: 'known' })
    await paying(ctx, [5, 6])
    expect(await warnings(ctx)).toEqual([])
    await paying(ctx, [7])
    expect(await warnings(ctx)).toMatchObject([{ id: warning?.id, occurrences: 6 }])
    await savePolicy(ctx, { negativeFromFailures: 'off', reason: 'no warnings' })
    await mineAgent(ctx, '*', async () => undefined)
    expect(await warnings(ctx)).toEqual([])
  })
})

import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { claudeLines, type MadeCall } from '@/lib/ingest/session/transcript.test-support'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { addSession } from './add-session'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { openWorkspace } from '@/lib/kernel'
import { readAccuracy } from './read-accuracy'
import { eraseSession } from './erase-session'
import { readSession } from './read-session'
import { setSessionOutcome } from './set-session-outcome'

async function add(ctx: Context, session: string, calls: MadeCall[], end?: string): Promise<string> {
  const answer = await addSession(ctx, { transcript: claudeLines({ session, calls, ...(end ? { end } : {}) }) })
  if ('sessions' in answer) throw new Error('one session was expected')
  return answer.session.id
}

const bash = (command: string, output: string): MadeCall => ({ tool: 'Bash', input: { command }, output })
const edit: MadeCall = { tool: 'Edit', input: { file_path: '/srv/shop/pay.ts', old_string: 'a', new_string: 'b' } }
const made = [edit, bash('npm test', '41 passed'), bash("git commit -am 'Round up'", '[main 1a2b3c4] Round up\n 1 file changed')]
const reverted = [bash('git revert --no-edit 1a2b3c4', '[main 9f8e7d6] Revert "Round up"')]

const signalsOf = async (ctx: Context, id: string) =>
  (await readSession(ctx, { id })).verdict.signals.map((one) => ({
    kind: one.kind,
    sign: one.for ? 'for' : 'against',
    step: one.at?.step ?? null,
    sentence: one.sentence,
  }))

forBothDatabases('How an ending is known', (open) => {
  it('keeps every signal, and gives each with its step and its sentence', async () => {
    const { ctx } = await open()
    const id = await add(ctx, 's1', made, 'Done. All tests pass.')
    expect(await readSession(ctx, { id })).toMatchObject({ outcome: 'success', outcomeSource: 'analysis' })
    expect(await signalsOf(ctx, id)).toEqual([
      { kind: 'check', sign: 'for', step: 1, sentence: 'After the last change, npm test in step 2 passed.' },
      { kind: 'delivery', sign: 'for', step: 2, sentence: 'Git commit worked in step 3.' },
      { kind: 'closing', sign: 'for', step: null, sentence: 'The last message reads as done.' },
    ])
  })

  it.each([
    ['after it', [made, reverted]],
    ['before it', [reverted, made]],
  ])('hears of a commit that another session took back, read %s', async (_, [first = [], second = []]) => {
    const { ctx } = await open()
    const ids = [await add(ctx, 's1', first), await add(ctx, 's2', second)]
    const maker = first === made ? ids[0]! : ids[1]!
    const { outcome, outcomeBecause } = await readSession(ctx, { id: maker })
    expect(await signalsOf(ctx, maker)).toContainEqual({
      kind: 'history',
      sign: 'against',
      step: null,
      sentence: 'A later session took its commit back.',
    })
    expect({ outcome, outcomeBecause }).toEqual({
      outcome: 'unknown',
      outcomeBecause: 'The signals disagree, and neither side prevails.',
    })
    const again = await addSession(ctx, { transcript: claudeLines({ session: 's3', calls: [edit] }) })
    expect(again).toMatchObject({ created: true })
    expect((await readSession(ctx, { id: maker })).outcome).toBe('unknown')
  })

  it('leaves a person’s word as it is, and shows the history beside it', async () => {
    const { ctx } = await open()
    const id = await add(ctx, 's1', made)
    await setSessionOutcome(ctx, { id, outcome: 'success' })
    await add(ctx, 's2', reverted)
    expect(await readSession(ctx, { id })).toMatchObject({ outcome: 'success', outcomeSource: 'person' })
    expect((await signalsOf(ctx, id)).map(({ kind }) => kind)).toContain('history')
  })

  it('is erased with the rest', async () => {
    const { ctx } = await open()
    const id = await add(ctx, 's1', made)
    await eraseSession(ctx, { id })
    expect((await readSession(ctx, { id })).verdict.signals).toEqual([])
    expect(await ctx.store.db.landing.count()).toBe(0)
  })

  it('is measured against what labels say, as soon as there are enough of them', async () => {
    const { ctx } = await open()
    const labelled = async (from: number, to: number, outcome: 'success' | 'failure') => {
      for (let at = from; at < to; at++) {
        const output = outcome === 'success' ? '41 passed' : '1 failed'
        await addSession(ctx, {
          outcome,
          transcript: claudeLines({ session: `s${at}`, calls: [edit, bash('npm test | tail -1', output)] }),
        })
      }
    }
    await labelled(0, 20, 'success')
    expect(await readAccuracy(ctx, {})).toEqual({ known: 20, needed: 50, good: 20, bad: 0, accuracy: null, kinds: [] })
    await createWorkspace(ctx, { name: 'second-team', builtins: false })
    const other = { ...ctx, workspace: await openWorkspace(ctx.store, 'second-team', ctx.now()) }
    expect(await readAccuracy(other, {})).toMatchObject({ known: 0, good: 0, bad: 0 })
    await labelled(20, 42, 'success')
    await labelled(42, 52, 'failure')
    const { accuracy, kinds } = await readAccuracy(ctx, {})
    expect(accuracy).toMatchObject({ right: 52, of: 52, high: 1 })
    // A failed check is louder than one that passed.
    const base = (42 * 1.5 * (42 / 52) + 10 * 2 * (10 / 52)) / (42 * 1.5 + 10 * 2)
    expect(kinds).toMatchObject([
      { kind: 'check', right: 52, of: 52, precision: 1, base: expect.closeTo(base, 6), isReliable: true },
    ])
  })
})

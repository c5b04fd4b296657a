import { expect, it } from 'vitest'
import { verdictRules } from '@/lib/domain/verdict/judge-ending'
import type { Context } from '@/lib/kernel/context'
import { refitEndings } from '@/lib/ingest/ending/refit-endings'
import { rereadEndings } from '@/lib/ingest/ending/reread-endings'
import { claudeLines, type MadeCall } from '@/lib/ingest/session/transcript.test-support'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { reportUsed } from '@/lib/services/use/report-used'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { changedBeforeWrite, withoutTablesInWrites } from '../testing/changed-before-write.test-support'
import { addSession } from './add-session'
import { readSession } from './read-session'
import { setSessionOutcome } from './set-session-outcome'

interface Given {
  session: string
  calls: MadeCall[]
  outcome?: 'success' | 'failure'
  prompts?: string[]
}

async function add(ctx: Context, { session, calls, outcome }: Given): Promise<string> {
  const transcript = claudeLines({ session, calls })
  const answer = await addSession(ctx, { transcript, ...(outcome ? { outcome } : {}) })
  if ('sessions' in answer) throw new Error('one session was expected')
  return answer.session.id
}

const bash = (command: string, output: string): MadeCall => ({ tool: 'Bash', input: { command }, output })
const edit: MadeCall = { tool: 'Edit', input: { file_path: '/srv/shop/pay.ts', old_string: 'a', new_string: 'b' } }
const green = [edit, bash('npm test', '41 passed')]
const red = [edit, { ...bash('npm test', '1 failed'), isError: true }]

/** A workspace in which green checks say nothing: every other session with them failed. */
async function labelGreen(ctx: Context): Promise<void> {
  for (let at = 0; at < 60; at++)
    await add(ctx, { session: `l${at}`, calls: green, outcome: at % 2 === 0 ? 'success' : 'failure' })
}

forBothDatabases('Weights of a workspace', (open) => {
  it('leave out what its labels show to be unreliable: in sessions that are stored, in new ones and in their uses', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'of-all', origin: 'human' })
    const before = await add(ctx, { session: 'before', calls: green })
    await reportUsed(ctx, { skill: 'of-all', sessionKey: 'before', harness: 'claude-code' })
    expect(await readSession(ctx, { id: before })).toMatchObject({
      outcome: 'success',
      uses: [{ outcome: 'success', source: 'analysis' }],
      verdict: { decided: true, accuracy: null },
    })
    await labelGreen(ctx)
    expect(await refitEndings(ctx)).toBe(1)
    expect(await readSession(ctx, { id: before })).toMatchObject({
      outcome: 'unknown',
      outcomeSource: null,
      uses: [{ outcome: 'unknown', source: null }],
      verdict: { value: 'unknown', decided: false, signals: [{ kind: 'check', for: true, weight: 0 }] },
    })
    const after = await add(ctx, { session: 'after', calls: green })
    expect(await readSession(ctx, { id: after })).toMatchObject({ outcome: 'unknown' })
    expect(await refitEndings(ctx)).toBe(0)
  })

  it('stay as shipped until enough is known, and are measured with their interval from then on', async () => {
    const { ctx } = await open()
    const derived = await add(ctx, { session: 'derived', calls: red })
    for (let at = 0; at < 49; at++)
      await add(ctx, { session: `l${at}`, calls: at < 40 ? green : red, outcome: at < 40 ? 'success' : 'failure' })
    expect(await refitEndings(ctx)).toBe(0)
    expect((await readSession(ctx, { id: derived })).verdict).toMatchObject({ value: 'failure', margin: -2, accuracy: null })
    const last = await add(ctx, { session: 'said', calls: green })
    await setSessionOutcome(ctx, { id: last, outcome: 'success' })
    expect(await refitEndings(ctx)).toBe(0)
    const { accuracy, value } = (await readSession(ctx, { id: derived })).verdict
    expect([value, accuracy?.right, accuracy?.of, accuracy?.high.toFixed(3)]).toEqual(['failure', 50, 50, '1.000'])
    expect(accuracy?.low).toBeCloseTo(0.929, 3)
    expect((await readSession(ctx, { id: last })).verdict).toMatchObject({ value: 'success', accuracy: null })
  })
})

forBothDatabases('Sessions that former rules judged', (open) => {
  it('are judged again from what is stored, with later history; labels and people stay', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, { name: 'of-all', origin: 'human' })
    const made = [...green, bash("git commit -am 'Round up'", '[main 1a2b3c4] Round up\n 1 file changed')]
    const ids = [
      await add(ctx, { session: 'failing', calls: red }),
      await add(ctx, { session: 'taken back', calls: made }),
      await add(ctx, {
        session: 'takes back',
        calls: [bash('git revert --no-edit 1a2b3c4', '[main 9f8e7d6] Revert "Round up"')],
      }),
      await add(ctx, { session: 'labeled', calls: red, outcome: 'success' }),
    ]
    await reportUsed(ctx, { skill: 'of-all', sessionKey: 'failing', harness: 'claude-code' })
    const known = await Promise.all(ids.map((id) => readSession(ctx, { id })))
    await store.db.landing.deleteMany()
    const former: Prisma.SessionUncheckedUpdateManyInput = {
      outcome: 'success',
      outcomeSource: 'analysis',
      outcomeBecause: 'npm test ran',
      verdictSignals: [],
      verdictRules: 0,
    }
    await store.db.session.updateMany({ where: { outcomeSource: 'analysis' }, data: former })
    await store.db.session.updateMany({ where: { verdictRules }, data: { verdictRules: 0, verdictSignals: [] } })
    await store.db.use.updateMany({ data: { outcome: 'success' } })
    await store.db.outcome.updateMany({ data: { outcome: 'success' } })
    expect(await rereadEndings(ctx)).toBe(4)
    const again = await Promise.all(ids.map((id) => readSession(ctx, { id })))
    const shown = (all: typeof known) =>
      all.map(({ outcome, outcomeSource, verdict }) => ({
        outcome,
        outcomeSource,
        sentences: verdict.signals.map((one) => one.sentence).toSorted(),
      }))
    expect(shown(again)).toEqual(shown(known))
    expect(again[0]?.uses).toMatchObject([{ outcome: 'failure', source: 'analysis' }])
    expect(again[1]?.outcome).toBe('unknown')
    expect(await rereadEndings(ctx)).toBe(0)
  })

  it('reads the steps before each transaction, and keeps what a person said before it', async () => {
    const { ctx, store } = await open()
    const [id, other] = [await add(ctx, { session: 'failing', calls: red }), await add(ctx, { session: 'another', calls: red })]
    await store.db.session.updateMany({ data: { outcome: 'success', verdictRules: 0, verdictSignals: [] } })
    const meanwhile = changedBeforeWrite(withoutTablesInWrites(ctx, 'step', 'prompt'), () =>
      setSessionOutcome(ctx, { id, outcome: 'success' }),
    )
    expect(await rereadEndings(meanwhile)).toBe(2)
    const [kept, judged] = [await readSession(ctx, { id }), await readSession(ctx, { id: other })]
    expect([kept.outcome, kept.outcomeSource, judged.outcome]).toEqual(['success', 'person', 'failure'])
    expect(kept.verdict.signals.filter(({ kind }) => kind !== 'label')).toEqual(judged.verdict.signals)
  })
})

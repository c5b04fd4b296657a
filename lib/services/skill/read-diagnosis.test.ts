import { expect, it } from 'vitest'
import { readDiagnosis as contract } from '@/lib/contract/diagnosis'
import type { Context } from '@/lib/kernel/context'
import { proposeCandidate } from '../candidate/propose-candidate'
import { promoteCandidate } from '../candidate/promote-candidate'
import { readCandidate } from '../candidate/read-candidate'
import { addSession } from '../session/add-session'
import { readSession } from '../session/read-session'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { transcript, type Call } from '../testing/sessions.test-support'
import { reportUsed } from '../use/report-used'
import { readDiagnosis } from './read-diagnosis'
import { readSkill } from './read-skill'

const body =
  '\n## Instructions\n\n1. Call `get_order`.\n2. Call `make_label`.\n3. Call `exchange_item`\n   for each item.\n4. Tell them with `send_message`.\n\n## Limits\n\n1. One a day.\n'

const order: Call = ['get_order', { order_id: 'A-1' }]
const label: Call = ['make_label', { order_id: 'A-1' }]
const stock: Call = ['check_stock', { sku: 'B-2' }]
const exchange: Call = ['exchange_item', { order_id: 'A-1' }]
const failing: Call = ['exchange_item', { order_id: 'A-1' }, 'Error: item not in stock']
const tell: Call = ['send_message', { text: 'done' }]

/** A judged use whose session made these calls; without calls no transcript is stored. */
async function use(ctx: Context, key: string, outcome: 'success' | 'failure', calls?: Call[]): Promise<void> {
  if (calls) await addSession(ctx, { agent: 'desk', sessionKey: key, transcript: transcript('Exchange it', calls), outcome })
  await reportUsed(asAgent(ctx, 'desk'), { skill: 'exchange', sessionKey: key, harness: 'openai-chat', outcome })
}

async function failingSkill(ctx: Context): Promise<void> {
  await makeSkill(ctx, { name: 'exchange', origin: 'human', state: 'released', body })
  for (let at = 0; at < 8; at += 1) await use(ctx, `good-${at}`, 'success', [order, label, stock, exchange, tell])
  for (let at = 0; at < 9; at += 1) await use(ctx, `bad-${at}`, 'failure', [order, label, failing])
}

forBothDatabases('The diagnosis of a skill', (open) => {
  it('says at which of its own steps uses break, with the calls', async () => {
    const { ctx } = await open()
    await failingSkill(ctx)
    await use(ctx, 'unseen', 'failure')
    const found = await readDiagnosis(ctx, { name: 'exchange' })
    expect(contract.output.parse(found)).toEqual(found)
    expect(found.n).toEqual({ judged: 18, failures: 10, transcripts: 17 })
    expect(found.cause?.sentence).toMatch(/^Fails at step 3 `exchange_item` in 9 of 9 failures \(“item not in stock”\)/)
    expect(found.limits).toEqual(['1 of 18 judged uses has no transcript, so what its steps did is unknown.'])
    expect(found.steps.map(({ names, did, failed, notReached }) => [names, did, failed, notReached])).toEqual([
      [['get_order'], 17, 0, 0],
      [['make_label'], 17, 0, 0],
      [['exchange_item'], 8, 9, 0],
      [['send_message'], 8, 0, 9],
    ])
    const [group] = found.groups
    expect(group).toMatchObject({ by: 'step', value: '3', count: 9, n: 9, isBeyondChance: true })
    const [row] = group!.rows
    const { stepList } = await readSession(ctx, { id: row!.session! })
    expect(stepList.find(({ id }) => id === row!.step)).toMatchObject({ tool: 'exchange_item', status: 'error', position: 2 })
    expect(found.versions).toMatchObject([{ version: 1, successes: 8, judged: 18 }])
  })

  it('writes nothing', async () => {
    const { ctx, store } = await open()
    await failingSkill(ctx)
    const counts = async () => [await store.db.event.count(), await store.db.candidate.count(), await store.db.job.count()]
    const before = await counts()
    await readDiagnosis(ctx, { name: 'exchange' })
    expect(await counts()).toEqual(before)
  })

  it('shows an agent its own uses alone', async () => {
    const { ctx } = await open()
    await failingSkill(ctx)
    const own = await readDiagnosis(asAgent(ctx, 'other'), { name: 'exchange' })
    expect(own).toMatchObject({ n: { judged: 0, failures: 0, transcripts: 0 }, uses: [], groups: [], cause: null, fix: null })
  })

  it('has a fix that a person proposes, approves and finds in the text', async () => {
    const { ctx } = await open()
    await failingSkill(ctx)
    const { fix, digest } = await readDiagnosis(ctx, { name: 'exchange' })
    expect(fix).toMatchObject({ step: 3, thing: 'check_stock', isAgain: false, good: 8, goodOf: 8, bad: 0, badOf: 9 })
    expect(fix?.rows).toHaveLength(8)
    const { description } = await readSkill(ctx, { name: 'exchange' })
    const wanted = {
      kind: 'revision' as const,
      name: 'exchange',
      description,
      digest,
      instructions: fix!.instructions,
      reason: fix!.sentence,
    }
    const proposed = await proposeCandidate(ctx, wanted)
    expect(proposed).toMatchObject({
      kind: 'revision',
      skill: 'exchange',
      origin: 'person',
      status: 'open',
      reason: fix!.sentence,
    })
    expect((await readDiagnosis(ctx, { name: 'exchange' })).proposal).toBe(proposed.id)
    await expect(proposeCandidate(ctx, wanted)).rejects.toMatchObject({ code: 'conflict' })
    const { files, answers } = await readCandidate(ctx, { id: proposed.id })
    expect(answers).toMatchObject({
      n: { judged: 17, failures: 9 },
      cause: { step: 3 },
      fix: { thing: 'check_stock', good: 8, badOf: 9 },
    })
    expect(answers?.fix?.rows).toHaveLength(8)
    expect(files[0]?.text).toContain(
      '3. Call `exchange_item`\n   for each item.\n   - Call `check_stock` first (8 of 8 runs that succeeded did; 0 of 9 that failed).\n4. Tell',
    )
    const { skill } = await promoteCandidate(ctx, { id: proposed.id, digest: proposed.digest })
    expect(skill.version).toBe(2)
    expect((await readCandidate(ctx, { id: proposed.id })).answers).toBeNull()
    await expect(proposeCandidate(ctx, wanted)).rejects.toMatchObject({ code: 'conflict' })
    // The step is still the one that it names, not what is called before it.
    expect((await readDiagnosis(ctx, { name: 'exchange' })).steps[2]?.names).toEqual(['exchange_item'])
  })

  it('stands beside another text that a person proposes, without the fix that the text lacks', async () => {
    const { ctx } = await open()
    await failingSkill(ctx)
    const wanted = {
      kind: 'revision' as const,
      name: 'exchange',
      description: 'Swaps an item.',
      instructions: '1. Ask somebody.',
    }
    const { id } = await proposeCandidate(ctx, wanted)
    expect((await readCandidate(ctx, { id })).answers).toMatchObject({ n: { judged: 17 }, cause: { step: 3 }, fix: null })
  })

  it('is not proposed for a skill that does not exist', async () => {
    const { ctx } = await open()
    const wanted = { kind: 'revision' as const, name: 'nobody', description: 'x', instructions: 'y' }
    await expect(proposeCandidate(ctx, wanted)).rejects.toMatchObject({ code: 'not_found' })
  })
})

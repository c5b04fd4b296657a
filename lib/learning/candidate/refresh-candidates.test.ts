import { expect, it } from 'vitest'
import { noTemplate } from '@/lib/domain/request/template-text'
import { policyDefaults } from '@/lib/domain/policy/policy'
import { UsefulnessGate } from '@/lib/learning/background/gate'
import { loadBackground } from '@/lib/learning/background/load-background'
import type { Context } from '@/lib/kernel/context'
import { inTransaction } from '@/lib/kernel/verb'
import { listPatterns } from '@/lib/services/pattern/list-patterns'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { rejectSkill } from '@/lib/services/skill/act-on-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { readPattern } from '@/lib/services/pattern/read-pattern'
import { addSession } from '@/lib/services/session/add-session'
import { eraseSession } from '@/lib/services/session/erase-session'
import { learnShipping, shipping, transcript, type Call } from '@/lib/services/testing/sessions.test-support'
import { dismissCandidate } from '@/lib/services/candidate/dismiss-candidate'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { readCandidate } from '@/lib/services/candidate/read-candidate'
import { refreshCandidates } from './refresh-candidates'
import { prepareRun } from './refresh-queue'

const mine = (ctx: Context) => mineAgent(ctx, '*', async () => undefined)
const queue = async (ctx: Context) => (await listCandidates(ctx, {})).items
const patternState = async (ctx: Context) =>
  (await listPatterns(ctx, {})).items.filter((one) => one.steps.length === 4).map((one) => one.state)

forBothDatabases('mining again', (start) => {
  it('drafts what sessions often do between two steps as an optional step, and aligns their evidence to it', async () => {
    const { ctx } = await start()
    for (const order of ['D', 'E', 'F']) {
      const [search, get, ...rest] = shipping(order)
      const calls = [search!, get!, ['check_stock', { order_id: order }] as (typeof rest)[number], ...rest]
      await addSession(ctx, { agent: 'desk', sessionKey: order, transcript: transcript('Ship the order, please.', calls) })
    }
    await learnShipping(ctx, 'desk', 6)
    const widest = async () => (await queue(ctx)).find(({ occurrences }) => occurrences === 9)
    const item = await widest()
    const { files, evidenceRows } = await readCandidate(ctx, { id: item?.id ?? '' })
    expect(files[0]?.text).toContain('3. If the task calls for it, ')
    expect(files[0]?.text).toContain('`check_stock`')
    const aligned = evidenceRows.map(({ steps }) => steps.map((step) => step.aligned).join())
    expect(aligned.toSorted()).toEqual([...Array<string>(6).fill('0,1,3,4'), ...Array<string>(3).fill('0,1,2,3,4')].toSorted())
    await mine(ctx)
    expect(await widest()).toMatchObject({ id: item?.id, savedSteps: 39 })
  })

  it('leaves the patterns in the state that was decided', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const id = (await queue(ctx))[0]?.id ?? ''
    await promoteCandidate(ctx, { id })
    await mine(ctx)
    expect(await patternState(ctx)).toEqual(['promoted'])
    await learnShipping(ctx, 'till')
    await dismissCandidate(ctx, { id: (await queue(ctx))[0]?.id ?? '', reason: 'no' })
    await mine(ctx)
    expect((await patternState(ctx)).toSorted()).toEqual(['dismissed', 'promoted'])
  })

  it('proposes the pattern of a rejected skill anew once it is seen twice as often as at the rejection', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk', 3)
    const before = (await queue(ctx))[0]
    const { skill } = await promoteCandidate(ctx, { id: before?.id ?? '' })
    await learnShipping(ctx, 'desk', 4)
    await rejectSkill(ctx, { name: skill.name, reason: 'it misleads' })
    await learnShipping(ctx, 'desk', 7)
    expect(await queue(ctx)).toEqual([])
    await learnShipping(ctx, 'desk', 8)
    const after = await queue(ctx)
    expect(after).toMatchObject([{ hash: before?.hash, occurrences: 8, status: 'open' }])
    expect(after[0]?.id).not.toBe(before?.id)
    await mine(ctx)
    expect(await queue(ctx)).toEqual(after)
  })

  it('brings back at once what mining itself had withdrawn', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const [before] = await queue(ctx)
    const agent = await ctx.store.db.agent.findFirstOrThrow({ where: { name: 'desk' } })
    const history = { sessions: [], mined: [], shapeHashes: [], stepsOf: () => [] }
    const nothing = {
      agent,
      gate: new UsefulnessGate(await loadBackground(ctx, { sessions: [], since: null }, () => undefined), []),
      history,
      shapes: new Map(),
      proposed: [],
      procedures: [],
      families: [],
      hashOf: () => '',
      essentialHash: (hash: string) => hash,
      now: ctx.now(),
      policy: { ...policyDefaults, version: 0 },
      template: noTemplate,
    }
    const run = await prepareRun(ctx, ctx.store.reader, nothing, async () => undefined)
    expect(await inTransaction(ctx, (tx) => refreshCandidates(tx, run))).toMatchObject({ withdrawn: 1 })
    expect(await queue(ctx)).toEqual([])
    await mine(ctx)
    expect(await queue(ctx)).toEqual([before])
  })

  it('says of what an erasure left to too few sessions that it did, and counts what they still show', async () => {
    const { ctx, clock } = await start()
    await learnShipping(ctx, 'desk')
    const [before] = await queue(ctx)
    const [gone, ...left] = before?.sessions ?? []
    await eraseSession(ctx, { id: gone?.id ?? '' })
    clock.advance(1000)
    await mine(ctx)
    const after = await readCandidate(ctx, { id: before?.id ?? '' })
    expect(after).toMatchObject({
      status: 'dismissed',
      dismissReason: 'too few of the mined sessions contain it',
      occurrences: 2,
      sessions: left,
      endedWell: 2,
      endedKnown: 2,
      savedSteps: 8,
    })
    expect(after.evidenceRows.map(({ session, steps }) => [session.id, steps.length])).toEqual(left.map(({ id }) => [id, 4]))
    const { items } = await listPatterns(ctx, {})
    expect(items).toMatchObject([{ hash: before?.hash, state: 'observed', support: 2, whyNotCode: 'gone' }])
    expect(await readPattern(ctx, { id: items[0]?.id ?? '' })).toMatchObject({ sessions: 2, total: 2 })
    await learnShipping(ctx, 'desk', 4)
    expect(await queue(ctx)).toMatchObject([{ id: before?.id, occurrences: 3, endedKnown: 3, savedSteps: 12 }])
  })

  it('says of what only a longer pattern holds now that it is a part of that one', async () => {
    const { ctx, clock } = await start()
    await learnShipping(ctx, 'desk')
    for (const order of ['B', 'C', 'D']) {
      const calls: Call[] = [...shipping(order), ['print_label', { order_id: order }]]
      await addSession(ctx, { agent: 'desk', sessionKey: order, transcript: transcript('Ship the order, please.', calls) })
    }
    const shorter = await ctx.store.db.candidate.findFirstOrThrow({ include: { pattern: { include: { occurrences: true } } } })
    for (const { sessionId } of shorter.pattern?.occurrences ?? []) await eraseSession(ctx, { id: sessionId })
    clock.advance(1000)
    await mine(ctx)
    const { items } = await listPatterns(ctx, {})
    expect(items.map(({ steps, support, whyNotCode }) => `${steps.length} ${support} ${whyNotCode}`).toSorted()).toEqual([
      '4 3 part_of',
      '5 3 null',
    ])
    expect(await readCandidate(ctx, { id: shorter.id })).toMatchObject({
      dismissReason: 'better patterns now cover its sessions',
      occurrences: 3,
    })
  })

  it('lets what a person decides at the same moment stand', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk', 4)
    const id = (await queue(ctx))[0]?.id ?? ''
    await Promise.all([promoteCandidate(ctx, { id }), mine(ctx), mine(ctx)])
    await mine(ctx)
    expect(await ctx.store.db.candidate.findMany({ select: { id: true, status: true } })).toEqual([{ id, status: 'promoted' }])
  })
})

import { expect, it } from 'vitest'
import { policyDefaults } from '@/lib/domain/policy/policy'
import type { Context } from '@/lib/kernel/context'
import { PreparedMerges } from '@/lib/learning/merge/prepared-merges'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { addSession } from '@/lib/services/session/add-session'
import { eraseSession } from '@/lib/services/session/erase-session'
import { setSessionOutcome } from '@/lib/services/session/set-session-outcome'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { readSkill } from '@/lib/services/skill/read-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { changedBeforeWrite, withoutFilesInWrites } from '@/lib/services/testing/changed-before-write.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { shipping, transcript, type Call } from '@/lib/services/testing/sessions.test-support'

const mine = (ctx: Context) => mineAgent(ctx, '*', async () => undefined)
const candidates = (ctx: Context) => ctx.store.db.candidate.findMany({ orderBy: { id: 'asc' } })

async function post(ctx: Context, key: string, request: string): Promise<string> {
  const posted = { agent: 'desk', sessionKey: key, transcript: transcript(request, shipping(key)), outcome: 'success' as const }
  const answer = await addSession(ctx, posted)
  if (!('session' in answer)) throw new Error('One session was expected')
  return answer.session.id
}

/** A bill that is refused for its sum. */
const failing = (key: string) => ({
  messages: [
    { role: 'user', content: `Pay bill ${key}.` },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'pay_bill', arguments: `{"bill":"${key}"}` } }],
    },
    { role: 'tool', tool_call_id: 'c1', name: 'pay_bill', content: 'Error: the amount does not add up' },
  ],
})

/** Three sessions that handle a case with these tools. */
async function handle(ctx: Context, prefix: string, tools: string[]): Promise<void> {
  for (const n of [1, 2, 3]) {
    const calls = tools.map((tool): Call => [tool, { case: `C-${n}` }])
    const sent = transcript('Handle the case, please.', calls)
    await addSession(ctx, { agent: 'desk', sessionKey: `${prefix}-${n}`, transcript: sent, outcome: 'success' })
  }
}

const learned = ['open_case', 'load_case', 'check_case', 'store_case', 'close_case']
const drifted = ['open_case', 'load_case', 'probe_case', 'store_case', 'close_case']

/** A skill from three sessions, and three later ones that do it another way. */
async function drift(ctx: Context): Promise<string> {
  await handle(ctx, 'a', learned)
  await mine(ctx)
  const [candidate] = await candidates(ctx)
  const { skill } = await promoteCandidate(ctx, { id: candidate?.id ?? '' })
  await handle(ctx, 'b', drifted)
  return skill.name
}

const open = async (ctx: Context) => (await candidates(ctx)).filter((row) => row.status === 'open')
const alike = { shapes: ['h1', 'h2', 'h3', 'h4'] }

forBothDatabases('What a run proposes', (start) => {
  it('is written before its transaction: new versions of skills and merges of two', async () => {
    const { ctx } = await start()
    await drift(ctx)
    await makeSkill(ctx, { name: 'send-orders', agent: 'desk', row: alike })
    await makeSkill(ctx, { name: 'ship-orders', agent: 'desk', row: alike })
    await mine(withoutFilesInWrites(ctx))
    expect((await open(ctx)).map(({ kind }) => kind).toSorted()).toEqual(['merge', 'revision'])
  })

  it('is laid over the version that a skill got after it was drafted', async () => {
    const { ctx } = await start()
    const name = await drift(ctx)
    const { content } = await readSkill(ctx, { name })
    const edit = () => editSkill(ctx, { name, content: `${content.trimEnd()}\n\n## Contact\n\nThe night shift.\n` })
    await mine(changedBeforeWrite(ctx, edit))
    const [revision] = await open(ctx)
    expect(revision).toMatchObject({ kind: 'revision', said: { version: 2 } })
    expect(JSON.stringify(revision?.files)).toContain('The night shift.')
  })

  it('merges what a skill says since the merge was planned', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'send-orders', agent: 'desk', row: alike })
    await makeSkill(ctx, { name: 'ship-orders', agent: 'desk', row: alike })
    const content = '## Instructions\n\n1. Read the file.\n2. Run `npm test`.\n\n## Warnings\n\n- never on Fridays\n'
    await mine(changedBeforeWrite(ctx, () => editSkill(ctx, { name: 'ship-orders', content })))
    const [merge] = await open(ctx)
    expect(merge).toMatchObject({ kind: 'merge' })
    expect(JSON.stringify(merge?.files)).toContain('never on Fridays')
  })
})

forBothDatabases('What changes while a run is drafted', (open) => {
  it('counts: an outcome that a person gave before the run was stored', async () => {
    const { ctx, clock } = await open()
    const ids: string[] = []
    for (const key of ['A-1', 'A-2', 'A-3']) ids.push(await post(ctx, key, 'Ship the order, please.'))
    clock.advance(1000)
    await mine(changedBeforeWrite(ctx, () => setSessionOutcome(ctx, { id: ids[0]!, outcome: 'failure' })))
    expect(await candidates(ctx)).toMatchObject([{ support: 3, endedKnown: 3, endedWell: 2 }])
  })

  it('is in no draft: the words of a session that was erased before the run was stored', async () => {
    const words = 'Ship it to the lighthouse keeper, please.'
    const inDrafts = async (ctx: Context) => JSON.stringify(await candidates(ctx)).includes('lighthouse')
    for (const isErased of [false, true]) {
      const { ctx, clock } = await open()
      const first = await post(ctx, 'A-1', words)
      for (const key of ['A-2', 'A-3', 'A-4']) await post(ctx, key, 'Ship the order, please.')
      clock.advance(1000)
      await mine(isErased ? changedBeforeWrite(ctx, () => eraseSession(ctx, { id: first })) : ctx)
      expect(await candidates(ctx)).toHaveLength(1)
      expect(await inDrafts(ctx)).toBe(!isErased)
    }
  })

  it('is no failure of three sessions where one of them was erased before the run was stored', async () => {
    for (const isErased of [false, true]) {
      const { ctx, clock } = await open()
      const ids: string[] = []
      for (const key of ['B-1', 'B-2', 'B-3']) {
        const answer = await addSession(ctx, { agent: 'desk', sessionKey: key, transcript: failing(key) })
        if ('session' in answer) ids.push(answer.session.id)
      }
      clock.advance(1000)
      await mine(isErased ? changedBeforeWrite(ctx, () => eraseSession(ctx, { id: ids[0]! })) : ctx)
      expect((await candidates(ctx)).map((row) => row.origin)).toEqual(isErased ? [] : ['failure'])
    }
  })

  it('is compared once more: skills of which one got other steps after the pairs were found', async () => {
    const { ctx } = await open()
    const steps = ['h1', 'h2', 'h3', 'h4']
    const [one, other] = [
      await makeSkill(ctx, { name: 'ship-orders', row: { shapes: steps } }),
      await makeSkill(ctx, { name: 'send-orders', row: { shapes: steps } }),
    ]
    const policy = { ...policyDefaults, merge: 'review' as const, version: 0 }
    const scope = { agentId: one.agentId, policy }
    const prepared = await PreparedMerges.read(ctx.store.reader, ctx, scope)
    const found = await prepared.of(ctx.store.db, ctx, scope)
    expect(found.map(({ target, source: from }) => [target.id, from.id].toSorted())).toEqual([[one.id, other.id].toSorted()])
    await ctx.store.db.skill.update({ where: { id: other.id }, data: { shapes: ['x', 'y', 'z'], revision: { increment: 1 } } })
    expect(await prepared.of(ctx.store.db, ctx, scope)).toEqual([])
  })
})

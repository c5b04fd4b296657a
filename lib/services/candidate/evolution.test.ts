import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { undoEvent } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { listPatterns } from '../pattern/list-patterns'
import { savePolicy } from '../policy/save-policy'
import { addSession } from '../session/add-session'
import { protectSkill } from '../skill/act-on-skill'
import { editSkill } from '../skill/edit-skill'
import { readSkill } from '../skill/read-skill'
import { readVersion } from '../skill/read-versions'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { transcript } from '../testing/sessions.test-support'
import { decideCandidates } from './decide-candidates'
import { listCandidates } from './list-candidates'
import { promoteCandidate } from './promote-candidate'
import { readCandidate } from './read-candidate'

/** Three sessions of one agent that call these tools in this order, and a run of the miner. */
async function work(ctx: Context, prefix: string, tools: string[], more: Record<string, unknown> = {}): Promise<void> {
  for (const n of [1, 2, 3]) {
    const calls = tools.map((tool): [string, Record<string, unknown>] => [
      tool,
      { case: `C-${n}`, ...(tool === 'probe_case' ? more : {}) },
    ])
    const sent = transcript('Handle the case, please.', calls)
    await addSession(ctx, { agent: 'desk', sessionKey: `${prefix}-${n}`, transcript: sent, outcome: 'success' })
  }
  await mineAgent(ctx, '*', async () => undefined)
}

const first = ['open_case', 'load_case', 'check_case', 'store_case', 'close_case']
const drifted = ['open_case', 'load_case', 'probe_case', 'store_case', 'close_case']
const far = ['open_case', 'load_case', 'probe_case', 'print_case', 'close_case']

const open = async (ctx: Context) => (await listCandidates(ctx, {})).items

async function learn(ctx: Context): Promise<string> {
  await work(ctx, 'a', first)
  const [candidate] = await open(ctx)
  const { skill } = await promoteCandidate(ctx, { id: candidate?.id ?? '' })
  return skill.name
}

forBothDatabases('evolution', (start) => {
  it('proposes a drifted pattern as the next version, with what changes, and keeps what people wrote', async () => {
    const { ctx } = await start()
    const name = await learn(ctx)
    const { content } = await readSkill(ctx, { name })
    await editSkill(ctx, { name, content: `${content.trimEnd()}\n\n## Contact\n\nThe night shift.\n` })
    await work(ctx, 'b', drifted)
    const [item, ...others] = await open(ctx)
    expect([item, others]).toMatchObject([{ kind: 'revision', skill: name, name, overlap: 0.8 }, []])
    expect(item).not.toHaveProperty('similar')
    const detail = await readCandidate(ctx, { id: item?.id ?? '' })
    expect(detail.behaviour?.steps.filter((step) => step.change !== 'kept')).toEqual([
      { change: 'replaced', before: 'check_case', after: 'probe_case' },
    ])
    expect(detail.behaviour?.ended).toEqual({
      before: { sessions: 3, known: 3, well: 3 },
      after: { sessions: 3, known: 3, well: 3 },
    })
    expect(detail.nearest?.name).toBe(name)
    const { skill, event } = await promoteCandidate(ctx, { id: detail.id, digest: detail.digest })
    expect(skill).toMatchObject({ name, version: 3, digest: detail.digest, stats: { window: { since: event.at } } })
    const written = readFileSync(path.join(ctx.settings.workspaceDir, 'skills', name, 'SKILL.md'), 'utf8')
    expect(written).toBe(skill.content)
    expect(written).toContain('probe_case')
    expect(written).not.toContain('check_case')
    expect(written).toContain('## Contact\n\nThe night shift.')
    expect(await ctx.store.db.skill.count()).toBe(1)
    await mineAgent(ctx, '*', async () => undefined)
    expect(await open(ctx)).toEqual([])
    await undoEvent(ctx, { id: event.id })
    expect(await readSkill(ctx, { name })).toMatchObject({ version: 2 })
    expect((await open(ctx)).map((one) => [one.kind, one.skill])).toEqual([['revision', name]])
  })

  it('makes a candidate of its own of what shares too little', async () => {
    const { ctx } = await start()
    const name = await learn(ctx)
    await work(ctx, 'c', far)
    expect(await open(ctx)).toMatchObject([{ kind: 'new' }])
    expect(await readSkill(ctx, { name })).toMatchObject({ version: 1 })
  })

  it('applies at once where the policy says so, and not again what a person took back', async () => {
    const { ctx } = await start()
    const name = await learn(ctx)
    await savePolicy(ctx, { evolution: 'auto', reason: 'a test' })
    await work(ctx, 'b', drifted)
    expect(await readSkill(ctx, { name })).toMatchObject({ version: 2 })
    const event = await ctx.store.db.event.findFirstOrThrow({ where: { verb: 'revise' } })
    expect(event).toMatchObject({ actorKind: 'policy', evidence: { overlap: 0.8, sessions: 3 } })
    await undoEvent(ctx, { id: event.id })
    await mineAgent(ctx, '*', async () => undefined)
    expect(await readSkill(ctx, { name })).toMatchObject({ version: 1 })
    expect(await open(ctx)).toMatchObject([{ kind: 'revision', skill: name }])
  })

  it('waits for a person where it would reach a host that its skill never did, and is left out of a bulk approval', async () => {
    const { ctx } = await start()
    const name = await learn(ctx)
    await savePolicy(ctx, { evolution: 'auto', reason: 'a test' })
    await work(ctx, 'b', drifted, { url: 'https://probe.elsewhere.example/v1' })
    expect(await readSkill(ctx, { name })).toMatchObject({ version: 1 })
    const [item] = await open(ctx)
    expect(item?.widens).toEqual({ hosts: ['probe.elsewhere.example'], tools: ['probe_case'] })
    const id = item?.id ?? ''
    const { left } = await decideCandidates(ctx, { items: [{ id }], verb: 'promote' })
    expect(left).toMatchObject([{ id, code: 'widens', reason: expect.stringContaining('host probe.elsewhere.example') }])
    const { skill } = await promoteCandidate(ctx, { id })
    expect(skill.version).toBe(2)
    const { effects } = await readVersion(ctx, { name, version: '1..2' })
    expect(effects.added).toEqual({ hosts: ['probe.elsewhere.example'], tools: ['probe_case'] })
    expect(effects.removed).toEqual({ tools: ['check_case'] })
  })

  it('only proposes for a protected skill, and says why where new versions are off', async () => {
    const { ctx } = await start()
    const name = await learn(ctx)
    await protectSkill(ctx, { name, reason: 'a test' })
    await savePolicy(ctx, { evolution: 'auto', reason: 'a test' })
    await work(ctx, 'b', drifted)
    expect(await readSkill(ctx, { name })).toMatchObject({ version: 1 })
    expect(await open(ctx)).toMatchObject([{ kind: 'revision', skill: name }])
    await savePolicy(ctx, { evolution: 'off', reason: 'a test' })
    await mineAgent(ctx, '*', async () => undefined)
    expect(await open(ctx)).toEqual([])
    const { items } = await listPatterns(ctx, { whyNot: 'revises' })
    expect(items.map((one) => one.whyNot)).toEqual([`80% similar to the skill "${name}", and new versions are switched off.`])
  })

  it('refuses a draft that was laid over an older version', async () => {
    const { ctx } = await start()
    const name = await learn(ctx)
    await work(ctx, 'b', drifted)
    const [item] = await open(ctx)
    await editSkill(ctx, { name, description: 'Handles a case with care' })
    await expect(promoteCandidate(ctx, { id: item?.id ?? '' })).rejects.toThrow(/changed since this was drafted/)
    await mineAgent(ctx, '*', async () => undefined)
    const { skill } = await promoteCandidate(ctx, { id: item?.id ?? '' })
    expect(skill).toMatchObject({ version: 3, description: 'Handles a case with care' })
  })
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { historyOf } from '@/lib/workspace/git'
import { validateStrict } from '@/lib/skill-md/validate'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping, shipping, transcript, type Call } from '../testing/sessions.test-support'
import { addSession } from '../session/add-session'
import { undoEvent } from '../event/undo-event'
import { listPatterns } from '../pattern/list-patterns'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { createSkill } from '../skill/create-skill'
import { dismissCandidate, snoozeCandidate } from './dismiss-candidate'
import { editCandidate } from './edit-candidate'
import { listCandidates } from './list-candidates'
import { promoteCandidate } from './promote-candidate'
import { proposeCandidate } from './propose-candidate'
import { readCandidate } from './read-candidate'

const mine = (ctx: Context) => mineAgent(ctx, '*', async () => undefined)
const open = async (ctx: Context) => (await listCandidates(ctx, {})).items
const only = async (ctx: Context) => {
  const items = await open(ctx)
  expect(items).toHaveLength(1)
  return items[0] as (typeof items)[number]
}

forBothDatabases('the review queue', (start) => {
  it('proposes what three sessions of one agent repeat, once, with its evidence', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const candidate = await only(ctx)
    expect(candidate).toMatchObject({
      agent: 'desk',
      occurrences: 3,
      status: 'open',
      kind: 'new',
      origin: 'pattern',
      endedWell: 3,
    })
    expect(candidate.sessions.map((session) => session.key)).toEqual(['desk-0', 'desk-1', 'desk-2'])
    expect(candidate.toolSequence.map((step) => step.tool)).toEqual(['search_orders', 'get_order', 'update_order', 'send_note'])
    const detail = await readCandidate(ctx, { id: candidate.id })
    expect(detail.evidenceRows.map((row) => row.steps.map((step) => step.aligned))).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ])
    expect(validateStrict(detail.files[0]?.text ?? '', candidate.name)).toMatchObject({ ok: true })
    await mine(ctx)
    expect(await only(ctx)).toEqual(candidate)
  })

  it('says tools as the transcripts spell them, wherever one reads of them', async () => {
    const { ctx } = await start()
    const calls = (server: string): Call[] => shipping('A-1').map(([tool, input]) => [`mcp__${server}__${tool}`, input])
    for (const [key, server] of ['retail-tools', 'retail_tools', 'retail-tools'].entries()) {
      await addSession(ctx, { agent: 'desk', sessionKey: `s${key}`, transcript: transcript('Ship A-1.', calls(server)) })
    }
    await mine(ctx)
    const tools = calls('retail-tools').map(([tool]) => tool)
    const candidate = await only(ctx)
    expect(candidate.toolSequence.map(({ tool }) => tool)).toEqual(tools)
    const detail = await readCandidate(ctx, { id: candidate.id })
    const texts = detail.files.map(({ text }) => text ?? '').join('\n')
    for (const tool of tools) expect(texts).toContain(tool)
    expect(texts).not.toContain('retail_tools')
    const [pattern] = (await listPatterns(ctx, {})).items
    expect(pattern?.steps[0]).toBe('retail-tools: search_orders')
  })

  it('proposes nothing from one session thrice, nor from two agents', async () => {
    const { ctx } = await start()
    for (let turn = 0; turn < 3; turn += 1) {
      const again = await addSession(ctx, { agent: 'a', sessionKey: 's', transcript: transcript('Ship it.', shipping('A-1')) })
      expect(again).toMatchObject({ created: turn === 0, changed: turn === 0 })
    }
    await addSession(ctx, { agent: 'a', sessionKey: 's2', transcript: transcript('Ship it.', shipping('A-2')) })
    await addSession(ctx, { agent: 'b', sessionKey: 's3', transcript: transcript('Ship it.', shipping('A-3')) })
    await mine(ctx)
    expect(await open(ctx)).toEqual([])
  })

  it('keeps apart the names of patterns that would be called the same', async () => {
    const { ctx } = await start()
    const work: Call[][] = [
      [
        ['find_user', { q: 'x' }],
        ['get_order', { id: '1' }],
        ['send_note', { id: '1' }],
        ['close_case', { id: '1' }],
      ],
      [
        ['list_cases', { n: 1 }],
        ['read_log', { id: '1' }],
        ['send_note', { id: '1' }],
        ['close_case', { id: '1' }],
      ],
    ]
    for (const [kind, calls] of work.entries()) {
      for (let index = 0; index < 4; index += 1) {
        await addSession(ctx, { agent: 'desk', sessionKey: `${kind}-${index}`, transcript: transcript(`Case ${kind}.`, calls) })
      }
    }
    await mine(ctx)
    const names = (await open(ctx)).map((candidate) => candidate.name)
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(2)
    await mine(ctx)
    expect((await open(ctx)).map((candidate) => candidate.name)).toEqual(names)
  })

  it('shows the live skill that shares the most steps, with its text to compare', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const { skill } = await promoteCandidate(ctx, { id: (await only(ctx)).id })
    for (let index = 0; index < 4; index += 1) {
      const calls: Call[] = shipping(`B-${index}`).map((call, step) => (step >= 2 ? [`pack_${step}`, { box: index }] : call))
      await addSession(ctx, { agent: 'desk', sessionKey: `packed-${index}`, transcript: transcript('Pack the order.', calls) })
    }
    await mine(ctx)
    const candidate = await only(ctx)
    // Half of the steps make no new version, and are not named as similar.
    expect(candidate).toMatchObject({ kind: 'new' })
    expect(candidate).not.toHaveProperty('similar')
    const { nearest } = await readCandidate(ctx, { id: candidate.id })
    expect(nearest).toEqual({ name: skill.name, text: skill.content })
  })

  it('keeps one agent from seeing what is another’s', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const { id } = await only(ctx)
    expect((await listCandidates(ctx, { agent: 'other' })).items).toEqual([])
    await expect(readCandidate(ctx, { id, agent: 'other' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('writes row, event, file and commit when a draft is approved by its digest', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const { id, digest, hash } = await only(ctx)
    await expect(promoteCandidate(ctx, { id, digest: '0'.repeat(64) })).rejects.toMatchObject({ code: 'conflict' })
    const { skill, event } = await promoteCandidate(ctx, { id, digest })
    expect(skill).toMatchObject({ lifecycle: 'verified', tier: 2, version: 1, digest, origin: 'learned', agent: 'desk' })
    expect(event).toMatchObject({
      verb: 'promote',
      before: { state: 'candidate' },
      after: { state: 'verified' },
      actor: { kind: 'person' },
    })
    const file = path.join(ctx.settings.workspaceDir, 'skills', skill.name, 'SKILL.md')
    expect(validateStrict(readFileSync(file, 'utf8'), skill.name)).toMatchObject({ ok: true })
    const commits = await historyOf(ctx.settings.workspaceDir, `skills/${skill.name}/SKILL.md`)
    expect(commits).toHaveLength(1)
    expect(commits[0]?.message).toContain(event.id)
    expect(await open(ctx)).toEqual([])
    const patterns = await listPatterns(ctx, { state: 'promoted' })
    expect(patterns.items.map((pattern) => pattern.hash)).toEqual([hash])
    await mine(ctx)
    expect(await open(ctx)).toEqual([])
  })

  it('takes an approval back: row, file and queue as before', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const before = await only(ctx)
    const { skill, event } = await promoteCandidate(ctx, { id: before.id })
    const { plan } = await undoEvent(ctx, { id: event.id, dryRun: true })
    expect(plan.map((one) => one.object)).toContain(skill.name)
    await undoEvent(ctx, { id: event.id })
    expect(await only(ctx)).toEqual(before)
    expect(await ctx.store.db.skill.count()).toBe(0)
    expect(existsSync(path.join(ctx.settings.workspaceDir, 'skills', skill.name))).toBe(false)
    await expect(undoEvent(ctx, { id: event.id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each(['../../x', '..', 'C:\\x', 'Ship Orders', 'stats'])('writes nothing under the name %s', async (name) => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const events = await ctx.store.db.event.count()
    const { id } = await only(ctx)
    await expect(promoteCandidate(ctx, { id, name })).rejects.toMatchObject({ code: 'invalid' })
    expect(await ctx.store.db.skill.count()).toBe(0)
    expect(await ctx.store.db.event.count()).toBe(events)
    expect(existsSync(ctx.settings.workspaceDir)).toBe(false)
  })

  it('never overwrites a person’s skill of the same name', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const candidate = await only(ctx)
    const { skill: human } = await createSkill(ctx, { name: candidate.name, description: 'By hand.', content: 'Do it.' })
    await expect(promoteCandidate(ctx, { id: candidate.id, name: candidate.name })).rejects.toMatchObject({ code: 'conflict' })
    const { skill } = await promoteCandidate(ctx, { id: candidate.id })
    expect(skill.name).toBe(`${candidate.name}-2`)
    expect(await ctx.store.db.skill.findUnique({ where: { id: human.id } })).toMatchObject({
      version: 1,
      digest: human.digest,
      tier: 3,
    })
  })
})

forBothDatabases('putting a candidate aside', (start) => {
  it('keeps a dismissed pattern away until its evidence doubled', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk', 3)
    const { id } = await only(ctx)
    await dismissCandidate(ctx, { id, reason: 'not worth it' })
    await learnShipping(ctx, 'desk', 5)
    expect(await open(ctx)).toEqual([])
    await learnShipping(ctx, 'desk', 6)
    expect(await only(ctx)).toMatchObject({ id, status: 'open', occurrences: 6 })
  })

  it('lets a snooze end by date or by sessions, and undo bring it back at once', async () => {
    const { ctx, clock } = await start()
    await learnShipping(ctx, 'desk')
    const { id } = await only(ctx)
    await snoozeCandidate(ctx, { id, until: new Date(clock.now().getTime() + 1000).toISOString() })
    expect(await open(ctx)).toEqual([])
    clock.advance(1000)
    expect(await only(ctx)).toMatchObject({ id, status: 'open' })
    const { event } = await snoozeCandidate(ctx, { id, moreSessions: 2 })
    await learnShipping(ctx, 'desk', 4)
    expect(await open(ctx)).toEqual([])
    await undoEvent(ctx, { id: event })
    expect(await only(ctx)).toMatchObject({ id })
  })

  it('keeps a reviewer’s words through mining and binds the approval to them', async () => {
    const { ctx } = await start()
    await learnShipping(ctx, 'desk')
    const before = await only(ctx)
    const edited = await editCandidate(ctx, {
      id: before.id,
      name: 'ship-orders',
      description: 'Ships an order and tells the customer.',
    })
    expect(edited).toMatchObject({ name: 'ship-orders', isEdited: true })
    expect(edited.digest).not.toBe(before.digest)
    const late = { id: before.id, name: 'send-orders', digest: before.digest }
    await expect(editCandidate(ctx, late)).rejects.toMatchObject({ code: 'conflict' })
    expect(await editCandidate(ctx, { ...late, name: 'ship-orders' })).toMatchObject({ event: null, digest: edited.digest })
    await learnShipping(ctx, 'desk', 4)
    const after = await only(ctx)
    expect(after).toMatchObject({ name: 'ship-orders', digest: edited.digest, occurrences: 4 })
    await expect(promoteCandidate(ctx, { id: before.id, digest: before.digest })).rejects.toMatchObject({ code: 'conflict' })
    expect((await promoteCandidate(ctx, { id: before.id, digest: edited.digest })).skill.name).toBe('ship-orders')
  })
})

describe('a proposal', () => {
  forBothDatabases('of an agent', (start) => {
    it('waits in the queue, one a session, and becomes a learned skill', async () => {
      const { ctx } = await start()
      const proposal = {
        name: 'Tidy the Tables',
        description: 'Tidies tables.',
        instructions: '1. Look.\n2. Tidy.',
        agent: 'desk',
        sessionKey: 's1',
      }
      const candidate = await proposeCandidate(ctx, proposal)
      expect(candidate).toMatchObject({ name: 'tidy-the-tables', origin: 'agent', status: 'open' })
      await expect(proposeCandidate(ctx, proposal)).rejects.toMatchObject({ code: 'conflict' })
      const { skill } = await promoteCandidate(ctx, { id: candidate.id, digest: candidate.digest })
      expect(skill).toMatchObject({ origin: 'learned', lifecycle: 'verified' })
    })
  })
})

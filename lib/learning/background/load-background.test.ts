import { expect, it } from 'vitest'
import { isGeneric, type Place, type Thing } from '@/lib/domain/background/background'
import type { Context } from '@/lib/kernel/context'
import { loadEssentialShapes } from '@/lib/learning/pattern/essential-shapes'
import { addSession } from '@/lib/services/session/add-session'
import { eraseSession } from '@/lib/services/session/erase-session'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { transcript, type Call } from '@/lib/services/testing/sessions.test-support'
import { loadBackground } from './load-background'

const fmt: Call = ['Bash', { command: 'just fmt | tail -3' }]

async function add(ctx: Context, key: string, { cwd, calls = [fmt], startedAt, agent = 'desk' }: Added): Promise<void> {
  await addSession(ctx, {
    agent,
    harness: 'claude-code',
    sessionKey: key,
    transcript: { ...transcript('Format it.', calls), ...(cwd ? { cwd } : {}) },
    ...(startedAt ? { startedAt } : {}),
  })
}

interface Added {
  cwd?: string
  calls?: Call[]
  startedAt?: string
  agent?: string
}

const nowhere: ReadonlySet<Place> = new Set()

async function knows(ctx: Context, thing: Thing, since: Date | null = null): Promise<boolean> {
  const essential = await loadEssentialShapes(ctx.store.reader, ctx)
  const sessions = await ctx.store.reader.session.findMany({ take: 1 })
  const shapeOf = (hash: string) => essential.shapes.get(essential.of(hash))
  const { background } = await loadBackground(ctx, { sessions, since }, shapeOf)
  return isGeneric(thing, 'claude-code', nowhere, background)
}

forBothDatabases('the background of a harness', (start) => {
  it('learns commands from three projects, and forgets with the sessions', async () => {
    const { ctx } = await start()
    for (const n of [1, 2]) await add(ctx, `s${n}`, { cwd: `/repos/p${n}` })
    expect(await knows(ctx, '$ just fmt')).toBe(false)
    await add(ctx, 's3', { cwd: '/repos/p3' })
    expect(await knows(ctx, '$ just fmt')).toBe(true)
    expect(await knows(ctx, '$ just lint')).toBe(false)
    const [gone] = await ctx.store.db.session.findMany({ where: { key: 's2' } })
    await eraseSession(ctx, { id: gone?.id ?? '' })
    expect(await knows(ctx, '$ just fmt')).toBe(false)
  })

  it('counts agents where no project is known', async () => {
    const { ctx } = await start()
    for (const agent of ['a', 'b', 'c']) await add(ctx, agent, { agent })
    expect(await knows(ctx, '$ just fmt')).toBe(true)
  })

  it('learns what a session does later', async () => {
    const { ctx } = await start()
    for (const n of [1, 2, 3])
      await add(ctx, `s${n}`, { cwd: `/repos/p${n}`, calls: n === 3 ? [['Bash', { command: 'ls' }]] : [fmt] })
    expect(await knows(ctx, '$ just fmt')).toBe(false)
    await add(ctx, 's3', { cwd: '/repos/p3', calls: [['Bash', { command: 'ls' }], fmt] })
    expect(await knows(ctx, '$ just fmt')).toBe(true)
  })

  it('learns the words of errors', async () => {
    const { ctx } = await start()
    for (const n of [1, 2, 3]) {
      const { messages } = transcript('Ship it.', [['Bash', { command: 'shipctl roll' }]])
      const failed = messages.map((one) =>
        'tool_call_id' in one ? { ...one, content: 'Error: channel is frozen until noon' } : one,
      )
      await addSession(ctx, {
        agent: 'desk',
        harness: 'claude-code',
        sessionKey: `s${n}`,
        transcript: { messages: failed, cwd: `/repos/p${n}` },
      })
    }
    expect(await knows(ctx, '! channel is frozen until noon')).toBe(true)
    expect(await knows(ctx, '! channel is closed')).toBe(false)
  })

  it('leaves out what began before a rolling window', async () => {
    const { ctx } = await start()
    for (const n of [1, 2, 3]) await add(ctx, `s${n}`, { cwd: `/repos/p${n}`, startedAt: `2026-01-0${n}T00:00:00.000Z` })
    expect(await knows(ctx, '$ just fmt', new Date('2026-01-01T18:00:00.000Z'))).toBe(true)
    expect(await knows(ctx, '$ just fmt', new Date('2026-01-02T00:00:00.000Z'))).toBe(false)
    expect(await knows(ctx, '$ just fmt')).toBe(true)
  })
})

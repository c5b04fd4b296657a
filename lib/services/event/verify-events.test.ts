import fc from 'fast-check'
import { expect, it } from 'vitest'
import { handle } from '@/lib/http/handle'
import { breakAt, emptyChain, digestOfText, type ChainedEvent } from '@/lib/domain/audit/chain'
import { chainFormer } from '@/lib/kernel/chain-events'
import type { Context } from '@/lib/kernel/context'
import { openStore } from '@/lib/store/client'
import type { Event, Prisma } from '@/prisma/generated/sqlite/client'
import { savePolicy } from '../policy/save-policy'
import { eraseSession } from '../session/erase-session'
import { deprecateSkill, protectSkill } from '../skill/act-on-skill'
import { createSkill } from '../skill/create-skill'
import { makeSnapshot } from '../snapshot/make-snapshot'
import { restoreSnapshot } from '../snapshot/restore-snapshot'
import { asAgent, forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { undoEvent } from './undo-event'
import { verifyEvents } from './verify-events'

/** A log of people's acts, sessions, an erasure, and undoings: also of a policy, whose undoing is completed after it was written. */
async function fill({ ctx, store }: Opened): Promise<void> {
  await createSkill(ctx, { name: 'ship', description: 'Ships', content: 'Do it.' })
  await learnShipping(ctx, 'alice')
  const { event } = await protectSkill(ctx, { name: 'ship', reason: 'ours' })
  await undoEvent(ctx, { id: event.id })
  await savePolicy(ctx, { sweepMinutes: 0, reason: 'by hand' })
  const saved = await store.db.event.findFirstOrThrow({ where: { objectKind: 'policy' } })
  await undoEvent(ctx, { id: saved.id })
  await deprecateSkill(ctx, { name: 'ship', reason: 'it misleads' })
  await eraseSession(ctx, { id: (await store.db.session.findFirstOrThrow()).id })
}

const rowsOf = ({ store }: Opened): Promise<Event[]> => store.db.event.findMany({ orderBy: { position: 'asc' } })

/** Puts rows back as they were. */
async function putBack({ store }: Opened, rows: readonly Event[]): Promise<void> {
  await store.db.event.deleteMany()
  await store.db.event.createMany({ data: rows as Prisma.EventCreateManyInput[] })
}

/** Each thing that somebody with access to the database may do to the rows of a log. */
const harms: Record<string, (opened: Opened, rows: readonly Event[], at: number) => Promise<unknown>> = {
  remove: ({ store }, rows, at) => store.db.event.delete({ where: { id: rows[at]!.id } }),
  'remove and renumber': async ({ store }, rows, at) => {
    await store.db.event.delete({ where: { id: rows[at]!.id } })
    for (const row of rows.slice(at + 1))
      await store.db.event.update({ where: { id: row.id }, data: { position: row.position! - 1 } })
  },
  swap: async ({ store }, rows, at) => {
    const [one, other] = [rows[at]!, rows[(at + 1) % rows.length]!]
    await store.db.event.update({ where: { id: one.id }, data: { position: 0 } })
    await store.db.event.update({ where: { id: other.id }, data: { position: one.position } })
    await store.db.event.update({ where: { id: one.id }, data: { position: other.position } })
  },
  'add past the chain': ({ store }, rows, at) =>
    store.db.event.create({
      data: {
        ...rows[at]!,
        id: 'evt_added',
        position: null,
        hash: null,
        undoesId: null,
        undoneById: null,
      } as Prisma.EventUncheckedCreateInput,
    }),
  'add after the end': ({ store }, rows, at) =>
    store.db.event.create({
      data: {
        ...rows[at]!,
        id: 'evt_added',
        position: rows.length + 1,
        undoesId: null,
        undoneById: null,
      } as Prisma.EventUncheckedCreateInput,
    }),
}

/** Another value of each column. */
const changes: Record<string, (row: Event) => Prisma.EventUncheckedUpdateInput> = {
  id: (row) => ({ id: `${row.id}x` }),
  agentId: (row) => ({ agentId: row.agentId === null ? 'agt_x' : null }),
  at: (row) => ({ at: new Date(row.at.getTime() + 1) }),
  recordedAt: (row) => ({ recordedAt: new Date(row.recordedAt.getTime() - 1) }),
  actorKind: (row) => ({ actorKind: row.actorKind === 'job' ? 'person' : 'job' }),
  actorId: () => ({ actorId: 'somebody' }),
  verb: (row) => ({ verb: row.verb === 'edit' ? 'create' : 'edit' }),
  objectKind: (row) => ({ objectKind: `${row.objectKind}x` }),
  objectId: (row) => ({ objectId: `${row.objectId}x` }),
  objectName: (row) => ({ objectName: `${row.objectName}x` }),
  before: () => ({ before: { another: 1 } }),
  after: () => ({ after: { another: 1 } }),
  reason: () => ({ reason: 'another reason' }),
  evidence: () => ({ evidence: { another: 1 } }),
  policyVersion: (row) => ({ policyVersion: (row.policyVersion ?? 0) + 1 }),
  runId: () => ({ runId: 'run_x' }),
  payload: (row) => ({ payload: row.payload + 1 }),
  undoesId: (row) => ({ undoesId: row.undoesId === null ? 'evt_x' : null }),
  undoneById: (row) => ({ undoneById: row.undoneById === null ? 'evt_x' : null }),
  hash: () => ({ hash: digestOfText('another') }),
  erased: (row) => ({ erased: { objectName: digestOfText(row.objectName), name: digestOfText(row.objectName) } }),
}

for (const [name, change] of Object.entries(changes))
  harms[`change ${name}`] = ({ store }, rows, at) =>
    store.db.event.update({ where: { id: rows[at]!.id }, data: change(rows[at]!) })

const verify = (ctx: Context, head?: string) => verifyEvents(ctx, head === undefined ? {} : { head })

forBothDatabases('The chain of the log', (open, provider) => {
  it('holds after acts, undoings and an erasure, and each harm to any row is found', async () => {
    const opened = await open()
    await fill(opened)
    const rows = await rowsOf(opened)
    expect(await verify(opened.ctx)).toMatchObject({
      ok: true,
      events: rows.length,
      broken: null,
      head: { position: rows.length },
    })
    const cases = fc.record({ harm: fc.constantFrom(...Object.keys(harms)), at: fc.nat({ max: rows.length - 1 }) })
    await fc.assert(
      fc.asyncProperty(cases, async ({ harm, at }) => {
        await harms[harm]!(opened, rows, at)
        const found = await verify(opened.ctx)
        await putBack(opened, rows)
        expect([harm, found.ok, found.broken?.sentence ?? '']).toEqual([harm, false, expect.stringMatching(/\.$/)])
      }),
      { numRuns: 80, examples: Object.keys(harms).map((harm, at) => [{ harm, at: at % rows.length }]) },
    )
    expect((await verify(opened.ctx)).ok).toBe(true)
  }, 120_000)

  it('names the first event that is not as it was written', async () => {
    const opened = await open()
    await fill(opened)
    const [, second, third] = await rowsOf(opened)
    await opened.store.db.event.update({ where: { id: third!.id }, data: { reason: 'another' } })
    await opened.store.db.event.update({ where: { id: second!.id }, data: { reason: 'another' } })
    expect((await verify(opened.ctx)).broken).toEqual({
      code: 'changed',
      position: 2,
      event: second!.id,
      sentence: `Event 2 (${second!.id}) is not what was written.`,
    })
  })

  it('misses the last events, and a head that it held before', async () => {
    const opened = await open()
    await fill(opened)
    const { head } = await verify(opened.ctx)
    expect((await verify(opened.ctx, head?.hash)).ok).toBe(true)
    const rows = await rowsOf(opened)
    const last = rows.at(-1)!
    await opened.store.db.event.delete({ where: { id: last.id } })
    expect((await verify(opened.ctx)).broken).toMatchObject({ code: 'end', position: rows.length })
    // Whoever also rewrites the end is told by a hash that was kept elsewhere.
    await opened.store.db.eventHead.updateMany({ data: { position: rows.length - 1, hash: rows.at(-2)!.hash! } })
    expect((await verify(opened.ctx)).ok).toBe(true)
    expect((await verify(opened.ctx, head?.hash)).broken).toMatchObject({ code: 'head' })
  })

  it('holds where a text was erased, and says how many were', async () => {
    const opened = await open()
    await fill(opened)
    const row = await opened.store.db.event.findFirstOrThrow({ where: { reason: 'it misleads' } })
    const data = { reason: null, erased: { reason: digestOfText(row.reason) } }
    await opened.store.db.event.update({ where: { id: row.id }, data })
    expect(await verify(opened.ctx)).toMatchObject({ ok: true, erased: 1 })
  })

  it('is one line of places, however many write at once', async () => {
    const { ctx, store } = await open()
    const other = provider === 'postgresql' ? openStore(store.url) : null
    try {
      const contexts = [ctx, { ...ctx, store: other ?? store }]
      await Promise.all(
        Array.from({ length: 24 }, (_, at) =>
          createSkill(contexts[at % 2]!, { name: `skill-${at}`, description: 'Does it', content: 'Do it.' }),
        ),
      )
    } finally {
      await other?.close()
    }
    const places = (await store.db.event.findMany({ orderBy: { position: 'asc' } })).map((row) => row.position)
    expect(places).toEqual(Array.from({ length: places.length }, (_, at) => at + 1))
    expect(await verify(ctx)).toMatchObject({ ok: true, events: places.length })
  })

  it('begins with what an earlier version wrote, in its order', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await fill(opened)
    const before = await rowsOf(opened)
    await store.db.event.updateMany({ data: { position: null, hash: null } })
    await store.db.eventHead.deleteMany()
    expect((await verify(ctx)).broken).toMatchObject({ code: 'outside' })
    expect(await store.db.$transaction((db) => chainFormer(db, ctx))).toBe(before.length)
    expect(await store.db.$transaction((db) => chainFormer(db, ctx))).toBe(0)
    expect((await rowsOf(opened)).map((row) => row.id)).toEqual(before.map((row) => row.id).toSorted())
    // The next act goes on after it, also where nobody chained it at a start.
    await protectSkill(ctx, { name: 'ship', reason: 'ours' })
    expect(await verify(ctx)).toMatchObject({ ok: true, events: before.length + 1 })
    await store.db.event.updateMany({ data: { position: null, hash: null } })
    await store.db.eventHead.deleteMany()
    await createSkill(ctx, { name: 'other', description: 'Ships', content: 'Do it.' })
    expect(await verify(ctx)).toMatchObject({ ok: true, events: before.length + 2 })
  })

  it('goes along with a snapshot, and on after it', async () => {
    const opened = await open()
    await fill(opened)
    const { snapshot } = await makeSnapshot(opened.ctx, {})
    const { head } = await verify(opened.ctx)
    await createSkill(opened.ctx, { name: 'other', description: 'Ships', content: 'Do it.' })
    await restoreSnapshot(opened.ctx, { file: snapshot.file, replace: true })
    const after = await verify(opened.ctx, head?.hash)
    // The snapshot's own event is written after what it holds.
    expect(after).toMatchObject({ broken: { code: 'head' }, events: head!.position })
    expect(await verify(opened.ctx)).toMatchObject({ ok: true })
  })

  it('is exported a line an event, with which anybody can check it', async () => {
    const opened = await open()
    await fill(opened)
    const get = (query: string, headers: Record<string, string> = {}) =>
      handle(new Request(`http://127.0.0.1:4310/api/events/export${query}`, { headers: { host: '127.0.0.1:4310', ...headers } }))
    const response = await get('?limit=3')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ChainedEvent)
    const { head } = await verify(opened.ctx)
    let end = emptyChain
    for (const line of lines) {
      expect(breakAt(end, line)).toBeNull()
      end = { position: line.position, hash: line.hash }
    }
    expect(end).toEqual(head)
    const page = (await (await get('?limit=3&after=2', { accept: 'application/json' })).json()) as {
      items: unknown[]
      next: number
    }
    expect(page).toEqual({ items: lines.slice(2, 5), next: 5 })
    expect((await get('?after=-1')).status).toBe(400)
  })

  it('concerns every agent, so that one agent is refused', async () => {
    const { ctx } = await open()
    await expect(verify(asAgent(ctx, 'desk'))).rejects.toMatchObject({ code: expect.stringMatching(/invalid|forbidden/) })
  })
})

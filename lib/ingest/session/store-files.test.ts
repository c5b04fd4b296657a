import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { flowContext } from '@/lib/kernel/verb'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { ingestTranscript } from './ingest-transcript'
import { readyFile, type ReadyFile } from './ready-file'
import { storeFiles } from './store-files'
import { claudeLines, fixBug, type MadeCall } from './transcript.test-support'

const owned = (calls: MadeCall[]) => calls.map((call, index) => ({ ...call, id: `toolu_shared_${index}` }))
const made = (session: string, calls: MadeCall[], start?: string, end?: string) =>
  claudeLines({ session, calls, end, ...(start ? { start } : {}) })

/**
 * A fork before and after its original, a session that continues in another file, one that loads a skill, an empty file, and a
 * sub-agent's.
 */
const files = [
  made('fork', owned([...fixBug('x'), { tool: 'Bash', input: { command: 'git push' } }]), '2026-02-03T10:00:00.000Z'),
  made('first', fixBug('first')),
  made('origin', owned(fixBug('x')), '2026-02-01T10:00:00.000Z', 'All tests pass now.'),
  '',
  made('first', [...fixBug('first'), { tool: 'Bash', input: { command: 'ls' }, isError: true }]),
  `${made('broken', fixBug('b'))}{"half`,
  made('asks', [{ tool: 'Skill', input: { skill: 'ship-it' } }, ...fixBug('asks')]),
  made('twin', owned(fixBug('x')), '2026-02-01T10:00:00.000Z', 'All tests pass now.'),
  made('last', fixBug('last')),
]

const bytes = (text: string) => new TextEncoder().encode(text)
const ready = async (ctx: Context, text: string): Promise<ReadyFile> => {
  const file = await readyFile(flowContext(ctx), bytes(text), {}, { rules: [], salt: '' })
  if ('known' in file) throw new Error('It is known')
  return file.ready
}

/** Ingests files in groups of this size; 0 ingests each file alone. */
async function ingest(ctx: Context, size: number): Promise<void> {
  if (size === 0) for (const text of files) await ingestTranscript(flowContext(ctx), bytes(text), {})
  const starts = size === 0 ? [] : files.flatMap((_, at) => (at % size === 0 ? [at] : []))
  for (const at of starts) {
    const group = await Promise.all(files.slice(at, at + size).map((text) => ready(ctx, text)))
    expect(await storeFiles(flowContext(ctx), group)).toEqual(group.map(() => ({ sessions: expect.any(Array) })))
  }
}

/** Everything that the files stored in a workspace, with names in place of ids. */
async function shown({ store, workspace }: Context): Promise<unknown> {
  const where = { workspaceId: workspace.id }
  const ids = { id: true, workspaceId: true, agentId: true, createdAt: true, updatedAt: true } as const
  const sessions = await store.db.session.findMany({
    where,
    omit: ids,
    orderBy: { key: 'asc' },
    include: {
      steps: { omit: { id: true, workspaceId: true, agentId: true, sessionId: true }, orderBy: { position: 'asc' } },
      prompts: { select: { turn: true, text: true, at: true } },
      unreadables: { select: { line: true, reason: true } },
    },
  })
  const keys = new Map((await store.db.session.findMany({ where })).map((one) => [one.id, one.key]))
  const named = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_, one: unknown) => keys.get(String(one)) ?? one) as unknown
  const events = await store.db.event.findMany({ where, orderBy: { id: 'asc' } })
  const ingestions = await store.db.ingestion.findMany({ where, orderBy: { digest: 'asc' } })
  const shapes = await store.db.shape.findMany({
    where,
    omit: { id: true, workspaceId: true, createdAt: true },
    orderBy: { hash: 'asc' },
  })
  const uses = await store.db.use.findMany({ where, orderBy: { useKey: 'asc' } })
  return {
    sessions,
    shapes,
    events: events.map(({ verb, objectName, before, after }) => ({ verb, objectName, before, after: named(after) })),
    ingestions: ingestions.map(({ digest, format, sessionIds }) => ({ digest, format, sessions: named(sessionIds) })),
    uses: uses.map(({ sessionKey, useKey, stage }) => ({ sessionKey, useKey, stage })),
  }
}

forBothDatabases('Files that are stored together', (open) => {
  it('have the same result as one by one, however they are grouped: copies, longer readings, skills, unreadable lines', async () => {
    const { ctx, store } = await open()
    const left: unknown[] = []
    for (const size of [0, 2, 4, files.length]) {
      const id = `wsp_${size}`
      await store.db.workspace.create({ data: { id, name: `by ${size}`, createdAt: ctx.now() } })
      const own = { ...ctx, workspace: { id, name: `by ${size}`, isDemo: false } }
      await makeSkill(own, { name: 'ship-it' })
      await ingest(own, size)
      left.push(await shown(own))
    }
    expect(left[0]).toMatchObject({ sessions: { length: 7 }, uses: [{ sessionKey: 'asks' }] })
    const copies = await store.db.step.findMany({ where: { workspaceId: 'wsp_9', isCopy: true }, include: { session: true } })
    expect(copies.map((step) => step.session.key).toSorted()).toEqual(['fork', 'fork', 'fork', 'twin', 'twin', 'twin'])
    for (const other of left.slice(1)) expect(other).toEqual(left[0])
  })

  it('do not fail together: one that fails is reported with its reason, and the others are stored', async () => {
    const { ctx, store } = await open()
    const group = await Promise.all(['a', 'b', 'c'].map((key) => ready(ctx, made(key, fixBug(key)))))
    const [bad] = group[1]!.sessions
    bad!.packedSteps = bytes(new TextDecoder().decode(bad!.packedSteps).replaceAll('"Edit"', 'null'))
    const stored = await storeFiles(flowContext(ctx), group)
    expect(stored).toMatchObject([
      { sessions: [{ created: true }] },
      { error: expect.any(Error) },
      { sessions: [{ created: true }] },
    ])
    expect((await store.db.session.findMany({ orderBy: { key: 'asc' } })).map((one) => one.key)).toEqual(['a', 'c'])
    expect(await store.db.step.count()).toBe(6)
    expect(await store.db.ingestion.count()).toBe(2)
    expect(await store.db.event.count({ where: { verb: 'add', objectKind: 'session' } })).toBe(2)
  })
})

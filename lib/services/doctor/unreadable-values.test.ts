import { expect, it } from 'vitest'
import { flushEveryWorkspace } from '@/lib/jobs/flush-every-workspace'
import { handlers } from '@/lib/jobs/handlers'
import { Worker } from '@/lib/jobs/worker'
import type { Context } from '@/lib/kernel/context'
import { redactionOf } from '@/lib/kernel/own-rules'
import { jobBus } from '@/lib/kernel/process-bus'
import { enqueue } from '@/lib/kernel/queue'
import { embedEveryWorkspace } from '@/lib/serving/embedding/queue-embedding'
import { dismissCandidate } from '@/lib/services/candidate/dismiss-candidate'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { proposeCandidate } from '@/lib/services/candidate/propose-candidate'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { listConnections } from '@/lib/services/connection/list-connections'
import { readDrafting } from '@/lib/services/drafting/save-drafting'
import { readEmbedding } from '@/lib/services/embedding/save-embedding'
import { listEvents } from '@/lib/services/event/list-events'
import { undoEvent } from '@/lib/services/event/undo-event'
import { listExportDirectories } from '@/lib/services/export/save-directories'
import { readJob } from '@/lib/services/job/read-job'
import { createKey } from '@/lib/services/key/create-key'
import { listKeys } from '@/lib/services/key/list-keys'
import { ingestTraces } from '@/lib/services/otlp/ingest-export'
import { listShapeRules } from '@/lib/services/shape-rule/list-rules'
import { archiveSkill } from '@/lib/services/skill/act-on-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { runDoctor } from './run-doctor'

const named = async (ctx: Context) =>
  (await runDoctor(ctx, {})).items.flatMap(({ code, sentence }) => (code === 'value-unreadable' ? [sentence] : []))

const rule = { name: 'Staff', pattern: 'EMP-[0-9]{4}', kind: 'secret' as const }
const folder = { path: '~/skills', isKept: true, layout: '.', agent: null } as const
const toolRule = { ignore: ['seed'], bookkeeping: false }

/** By key what no version of Mettle would store. */
const broken = {
  drafting: { isOn: 'yes', baseUrl: 7 },
  embedding: { mode: 'endpoint', baseUrl: 'nowhere' },
  exportDirectories: [folder, { path: 4 }],
  'ending-weights': { bias: 'none' },
  'hookSeen:claude-code': 'yesterday',
  packKeys: [{ key: 7 }],
  redactionRules: [rule, 'all of it'],
  restore: ['restore-1'],
  'shape-rules': { draw: toolRule, paint: { ignore: 'seed' } },
}

async function breakSettings({ store, workspace, now }: Context): Promise<void> {
  for (const [key, value] of Object.entries(broken))
    await store.db.setting.create({ data: { workspaceId: workspace.id, key, value, updatedAt: now() } })
}

const refund = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  startTimeUnixNano: '1770000000000000000',
  endTimeUnixNano: '1770000000000000000',
}
const span = (spanId: string, tool: string) => ({
  ...refund,
  spanId,
  name: 'x',
  attributes: Object.entries({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'gen_ai.conversation.id': 'talk',
  }).map(([key, stringValue]) => ({ key, value: { stringValue } })),
})
const send = (ctx: Context, ...spans: object[]) =>
  ingestTraces(ctx, {
    body: new TextEncoder().encode(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })),
    encoding: 'json',
  })

forBothDatabases('A value that cannot be read', (open) => {
  it('of a setting applies as far as it can be read, and is named', async () => {
    const { ctx } = await open()
    await breakSettings(ctx)
    expect(await named(ctx)).toEqual(
      Object.keys(broken)
        .toSorted()
        .map(
          (key) => `Setting ${key} has the column value in an unreadable form. What can be read of it applies: save it again.`,
        ),
    )
    expect((await redactionOf(ctx)).rules).toEqual([rule])
    expect((await listShapeRules(ctx, {})).items).toMatchObject([{ tool: 'draw', ...toolRule }])
    expect((await listExportDirectories(ctx, {})).directories).toEqual([folder])
    expect(await readDrafting(ctx, {})).toMatchObject({ isOn: false, hasKey: false })
    expect(await readEmbedding(ctx, {})).toMatchObject({ mode: 'off' })
    expect((await listConnections(ctx, {})).items.map(({ lastEvent }) => lastEvent)).not.toContainEqual(expect.anything())
    await embedEveryWorkspace()
    expect(await ctx.store.db.job.count({ where: { kind: 'embed' } })).toBe(0)
  })

  it('of a row that no snapshot holds is named too', async () => {
    const { ctx, store } = await open()
    const { key } = await createKey(ctx, { name: 'ci', permissions: ['read'] })
    await store.db.apiKey.update({ where: { id: key.id }, data: { permissions: 'everything' } })
    expect((await listKeys(ctx, {})).items).toMatchObject([{ name: 'ci', permissions: [] }])
    expect(await named(ctx)).toEqual([
      `ApiKey ${key.id} has the column permissions in an unreadable form. It is treated as empty.`,
    ])
  })

  it('of a restore is removed when the server starts', async () => {
    const { ctx } = await open()
    await breakSettings(ctx)
    await flushEveryWorkspace()
    expect(await ctx.store.db.setting.count({ where: { key: 'restore' } })).toBe(0)
  })

  it('of a job fails that job alone, with the reason', async () => {
    const { ctx } = await open()
    const { id } = await enqueue(ctx.store.db, ctx, { kind: 'scan', queuedKey: 'a', payload: { sourceId: 'src_1' } })
    await ctx.store.db.job.update({ where: { id }, data: { payload: 'the folder' } })
    const ended = new Promise((resolve) => jobBus().once('ended', resolve))
    const worker = new Worker(ctx.store, handlers)
    worker.start()
    await ended
    await worker.stop()
    expect(await readJob(ctx, { id })).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The input of this job can’t be read \(sourceId: .+\)\.$/),
    })
  })

  it('of an event is shown as nothing, and that event cannot be undone', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship-orders' })
    await archiveSkill(ctx, { name: 'ship-orders', reason: 'a test' })
    await learnShipping(ctx, 'desk')
    const [candidate] = (await listCandidates(ctx, {})).items
    await dismissCandidate(ctx, { id: candidate?.id ?? '', reason: 'a test' })
    await ctx.store.db.event.updateMany({ data: { before: 'as it was', after: ['as it is'] } })
    const { items } = await listEvents(ctx, {})
    expect(new Set(items.map(({ before, after }) => JSON.stringify([before, after])))).toEqual(new Set(['[null,null]']))
    for (const verb of ['archive', 'dismiss']) {
      const event = items.find((one) => one.verb === verb)
      await expect(undoEvent(ctx, { id: event?.id ?? '', dryRun: true })).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  it('of a proposal refuses its approval, with what to do, and is listed and dismissed as ever', async () => {
    const { ctx, store } = await open()
    const shapes = ['h1', 'h2', 'h3', 'h4']
    await makeSkill(ctx, { name: 'send-orders', agent: 'desk', row: { shapes } })
    await makeSkill(ctx, { name: 'ship-orders', agent: 'desk', row: { shapes } })
    await mineAgent(ctx, '*', async () => undefined)
    const revision = { kind: 'revision', name: 'ship-orders', description: 'Ships.', instructions: '1. Ship it.\n' } as const
    await proposeCandidate(ctx, { ...revision, agent: 'desk' })
    const said = { version: 1, sourceVersion: '1', source: 7, overlap: 'most', drafted: null, from: 7, kept: 7 }
    await store.db.candidate.updateMany({ data: { said } })
    const { items } = await listCandidates(ctx, {})
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['merge', 'revision'])
    for (const { id } of items) {
      await expect(promoteCandidate(ctx, { id })).rejects.toMatchObject({
        code: 'conflict',
        detail: expect.stringMatching(/Dismiss/),
      })
      await dismissCandidate(ctx, { id, reason: 'a test' })
    }
    expect((await listCandidates(ctx, {})).items).toEqual([])
  })

  it('of a span contributes nothing, is named, and is replaced when the span is sent again', async () => {
    const { ctx, store } = await open()
    await send(ctx, span('00f067aa0ba902b1', 'look'), span('00f067aa0ba902b2', 'refund'))
    const tools = async () => (await store.db.step.findMany({ orderBy: { position: 'asc' } })).map(({ tool }) => tool).toSorted()
    expect(await tools()).toEqual(['look', 'refund'])
    const row = await store.db.span.findFirstOrThrow({ where: { spanId: '00f067aa0ba902b1' } })
    await store.db.span.update({ where: { id: row.id }, data: { fact: { tool: 'look' }, digest: '' } })
    await send(ctx, span('00f067aa0ba902b3', 'close'))
    expect(await tools()).not.toContain('')
    expect(await named(ctx)).toEqual([`Span ${row.id} has the column fact in an unreadable form. It is treated as empty.`])
    await send(ctx, span('00f067aa0ba902b1', 'look'))
    expect(await tools()).toEqual(['close', 'look', 'refund'])
    expect(await named(ctx)).toEqual([])
  })
})

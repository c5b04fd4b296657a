import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ingestFile } from '@/lib/ingest/source/ingest-file'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import type { Context } from '@/lib/kernel/context'
import { showPath } from '@/lib/kernel/show-path'
import { flowContext } from '@/lib/kernel/verb'
import { createWorkspace } from '../workspace/create-workspace'
import { listWorkspaces } from '../workspace/list-workspaces'
import { ingestTraces } from '../otlp/ingest-export'
import { asAgent, forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { addSession } from './add-session'
import { eraseSession } from './erase-session'

const of = (key: string) => claudeLines({ session: key, calls: fixBug(key), end: 'All done.' })
const callsOfOne = fixBug('one').length

/** A server that keeps so many recorded calls of each workspace. */
const keeping = ({ ctx }: Opened, callsMax: number): Context => ({ ...ctx, settings: { ...ctx.settings, callsMax } })

const span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: '0000000000000001',
  name: 'x',
  startTimeUnixNano: '1770000000000000000',
  endTimeUnixNano: '1770000000000000001',
  attributes: [
    { key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } },
    { key: 'gen_ai.tool.name', value: { stringValue: 'look' } },
  ],
}
const spans = new TextEncoder().encode(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }))

forBothDatabases('A workspace that keeps as many recorded calls as its server allows', (open) => {
  it('refuses more, for a while, and says what to do; what it knows is answered as before', async () => {
    const opened = await open()
    const ctx = keeping(opened, callsOfOne)
    await addSession(ctx, { transcript: of('one') })
    opened.clock.advance(60_000)
    const refusal = {
      code: 'unavailable',
      detail: expect.stringMatching(/keeps \d+ recorded calls.*Erase sessions.*METTLE_CALLS_MAX/),
    }
    await expect(addSession(ctx, { transcript: of('two') })).rejects.toMatchObject(refusal)
    await expect(ingestTraces(ctx, { body: spans, encoding: 'json' })).rejects.toMatchObject(refusal)
    expect(await addSession(ctx, { transcript: of('one') })).toMatchObject({ created: false, changed: false })
    expect(await opened.store.db.step.count()).toBe(callsOfOne)
  })

  it('takes them again as soon as some were erased', async () => {
    const opened = await open()
    const ctx = keeping(opened, callsOfOne)
    const added = await addSession(ctx, { transcript: of('one') })
    opened.clock.advance(60_000)
    await expect(addSession(ctx, { transcript: of('two') })).rejects.toMatchObject({ code: 'unavailable' })
    await eraseSession(ctx, { id: 'session' in added ? added.session.id : '' })
    expect(await addSession(ctx, { transcript: of('two') })).toMatchObject({ created: true })
  })

  it('leaves a watched file to be read again', async () => {
    const opened = await open()
    const ctx = keeping(opened, callsOfOne)
    await addSession(ctx, { transcript: of('one') })
    opened.clock.advance(60_000)
    const file = path.join(opened.home, 'two.jsonl')
    writeFileSync(file, of('two'))
    const known = () => opened.store.reader.sourceFile.findFirst({ where: { path: showPath(file) } })
    const read = async (server: Context) => ingestFile(flowContext(server), { file, known: await known() })
    expect(await read(ctx)).toMatchObject({ sessions: [], refused: expect.stringContaining('METTLE_CALLS_MAX') })
    expect(await known()).toBeNull()
    expect((await read(keeping(opened, callsOfOne * 2))).sessions).toHaveLength(1)
  })

  it('says how full it is to people, and leaves room to the others', async () => {
    const opened = await open()
    const ctx = keeping(opened, callsOfOne)
    await createWorkspace(ctx, { name: 'second-team', builtins: false })
    await addSession(ctx, { transcript: of('one') })
    const calls = async (server: Context) => (await listWorkspaces(server, {})).items.map((one) => one.calls)
    expect(await calls(ctx)).toEqual([
      { kept: callsOfOne, max: callsOfOne },
      { kept: 0, max: callsOfOne },
    ])
    expect(await calls(asAgent(ctx, 'desk'))).toEqual([null])
    expect(await calls(opened.ctx)).toEqual([null, null])
    const row = await opened.store.db.workspace.findUniqueOrThrow({ where: { name: 'second-team' } })
    const second = { ...ctx, workspace: { id: row.id, name: row.name, isDemo: false } }
    expect(await addSession(second, { transcript: of('two') })).toMatchObject({ created: true })
  })
})

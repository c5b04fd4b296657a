import { existsSync, mkdtempSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { expect, it } from 'vitest'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import type { Context } from '@/lib/kernel/context'
import { saveExportDirectories } from '../export/save-directories'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { addSession } from './add-session'
import { eraseSession } from './erase-session'
import { exportSteps } from './export-steps'
import { readSession } from './read-session'

async function add(ctx: Context, agent: string, session: string, start: string): Promise<string> {
  const answer = await addSession(ctx, { agent, transcript: claudeLines({ session, start, calls: fixBug(session) }) })
  if (!('session' in answer)) throw new Error('It was not added at once')
  return answer.session.id
}

const filesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .toSorted()

/** The folders that engines read values from. */
const partsIn = (dir: string) => [...new Set(filesIn(dir).map((file) => path.dirname(file)))]

const rowsIn = async (file: string) => parquetReadObjects({ file: await asyncBufferFromFile(file) })

forBothDatabases('Steps as Parquet', (open) => {
  it('are a file an agent and a day, with every step as it is stored', async () => {
    const { ctx } = await open()
    const first = await add(ctx, 'ana', 'a', '2026-02-01T10:00:00Z')
    const second = await add(ctx, 'ana', 'b', '2026-02-01T23:59:59Z')
    await add(ctx, 'ana', 'c', '2026-02-02T00:00:00Z')
    await add(ctx, 'order desk/eu', 'd', '2026-02-01T10:00:00Z')
    const steps = 3
    expect(await exportSteps(ctx, { to: 'lake' })).toMatchObject({ files: 3, sessions: 4, steps: 4 * steps, removed: 0 })
    const base = path.join(ctx.settings.workspaceDir, 'lake/workspace=default')
    expect(partsIn(base)).toEqual([
      'agent=ana/day=2026-02-01',
      'agent=ana/day=2026-02-02',
      'agent=order%20desk%2Feu/day=2026-02-01',
    ])
    const rows = await rowsIn(path.join(base, filesIn(base)[0] ?? ''))
    const stored = [await readSession(ctx, { id: first }), await readSession(ctx, { id: second })].flatMap(
      ({ id, key, stepList }) => stepList.map((step) => ({ id, key, step })),
    )
    expect(
      rows.map(({ session, session_key: key, position, tool, status }) => ({ session, key, position, tool, status })),
    ).toEqual(
      stored.map(({ id, key, step }) => ({ session: id, key, position: step.position, tool: step.tool, status: step.status })),
    )
    const [row] = rows
    const kept = await ctx.store.reader.step.findFirstOrThrow({ where: { sessionId: first, position: 0 } })
    expect(row).toEqual({
      session: first,
      session_key: 'a',
      harness: 'claude-code',
      model: (await readSession(ctx, { id: first })).model,
      outcome: 'success',
      session_started_at: new Date('2026-02-01T10:00:00Z'),
      position: 0,
      turn: kept.turn,
      tool: kept.tool,
      status: kept.status,
      input: kept.input,
      result: kept.summary,
      exit_code: kept.exitCode,
      result_bytes: kept.outputBytes,
      started_at: kept.startedAt,
      duration_ms: kept.durationMs,
      shape: kept.shapeHash,
      is_sidechain: false,
      is_copy: false,
    })
  })

  it('hold every session of a day with more than are read at once', async () => {
    const { ctx } = await open()
    for (let index = 0; index < 53; index += 1) await add(ctx, 'ana', `s-${index}`, '2026-02-01T10:00:00Z')
    expect(await exportSteps(ctx, { to: 'lake' })).toMatchObject({ files: 1, sessions: 53, steps: 159 })
    const base = path.join(ctx.settings.workspaceDir, 'lake')
    const rows = await rowsIn(path.join(base, filesIn(base)[0] ?? ''))
    expect(new Set(rows.map(({ session_key: key, position }) => `${key} ${position}`)).size).toBe(159)
  })

  it('are replaced by a later export, which takes away what was erased and nothing else', async () => {
    const { ctx } = await open()
    const erased = await add(ctx, 'ana', 'a', '2026-02-01T10:00:00Z')
    await add(ctx, 'ana', 'b', '2026-02-02T10:00:00Z')
    const other = await add(ctx, 'ben', 'c', '2026-02-01T10:00:00Z')
    await exportSteps(ctx, { to: 'lake' })
    const base = path.join(ctx.settings.workspaceDir, 'lake/workspace=default')
    const [file = ''] = filesIn(base)
    const notes = path.join(base, 'agent=ana/day=2026-02-01/notes.txt')
    writeFileSync(notes, 'of somebody else')
    writeFileSync(`${path.join(base, file)}.00000000-0000-4000-8000-000000000000.tmp`, 'half of one')
    await eraseSession(ctx, { id: erased })
    await eraseSession(ctx, { id: other })
    expect(await exportSteps(ctx, { to: 'lake', since: '2026-02-02' })).toMatchObject({ files: 1, removed: 0 })
    expect(await exportSteps(ctx, { to: 'lake', agent: 'ana' })).toMatchObject({ files: 1, sessions: 1, steps: 3, removed: 1 })
    expect(partsIn(base)).toEqual(['agent=ana/day=2026-02-01', 'agent=ana/day=2026-02-02', 'agent=ben/day=2026-02-01'])
    expect(filesIn(base).filter((one) => one.startsWith('agent=ana/day=2026-02-01'))).toEqual([
      'agent=ana/day=2026-02-01/notes.txt',
    ])
    expect(await exportSteps(ctx, { to: 'lake' })).toMatchObject({ files: 1, removed: 1 })
    expect(existsSync(path.join(base, 'agent=ben'))).toBe(false)
  })

  it('go only where exports may, through no link, and are no agent’s to take', async () => {
    const { ctx } = await open()
    await add(ctx, 'ana', 'a', '2026-02-01T10:00:00Z')
    const outside = mkdtempSync(path.join(os.tmpdir(), 'mettle-lake-'))
    await expect(exportSteps(ctx, { to: outside })).rejects.toMatchObject({ code: 'forbidden' })
    await saveExportDirectories(ctx, { directories: [{ path: outside }] })
    expect(await exportSteps(ctx, { to: outside })).toMatchObject({ files: 1 })
    const base = path.join(outside, 'workspace=default')
    const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'mettle-lake-'))
    renameSync(path.join(base, 'agent=ana'), path.join(elsewhere, 'agent=ana'))
    symlinkSync(path.join(elsewhere, 'agent=ana'), path.join(base, 'agent=ana'))
    await expect(exportSteps(ctx, { to: outside })).rejects.toMatchObject({ code: 'conflict' })
    await expect(exportSteps(ctx, { to: 'skills' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(exportSteps(ctx, { to: 'lake', agent: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(exportSteps(ctx, { to: 'lake', since: 'yesterday' })).rejects.toMatchObject({ code: 'invalid' })
    const away = { ...ctx, settings: { ...ctx.settings, isLoopback: false } }
    await expect(exportSteps(away, { to: outside })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await exportSteps(away, { to: 'lake' })).toMatchObject({ files: 1 })
    await expect(exportSteps({ ...asAgent(ctx, 'ana'), permissions: ['read'] }, { to: 'lake' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

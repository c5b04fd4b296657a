import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { mettle, serve } from '@/lib/cli/serve.test-support'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { handle } from './handle'

const host = '127.0.0.1:4310'
const ask = (route: string, init: RequestInit = {}) =>
  handle(new Request(`http://${host}${route}`, { ...init, headers: { host, ...(init.headers as Record<string, string>) } }))
const rules = { name: 'house-rules', description: 'Rules of the house', content: '# Rules\n\nBe kind.\n' }

forBothDatabases('a snapshot over HTTP', (open) => {
  it('downloads as a file without a copy on the server, and restores from its bytes or by its name', async () => {
    const { ctx, home } = await open()
    await createSkill(ctx, rules)
    const made = await ask('/api/snapshot', { method: 'POST' })
    expect([made.status, made.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    const bytes = new Uint8Array(await made.arrayBuffer())
    expect(bytes.byteLength).toBe(Number(made.headers.get('content-length')))
    expect(JSON.parse(made.headers.get('mettle-snapshot') ?? '')).toMatchObject({
      snapshot: { counts: { skills: 1 }, path: null },
    })
    const folder = path.join(home, 'snapshots/default')
    expect(readdirSync(folder)).toEqual([])
    const { ctx: other } = await open()
    const dryRun = await ask('/api/restore?dryRun=true', { method: 'POST', body: bytes })
    const { file, restored } = (await dryRun.json()) as { file: string; restored: boolean }
    expect([dryRun.status, restored, await other.store.db.skill.count()]).toEqual([200, false, 0])
    const headers = { 'content-type': 'application/json' }
    const done = await ask('/api/restore', { method: 'POST', body: JSON.stringify({ file }), headers })
    expect(await done.json()).toMatchObject({ restored: true, doctor: { ok: true } })
    expect(await other.store.db.skill.count()).toBe(1)
    // The upload is deleted once it is restored.
    const again = await ask('/api/restore', { method: 'POST', body: JSON.stringify({ file }), headers })
    expect(again.status).toBe(404)
    const rejected = await ask('/api/restore', { method: 'POST', body: bytes })
    expect(rejected.status).toBe(409)
    expect(await ask('/api/restore', { method: 'POST', body: 'nothing of ours' })).toMatchObject({ status: 400 })
  })

  it('is saved and restored from the command line', async () => {
    const { ctx } = await open()
    await createSkill(ctx, rules)
    const server = await serve(handle)
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'mettle-snapshot-')), 'all.tar.gz')
    const run = (...words: string[]) => mettle([...words, '--url', server.url, '--json'])
    const made = await run('snapshot', '--to', file)
    expect([made.code, existsSync(file), made.json()]).toMatchObject([0, true, { snapshot: { counts: { skills: 1 } } }])
    expect(await run('restore', file)).toMatchObject({ code: 1, out: expect.stringContaining('conflict') })
    const dryRun = await run('restore', file, '--dry-run')
    expect([dryRun.code, dryRun.json()]).toMatchObject([0, { restored: false, replaces: { skills: 1 } }])
    await ctx.store.db.skill.updateMany({ data: { title: 'Changed' } })
    const restored = await run('restore', file, '--replace')
    expect([restored.code, restored.json()]).toMatchObject([0, { restored: true, safety: { file: expect.any(String) } }])
    expect((await ctx.store.db.skill.findFirstOrThrow()).title).not.toBe('Changed')
    writeFileSync(file, readFileSync(file).subarray(0, 200))
    expect(await run('restore', file, '--replace')).toMatchObject({ code: 1, out: expect.stringContaining('end is missing') })
    expect(await run('restore', '/nowhere/at/all')).toMatchObject({ code: 2 })
    await server.stop()
  })
})

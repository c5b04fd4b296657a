import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { handle } from './handle'

const text = `---
name: delivery-check
description: >-
  Use when: a delivery arrives.
  Compares it — Prüfung, проверка, 検査 — with the order.
license: MIT
metadata:
  version: "1.10"
---
# Delivery check

1. Read \`note.txt\`: every line.
`

const ask = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
  handle(new Request(`http://localhost:4310${path}`, { method, body, headers: { host: 'localhost:4310', ...headers } }))
const json = { 'content-type': 'application/json' }

forBothDatabases('Skills through HTTP', (open) => {
  it('are imported as text or as an archive and exported as the same bytes, as a file or in JSON', async () => {
    await open()
    const imported = await ask('POST', '/api/skills/import', JSON.stringify({ directory: 'delivery-check', text }), json)
    expect([imported.status, await imported.json()]).toMatchObject([
      201,
      { repairs: [], diagnostics: [], skill: { content: text } },
    ])
    const file = await ask('GET', '/api/skills/delivery-check/bundle', undefined, { accept: '*/*' })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="delivery-check.skill"')
    const archive = new Uint8Array(await file.arrayBuffer())
    expect(openSkillArchive(archive)).toMatchObject({ ok: true, directory: 'delivery-check' })
    const bundle = await ask('GET', '/api/skills/delivery-check/bundle', undefined, { accept: 'application/json' })
    expect(Buffer.from((await bundle.json()).archive, 'base64').equals(Buffer.from(archive))).toBe(true)
    const etag = file.headers.get('etag') ?? ''
    expect((await ask('GET', '/api/skills/delivery-check/bundle', undefined, { 'if-none-match': etag })).status).toBe(304)

    await open()
    const again = await ask('POST', '/api/skills/import', archive, { 'content-type': 'application/zip' })
    expect(again.status).toBe(201)
    const packed = await ask('GET', '/api/skills/delivery-check/bundle', undefined, { accept: '*/*' })
    expect(new Uint8Array(await packed.arrayBuffer())).toEqual(archive)
    const plain = await ask('POST', '/api/skills/import?directory=delivery-check', text, { 'content-type': 'text/markdown' })
    expect([plain.status, await plain.json()]).toMatchObject([200, { status: 'unchanged' }])
  })

  it.each([
    ['POST', '/api/skills/export', { names: ['../../x'], to: 'out' }],
    ['POST', '/api/skills/export', { names: ['..'], to: 'out' }],
    ['POST', '/api/skills/export', { names: ['C:\\x'], to: 'out' }],
    ['POST', '/api/skills/export', { name: '../../x' }],
    ['POST', '/api/skills/export', { all: true, to: '../../x' }],
    ['POST', '/api/skills/import', { directory: '../../x', text }],
    ['POST', '/api/skills/import', {}],
    ['POST', '/api/skills/load', { dir: '/nowhere/at/all' }],
  ])('refuse %s %s %j, and nothing is written', async (method, path, body) => {
    const { ctx, home, store } = await open()
    const before = readdirSync(home)
    const answer = await ask(method, path, JSON.stringify(body), json)
    expect(Math.floor(answer.status / 100)).toBe(4)
    expect([readdirSync(home), existsSync(ctx.settings.workspaceDir)]).toEqual([before, false])
    expect([await store.reader.skill.count(), await store.reader.event.count()]).toEqual([0, 0])
  })
})

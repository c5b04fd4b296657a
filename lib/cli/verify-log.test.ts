import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { handle } from '@/lib/http/handle'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { mettle, serve } from './serve.test-support'

const names = ['one', 'two', 'three']

forBothDatabases('mettle verify-log', (open) => {
  it('says where the log ends, and later whether it was rewritten', async () => {
    const { ctx, store } = await open()
    for (const name of names) await createSkill(ctx, { name, description: 'Does it', content: 'Do it.' })
    const server = await serve(handle)
    const run = (...words: string[]) => mettle(['verify-log', ...words, '--url', server.url])
    try {
      const first = await run()
      const [, hash = ''] = /^Its end: event 3, ([0-9a-f]{64})$/m.exec(first.out) ?? []
      expect([first.code, first.err, hash.length]).toEqual([0, '', 64])
      expect((await run('--head', hash)).code).toBe(0)
      await store.db.event.updateMany({ where: { objectName: 'two' }, data: { objectName: 'another' } })
      const { code, out } = await run('--head', hash)
      expect([code, out]).toEqual([
        1,
        expect.stringMatching(/^The log is not as it was written: Event 2 \(evt_\w+\) is not what/),
      ])
      const strange = await run('--head', 'x')
      expect([strange.code, strange.err]).toEqual([1, expect.stringContaining('64 hexadecimal digits')])
    } finally {
      await server.stop()
    }
  })

  it('writes the log to a file and checks it there, without a server', async () => {
    const { ctx, home } = await open()
    for (const name of names) await createSkill(ctx, { name, description: 'Does it', content: 'Do it.' })
    const file = path.join(home, 'log.jsonl')
    const server = await serve(handle)
    try {
      expect(await mettle(['verify-log', '--export', file, '--url', server.url])).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Exported to ${file}`),
      })
    } finally {
      await server.stop()
    }
    // Nothing listens on port 1.
    const check = (...words: string[]) =>
      mettle(['verify-log', '--file', file, ...words, '--json', '--url', 'http://127.0.0.1:1'])
    const whole = await check()
    expect([whole.code, whole.json()]).toEqual([0, expect.objectContaining({ ok: true, events: 3, broken: null })])
    const text = readFileSync(file, 'utf8')
    const lines = text.trimEnd().split('\n')
    const harms: [string, object][] = [
      [text.replace('"name":"two"', '"name":"another"'), { code: 'changed', position: 2 }],
      [lines.toSpliced(1, 1).join('\n'), { code: 'missing', position: 2 }],
      [lines.with(2, '{"half').join('\n'), { code: 'changed', position: 3 }],
    ]
    for (const [harmed, broken] of harms) {
      writeFileSync(file, harmed)
      const { code, json } = await check()
      expect([code, json()]).toEqual([1, expect.objectContaining({ ok: false, broken: expect.objectContaining(broken) })])
    }
    writeFileSync(file, lines.slice(0, 2).join('\n'))
    const { head } = whole.json() as { head: { hash: string } }
    expect((await check('--head', head.hash)).json()).toMatchObject({ broken: { code: 'head' } })
  })

  it('says which file cannot be read', async () => {
    const { code, err } = await mettle(['verify-log', '--file', '/nowhere/log.jsonl'])
    expect([code, err]).toEqual([1, expect.stringContaining('/nowhere/log.jsonl')])
  })
})

import { appendFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ingestTranscript, storeFile } from '@/lib/ingest/session/ingest-transcript'
import { readyTail } from '@/lib/ingest/session/ready-file'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { flowContext } from '@/lib/kernel/verb'
import { ingestFile } from './ingest-file'
import { showPath } from '@/lib/kernel/show-path'
import { fileBytesMax } from './unpack'

const more = fixBug('later').map((call, index) => ({ ...call, id: `toolu_later_${index}` }))
const later = claudeLines({
  session: 's1',
  start: '2026-02-01T11:00:00.000Z',
  prompt: 'And that',
  calls: more,
  end: 'Done: all tests pass.',
})
const text = `${claudeLines({ session: 's1', calls: fixBug('s1') })}{"half\n${later}`
const lines = text.trimEnd().split('\n')

/** Everything that is stored of a session, except ids and write times. */
async function contentOf({ store }: Opened, key: string) {
  const row = await store.reader.session.findFirstOrThrow({
    where: { key },
    include: {
      steps: { orderBy: { position: 'asc' } },
      prompts: { orderBy: { turn: 'asc' } },
      unreadables: { orderBy: { line: 'asc' } },
    },
  })
  const {
    id: _,
    createdAt: __,
    updatedAt: ___,
    completedAt: ____,
    agentId: _____,
    workspaceId: ______,
    steps,
    prompts,
    unreadables,
    ...facts
  } = row
  const bare = (rows: { id: string; sessionId: string }[]) =>
    rows.map((one) => ({ ...one, id: '', sessionId: '', workspaceId: '', agentId: '' }))
  return { ...facts, steps: bare(steps), prompts: bare(prompts), unreadables: bare(unreadables) }
}

async function fileAt(opened: Opened, name: string, content: string | Uint8Array) {
  const file = path.join(opened.home, name)
  writeFileSync(file, content)
  const ingest = async () => {
    const known = await opened.store.reader.sourceFile.findFirst({ where: { path: showPath(file) } })
    return ingestFile(flowContext(opened.ctx), { file, known })
  }
  return { file, ingest, known: () => opened.store.reader.sourceFile.findFirst({ where: { path: showPath(file) } }) }
}

forBothDatabases('A file that grows', (open) => {
  it('has the same result in parts as in one piece, wherever it is split, and its session is not complete', async () => {
    const whole = await open()
    await ingestTranscript(flowContext(whole.ctx), text, {})
    const wanted = await contentOf(whole, 's1')
    for (const cuts of [
      [300, 301, 900],
      [text.indexOf('{"half') + 3, 2500],
    ]) {
      const opened = await open()
      const { file, ingest } = await fileAt(opened, 'a.jsonl', text.slice(0, cuts[0]))
      await ingest()
      for (const [index, cut] of cuts.entries()) {
        appendFileSync(file, text.slice(cut, cuts[index + 1] ?? text.length))
        expect((await ingest()).refused).toBeNull()
      }
      expect(await contentOf(opened, 's1')).toEqual(wanted)
      expect((await opened.store.reader.session.findFirstOrThrow()).completedAt).toBeNull()
      expect(await ingest()).toMatchObject({ isUnchanged: true, sessions: [] })
    }
  })

  it('is read from its end alone, or reports that it cannot be', async () => {
    for (const [cut, again] of [
      [6, 2],
      [8, 0],
      [9, 3],
    ] as const) {
      const opened = await open()
      const whole = await open()
      await ingestTranscript(flowContext(whole.ctx), text, {})
      const ctx = flowContext(opened.ctx)
      await ingestTranscript(ctx, `${lines.slice(0, cut).join('\n')}\n`, {})
      const content = new TextEncoder().encode(`${lines.slice(cut - again).join('\n')}\n`)
      const hints = { format: 'claude-code', isGrowing: true }
      const place = { linesBefore: cut - again, linesAgain: again }
      const ready = await readyTail(ctx, { content, ...place }, hints, { rules: [], salt: '' })
      if (ready) await storeFile(ctx, ready)
      if (ready) expect(await contentOf(opened, 's1')).toEqual(await contentOf(whole, 's1'))
      else expect(lines[cut - again]).toContain('tool_result')
    }
  })

  it('is read from the start again when it was truncated or rewritten', async () => {
    const opened = await open()
    const { file, ingest } = await fileAt(opened, 'a.jsonl', text)
    await ingest()
    truncateSync(file, 400)
    expect((await ingest()).isUnchanged).toBe(false)
    writeFileSync(file, claudeLines({ session: 's2', calls: [...fixBug('s2'), ...fixBug('more')] }).repeat(3))
    await ingest()
    expect((await opened.store.reader.session.findMany({ orderBy: { key: 'asc' } })).map((one) => one.key)).toEqual(['s1', 's2'])
  })

  it('stores why it was refused until it changes', async () => {
    const opened = await open()
    const { file, ingest, known } = await fileAt(opened, 'a.json', '{"a":1}')
    expect((await ingest()).refused).toContain('no known format')
    expect(await ingest()).toMatchObject({ isUnchanged: true, refused: (await known())?.refused })
    writeFileSync(file, '')
    utimesSync(file, 1, 1)
    expect((await ingest()).refused).toBeNull()
  })

  it('that is one value over many lines is whole without a final newline; an invalid line is reported', async () => {
    const opened = await open()
    const messages = claudeLines({ session: 's3', calls: fixBug('s3') })
      .trimEnd()
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as { message?: unknown }).message ?? [])
    const { ingest } = await fileAt(opened, 'a.json', JSON.stringify({ messages }, null, 2))
    expect(await ingest()).toMatchObject({ refused: null, sessions: [{ created: true }] })
    const broken = await fileAt(opened, 'b.json', 'not json')
    expect((await broken.ingest()).refused).toContain('not JSON')
    const half = await fileAt(opened, 'c.json', '{\n  "messages": [\n    {')
    expect((await half.ingest()).refused).toContain('not JSON')
  })

  it('is unpacked, and the end of its packed data is checked', async () => {
    const opened = await open()
    const packed = gzipSync(text)
    const { ingest } = await fileAt(opened, 'a.jsonl.gz', packed)
    expect((await ingest()).sessions).toHaveLength(1)
    const broken = await fileAt(opened, 'b.jsonl.gz', packed.subarray(0, packed.length - 20))
    expect((await broken.ingest()).refused).toContain('compressed')
  })

  it('is not opened again while it cannot be unpacked, or is too large, until it changes', async () => {
    const opened = await open()
    const packed = gzipSync(text)
    const broken = await fileAt(opened, 'b.jsonl.gz', packed.subarray(0, packed.length - 20))
    const large = await fileAt(opened, 'c.jsonl', '')
    truncateSync(large.file, fileBytesMax + 1)
    for (const { ingest, known } of [broken, large]) {
      const { refused } = await ingest()
      expect(await known()).toMatchObject({ refused: expect.any(String) as string, offset: 0 })
      expect(await ingest()).toMatchObject({ isUnchanged: true, refused })
    }
    writeFileSync(broken.file, packed)
    expect(await broken.ingest()).toMatchObject({ refused: null, sessions: { length: 1 } })
  })
})

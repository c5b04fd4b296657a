import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { flowContext } from '@/lib/kernel/verb'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { ingestFile, takeFiles, type IngestedFile } from './ingest-file'

const session = (key: string) => claudeLines({ session: key, calls: fixBug(key) })

/** What is stored about the files and their sessions, with names in place of ids. */
async function left({ store, workspace }: Context): Promise<unknown> {
  const where = { workspaceId: workspace.id }
  const sessions = await store.db.session.findMany({ where, orderBy: { key: 'asc' } })
  const files = await store.db.sourceFile.findMany({ where, omit: { id: true, workspaceId: true }, orderBy: { path: 'asc' } })
  const verbs = await store.db.event.findMany({ where, orderBy: { id: 'asc' }, select: { verb: true, objectName: true } })
  const keyOf = new Map(sessions.map((one) => [one.id, one.key]))
  return {
    files: files.map(({ sessionIds, ...file }) => ({
      ...file,
      sessions: (sessionIds as string[]).map((id) => keyOf.get(id)),
    })),
    sessions: sessions.map(({ key, stepCount, completedAt, format }) => ({ key, stepCount, completedAt, format })),
    verbs,
  }
}

forBothDatabases('New files', (open) => {
  it('have the same result together as one by one: how far each was read, what was refused, and sessions that may grow', async () => {
    const { ctx, home, store } = await open()
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(path.join(home, name), content)
      return path.join(home, name)
    }
    const files = [
      file('a.jsonl', session('a')),
      file('b.jsonl', `${session('b')}{"half`),
      file('c.json', '{"colour":"green"}'),
      file('d.jsonl.gz', gzipSync(session('d'))),
      file('e.jsonl', session('a')),
      file('f.jsonl.gz', gzipSync(session('f')).subarray(0, 80)),
      path.join(home, 'gone.jsonl'),
      file('z.jsonl', ''),
    ]
    const results: unknown[] = []
    for (const how of ['one', 'together']) {
      const id = `wsp_${how}`
      await store.db.workspace.create({ data: { id, name: how, createdAt: ctx.now() } })
      const own = flowContext({ ...ctx, workspace: { id, name: how, isDemo: false } })
      const taken: IngestedFile[] = []
      if (how === 'one') for (const one of files) taken.push(await ingestFile(own, { file: one, known: null }))
      else {
        const given = files.map((one) => ({ file: one, known: null }))
        await takeFiles(own, given, async (one) => void taken.push(one))
      }
      const told = taken.map(({ refused, sessions }) => `${refused} ${sessions.length}`).toSorted()
      results.push({ told, ...((await left(own)) as object) })
    }
    expect(results[0]).toMatchObject({
      files: { length: 7 },
      sessions: [{ key: 'a', completedAt: null }, { key: 'b' }, { key: 'd' }],
    })
    expect(results[1]).toEqual(results[0])
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { handle } from '@/lib/http/handle'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { proposeCandidate } from '@/lib/services/candidate/propose-candidate'
import { addSession } from '@/lib/services/session/add-session'
import { createSkill } from '@/lib/services/skill/create-skill'
import { reportUsed } from '@/lib/services/use/report-used'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { mettle, serve } from './serve.test-support'

/** A Zstandard frame with one uncompressed block: not every Node version under test can write one. */
function zstandard(text: string): Uint8Array {
  const content = Buffer.from(text)
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32LE(content.length, 5)
  head.writeUIntLE(content.length * 8 + 1, 9, 3)
  return Buffer.concat([head, content])
}

forBothDatabases('The command line against a server', (open) => {
  async function withServer(test: (opened: Opened, run: typeof mettle) => Promise<void>): Promise<void> {
    const opened = await open()
    const server = await serve(handle)
    try {
      await test(opened, (words) => mettle([...words, '--url', server.url]))
    } finally {
      await server.stop()
    }
  }

  it('imports a folder, reports refused files with the reason, and imports nothing twice', () =>
    withServer(async ({ home, store }, run) => {
      const folder = path.join(home, 'sessions')
      mkdirSync(path.join(folder, 's3/subagents'), { recursive: true })
      const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
      // The padding makes it large enough to be packed.
      write('s1.jsonl', claudeLines({ session: 's1', calls: fixBug('s1'), end: 'word '.repeat(60_000) }))
      write('s2.jsonl', `${claudeLines({ session: 's2', calls: fixBug('s2') })}{"half`)
      write('notes.json', '{"kind":"side-car"}')
      write('empty.jsonl', '')
      write('blank.jsonl', '\n\n')
      write('ignored.txt', 'x')
      const first = await run(['ingest', folder, '--agent', 'alice', '--json'])
      expect(first.json()).toEqual({
        files: 5,
        sessions: 2,
        created: 2,
        changed: 2,
        steps: 6,
        unreadable: 1,
        refused: [{ path: path.join(folder, 'notes.json'), reason: expect.stringContaining('no known format') }],
      })
      expect(first).toMatchObject({ code: 0, err: '' })
      expect((await run(['ingest', folder, '--agent', 'alice', '--json'])).json()).toMatchObject({
        sessions: 2,
        created: 0,
        changed: 0,
        steps: 6,
      })
      expect(await store.reader.session.count({ where: { agent: { name: 'alice' } } })).toBe(2)
      const words = await run(['ingest', folder, '--agent', 'alice'])
      expect(words.out).toContain('2 sessions (0 new, 0 extended, 2 unchanged) with 6 steps.')
    }))

  it('loads a folder of skills, wherever the server is', () =>
    withServer(async ({ home }, run) => {
      mkdirSync(path.join(home, 'say-it'))
      writeFileSync(path.join(home, 'say-it/SKILL.md'), '---\nname: say-it\ndescription: Says it\n---\n# Say it\n\n1. Say it.\n')
      expect(await run(['load', path.join(home, 'say-it')])).toMatchObject({
        code: 0,
        out: expect.stringContaining('say-it: created'),
      })
      expect((await run(['load', path.join(home, 'say-it'), '--json'])).json()).toMatchObject({ counts: { unchanged: 1 } })
    }))

  it('takes a text out of everything, once the workspace is named', () =>
    withServer(async ({ ctx, home, store }, run) => {
      const file = path.join(home, 'texts.txt')
      writeFileSync(file, 'a word that nobody may read\n\n')
      await createSkill(ctx, { name: 'say-it', description: 'Says it', content: '1. Say a word that nobody may read.' })
      expect((await run(['rebuild-workspace', '--without', 'say-it'])).code).toBe(2)
      const shown = await run(['rebuild-workspace', '--text-from', file])
      expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('say-it@1: the texts in it (current)') })
      expect(shown.out).toContain('add --confirm')
      const refused = await run(['rebuild-workspace', '--without', 'say-it@1', '--confirm', 'default'])
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Edit the skill or delete it first') })
      const done = await run(['rebuild-workspace', '--text-from', file, '--confirm', 'default', '--json'])
      expect(done.json()).toMatchObject({ done: true, doctor: { ok: true } })
      const files = await store.db.versionFile.findMany({ where: { version: { skill: { name: 'say-it' } } } })
      expect(files.map((one) => Buffer.from(one.content).toString())).toEqual([expect.stringContaining('Say [withheld].')])
    }))

  it('imports the same files from a folder as the server does: packed files, and no notes on sub-agents', () =>
    withServer(async ({ home }, run) => {
      const folder = path.join(home, 'packed')
      mkdirSync(path.join(folder, 's1', 'subagents'), { recursive: true })
      writeFileSync(path.join(folder, 's1.jsonl.gz'), gzipSync(claudeLines({ session: 's1', calls: fixBug('s1') })))
      writeFileSync(path.join(folder, 's1', 'subagents', 'agent-a1.meta.json'), '{"agentType":"helper"}')
      expect((await run(['ingest', folder, '--json'])).json()).toMatchObject({ files: 1, sessions: 1, steps: 3, refused: [] })
    }))

  it('imports an explicitly named packed file in any packing', () =>
    withServer(async ({ home }, run) => {
      const lines = (key: string) => claudeLines({ session: key, calls: fixBug(key) })
      const files = Object.entries({ 's1.jsonl.gz': gzipSync(lines('s1')), 's2.jsonl.zst': zstandard(lines('s2')) })
      for (const [name, bytes] of files) writeFileSync(path.join(home, name), bytes)
      const report = await run(['ingest', ...files.map(([name]) => path.join(home, name)), '--json'])
      expect(report.json()).toMatchObject({ files: 2, sessions: 2, steps: 6, refused: [] })
    }))

  it('counts in the list of proposals the sessions that each of them names, not its requests', () =>
    withServer(async ({ ctx, store }, run) => {
      await learnShipping(ctx, 'desk')
      await store.db.candidate.updateMany({ data: { occurrences: 9 } })
      expect((await run(['candidates'])).out).toMatch(/ 3 sessions +/)
    }))

  it('prints all evidence of a candidate, in readable figures', () =>
    withServer(async ({ ctx, store }, run) => {
      await learnShipping(ctx, 'desk')
      const { id } = await store.reader.candidate.findFirstOrThrow()
      const { out } = await run(['candidate', id])
      expect(out).toMatch(
        /^Seen in 3 sessions, (?:< )?\d+(?:\.\d)? expected by chance, 3 of 3 ended well, would have covered 12 steps\. Evidence: /m,
      )
      expect(out).toContain('Too few sessions to measure.')
      expect(out).toMatch(/^Approve\. A fresh agent doesn’t know /m)
    }))

  it('prints of a person’s revision why it is proposed, and how uses of the current text end', () =>
    withServer(async ({ ctx }, run) => {
      await createSkill(ctx, { name: 'ship-orders', description: 'Ships an order.', content: '1. Call `ship`.' })
      for (const sessionKey of ['a', 'b', 'c']) await reportUsed(ctx, { skill: 'ship-orders', sessionKey, outcome: 'failure' })
      const wanted = {
        name: 'ship-orders',
        description: 'Ships an order.',
        instructions: '1. Ask first.',
        reason: 'It ships too early.',
      }
      const { id } = await proposeCandidate(ctx, { kind: 'revision', ...wanted })
      const { out } = await run(['candidate', id])
      expect(out).toContain('\nReason: It ships too early.\n')
      expect(out).toContain('\nUses of the current text, last 3 judged uses:\n  3 of 3 failed.\n')
    }))

  it('fails when a named path is refused or empty', () =>
    withServer(async ({ home }, run) => {
      const file = path.join(home, 'none.json')
      writeFileSync(file, '{"kind":"side-car"}')
      const rejected = await run(['ingest', file, '--json'])
      expect(rejected).toMatchObject({ code: 1 })
      expect(rejected.json()).toMatchObject({ files: 1, sessions: 0, refused: [{ path: file }] })
      const missing = await run(['ingest', path.join(home, 'missing'), '--json'])
      expect(missing).toMatchObject({ code: 1 })
      expect(missing.json()).toMatchObject({ files: 0, refused: [{ reason: 'No such file or folder.' }] })
    }))

  it("prints the server's own responses: skills, moves with their undo, refusals as problems", () =>
    withServer(async ({ ctx, store }, run) => {
      await makeSkill(ctx, { name: 'run-tests' })
      expect((await run(['skills', '--json'])).json()).toMatchObject({ items: [{ name: 'run-tests' }], total: 1 })
      expect((await run(['skills'])).out).toMatch(/^NAME .*\nrun-tests /)
      const demoted = await run(['demote', 'run-tests', '--reason', 'worn out', '--json'])
      expect(demoted).toMatchObject({ code: 0, err: '' })
      expect(demoted.json()).toMatchObject({
        skill: { lifecycle: 'deprecated' },
        event: { verb: 'deprecate', reason: 'worn out' },
      })
      const again = await run(['deprecate', 'run-tests', '--reason', 'again', '--json'])
      expect(again.code).toBe(1)
      expect(again.json()).toMatchObject({ code: 'conflict' })
      const missing = await run(['show', 'nothing-such'])
      expect(missing).toMatchObject({ code: 1, out: '' })
      expect(missing.err).toMatch(/^mettle: There is no skill/)
      const { id } = await store.reader.event.findFirstOrThrow({ where: { verb: 'deprecate' } })
      const undone = await run(['undo', id])
      expect(undone.out).toContain('Undone')
      expect((await run(['show', 'run-tests', '--json'])).json()).toMatchObject({ lifecycle: 'verified' })
      expect((await run(['undo', /evt_\w+/.exec(undone.out)?.[0] ?? ''])).out).toContain('Redone')
      expect((await run(['show', 'run-tests', '--json'])).json()).toMatchObject({ lifecycle: 'deprecated' })
    }))

  it("reports a failure, sums up telemetry with and without a name, and validates with the server's rules", () =>
    withServer(async ({ ctx, home }, run) => {
      await makeSkill(ctx, { name: 'run-tests' })
      const reported = await run(['report-failure', '--skill', 'run-tests', '--what', 'It hangs. Set CI=1.', '--json'])
      expect(reported.json()).toMatchObject({ kind: 'warning', name: expect.stringContaining('run-tests'), status: 'open' })
      expect((await run(['telemetry', '--json'])).json()).toMatchObject({ total: 1 })
      expect((await run(['telemetry', 'run-tests', '--json'])).json()).toMatchObject({ offered: 0, judged: 0 })
      const file = path.join(home, 'SKILL.md')
      writeFileSync(file, '---\nname: a\ndescription: Does a.\n---\nDo a.\n')
      expect(await run(['validate', file, '--json'])).toMatchObject({ code: 0, err: '' })
    }))

  it('lists what is left out of the queue only with --all, and says of a candidate what an agent would not know', () =>
    withServer(async ({ ctx }, run) => {
      await learnShipping(ctx, 'desk')
      for (const sessionKey of ['a', 'b', 'c'])
        await addSession(ctx, { agent: 'coder', transcript: claudeLines({ session: sessionKey, calls: fixBug('x') }) })
      await mineAgent(ctx, '*', async () => undefined)
      const listed = await run(['candidates', '--json'])
      expect(listed.json()).toMatchObject({ total: 1, items: [{ status: 'open', agent: 'desk' }] })
      const all = await run(['candidates', '--all', '--json'])
      expect(all.json()).toMatchObject({
        total: 2,
        items: [{ status: 'open' }, { status: 'generic', agent: 'coder', knows: [] }],
      })
      expect((await run(['candidates', '--all'])).out).toMatch(/STATUS\n[^]*open\n[^]*generic\n/)
      expect((await run(['candidates', '--status', 'generic'])).code).toBe(1)
      const rows = await ctx.store.reader.candidate.findMany({ orderBy: { status: 'asc' } })
      const [generic, open] = await Promise.all(rows.map(({ id }) => run(['candidate', id])))
      expect(generic?.out).toContain('A fresh agent knows all of it.')
      expect(open?.out).toContain('A fresh agent would not know:\n  the order `search_orders`, `get_order`')
    }))

  it('reports whether the server is healthy', () =>
    withServer(async (_, run) => {
      expect((await run(['status', '--json'])).json()).toMatchObject({ database: { ok: true }, migrations: { pending: 0 } })
      const { out } = await run(['status'])
      expect(out).toMatch(/^Mettle \d+\.\d+\.\d+: (ok|degraded)\n/)
      expect(out).not.toContain('Remote:')
    }))

  it('reports what a remote repository has, and what keeps the rest from it, without its token', () =>
    withServer(async ({ ctx, store }, run) => {
      const url = 'https://git.example/team/skills.git'
      Object.assign(ctx.settings, { gitRemote: { address: url, token: 'a-token-of-the-remote' } })
      expect((await run(['status'])).out).toContain(`\nRemote: ${url}, nothing pushed yet\n`)
      const pushedAt = new Date('2026-03-01T08:00:00Z')
      const row = { url, commit: 'a'.repeat(40), pushedAt }
      await store.db.remotePush.create({ data: { workspaceId: ctx.workspace.id, ...row } })
      expect((await run(['status'])).out).toContain(`\nRemote: ${url}, pushed 2026-03-01T08:00:00.000Z\n`)
      const failure = { failingSince: new Date('2026-03-02T08:00:00Z'), error: 'It answered 403.' }
      await store.db.remotePush.updateMany({ data: failure })
      const { out } = await run(['status'])
      expect(out).toContain('\n  failing since 2026-03-02T08:00:00.000Z: It answered 403.\n')
      expect(out).not.toContain('a-token')
    }))
})

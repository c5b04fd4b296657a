import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { processOf, type Spawned } from '../testing/spawn-process.test-support'
import { flushDisk } from '@/lib/publish/disk/flush-disk'
import type { WriterAnswer, WriterTask } from '@/lib/services/disk/writer-process.test-support'

/** Two processes, a database and their commits: on a machine that has other things to do this takes its time. */
const longMs = 240_000
const gitIn = (dir: string, ...args: string[]): string => execFileSync('git', args, { cwd: dir, encoding: 'utf8' })
const names = (what: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${what}-${index}`)
const halves = (all: readonly string[]): [string[], string[]] => [
  all.filter((_, index) => index % 2 === 0),
  all.filter((_, index) => index % 2 === 1),
]

/** Which events the history names, oldest first; the commits that nothing leads to. */
function historyOf(dir: string): { events: string[]; dangling: string[] } {
  const events = gitIn(dir, 'log', '--reverse', '--format=%B').match(/(?<=^Event: )\S+/gm) ?? []
  const lost = gitIn(dir, 'fsck', '--no-progress', '--unreachable').split('\n')
  return { events: [...events], dangling: lost.filter((line) => line.startsWith('unreachable commit')) }
}

/** Files, the tree of HEAD and the versions in the database say the same. */
async function expectAgreement(ctx: Context): Promise<void> {
  const dir = ctx.settings.workspaceDir
  const versions = await ctx.store.db.version.findMany({
    where: { skill: { workspaceId: ctx.workspace.id } },
    include: { skill: true, files: true },
  })
  const writes = await ctx.store.db.diskWrite.findMany({ where: { workspaceId: ctx.workspace.id } })
  const shown = new Set(writes.map((write) => write.skillId))
  const current = versions.filter(({ number, skill }) => number === skill.version && shown.has(skill.id))
  for (const { skill, files } of current) {
    const [file] = files
    const at = `skills/${skill.name}/SKILL.md`
    const text = Buffer.from(file?.content ?? []).toString('utf8')
    expect(gitIn(dir, 'show', `HEAD:${at}`)).toBe(text)
    expect(readFileSync(path.join(dir, at), 'utf8')).toBe(text)
  }
  expect(gitIn(dir, 'status', '--porcelain')).toBe('')
}

const diskWrites = async (ctx: Context): Promise<string[]> => {
  const rows = await ctx.store.db.diskWrite.findMany({ where: { workspaceId: ctx.workspace.id }, orderBy: { id: 'asc' } })
  return rows.map((row) => row.eventId)
}

forBothDatabases('two processes on one home', (open, provider) => {
  // On SQLite there is never a second one: lock-home.test.ts.
  if (provider === 'sqlite') return it.skip('are one', () => undefined)
  let start: (env: Record<string, string>) => Spawned
  beforeAll(async () => {
    start = await processOf('lib/services/disk/writer-process.test-support.ts')
  })
  const running: Spawned[] = []
  // However a test ends, nobody goes on writing into its home.
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ end }) => end()))
  })

  async function two(): Promise<{ ctx: Context; writers: [Spawned, Spawned]; tasks: [WriterTask, WriterTask] }> {
    const { ctx, home } = await open()
    const ours = { ...ctx, now: () => new Date() }
    const edited = names('old', 24)
    for (const name of edited) await makeSkill(ours, { name, origin: 'human', state: 'released' })
    const env = { METTLE_HOME: home, DATABASE_URL: ctx.settings.databaseUrl, METTLE_LOG: 'silent' }
    const writers: [Spawned, Spawned] = [start(env), start(env)]
    running.push(...writers)
    for (const { hear } of writers) await hear()
    const [create, edit] = [halves(names('new', 24)), halves(edited)]
    return {
      ctx: ours,
      writers,
      tasks: [
        { create: create[0], edit: edit[0] },
        { create: create[1], edit: edit[1] },
      ],
    }
  }

  it('write every act of 24 creates and 24 edits once, and lose none', { timeout: longMs }, async () => {
    const { ctx, writers, tasks } = await two()
    const answers = (await Promise.all(writers.map(({ ask }, index) => ask(tasks[index])))) as WriterAnswer[]
    expect(answers.flatMap(({ errors }) => errors)).toEqual([])
    const { events, dangling } = historyOf(ctx.settings.workspaceDir)
    expect(dangling).toEqual([])
    expect(events).toHaveLength(48)
    expect(events.toSorted()).toEqual((await diskWrites(ctx)).toSorted())
    expect(await ctx.store.db.diskWrite.count({ where: { doneAt: null } })).toBe(0)
    await expectAgreement(ctx)
  })

  it('leave nothing behind when one of them is killed: the other ends what it began', { timeout: longMs }, async () => {
    const { ctx, writers, tasks } = await two()
    const [killed, other] = writers
    const answered = other.ask(tasks[1]) as Promise<WriterAnswer>
    killed.child.send(tasks[0])
    // In the midst of it: some of its acts are in the database, not all of them on disk.
    await vi.waitFor(async () => expect(await ctx.store.db.skill.count()).toBeGreaterThan(30), {
      timeout: longMs / 2,
      interval: 5,
    })
    await killed.end()
    const { errors } = await answered
    expect(errors).toEqual([])
    expect(await flushDisk(ctx)).toEqual([])
    const { events, dangling } = historyOf(ctx.settings.workspaceDir)
    expect(dangling.length).toBeLessThanOrEqual(1)
    expect(events.toSorted()).toEqual((await diskWrites(ctx)).toSorted())
    await expectAgreement(ctx)
  })
})

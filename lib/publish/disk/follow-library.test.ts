import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { asWorkOf, demoName, workspaceDirOf } from '@/lib/kernel'
import type { Context } from '@/lib/kernel/context'
import { newId } from '@/lib/store/id'
import { removeDemo } from '@/lib/services/demo/remove-demo'
import { undoEvent } from '@/lib/services/event/undo-event'
import { runDoctor } from '@/lib/services/doctor/run-doctor'
import { readHealth } from '@/lib/services/health/read-health'
import { archiveSkill } from '@/lib/services/skill/act-on-skill'
import { createSkill } from '@/lib/services/skill/create-skill'
import { deleteSkill } from '@/lib/services/skill/delete-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { takeSnapshot } from '@/lib/services/snapshot/take-snapshot'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { rebuildWorkspace } from '@/lib/services/workspace/rebuild-workspace'
import { followsAnother, ownFolder } from './as-writer'
import { flushDisk } from './flush-disk'
import { dropFollowedDemo, followLibrary } from './follow-library'

/** The same caller on a server of the same database that has a home of its own. */
function elsewhere(ctx: Context): Context {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-elsewhere-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return { ...ctx, settings: { ...ctx.settings, home, workspaceDir: path.join(home, 'workspace') } }
}

const later = (ctx: Context, ms: number): Context => {
  const at = ctx.now().getTime() + ms
  return { ...ctx, now: () => new Date(at) }
}

const dirOf = (ctx: Context): string => ctx.settings.workspaceDir
const skill = (name: string) => ({ name, description: `Does what ${name} says.`, content: `Do ${name}.` })

/** Each skill's file, by its path, with what it says. */
const filesIn = (ctx: Context): Record<string, string> =>
  Object.fromEntries(
    ['skills', 'archive']
      .map((folder) => path.join(dirOf(ctx), folder))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file): [string, string] => [path.relative(dirOf(ctx), file), readFileSync(file, 'utf8')])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const commits = (ctx: Context): string[] =>
  execFileSync('git', ['log', '--format=%s'], { cwd: dirOf(ctx), encoding: 'utf8', stdio: 'pipe' })
    .trim()
    .split('\n')

forBothDatabases('Servers with a folder each', (open, provider) => {
  if (provider === 'sqlite') {
    it('are one server on SQLite: its folder follows none', async () => {
      const { ctx } = await open()
      await createSkill(ctx, skill('one'))
      expect(await followsAnother(ctx)).toBe(false)
      expect(existsSync(path.join(dirOf(ctx), '.git/mettle-folder'))).toBe(false)
    })
    return
  }

  /** Two servers of one database: the first has written, so the history is there. */
  async function openBoth() {
    const opened = await open()
    // The clock by which ids are made.
    const ctx: Context = { ...opened.ctx, now: () => new Date() }
    await createSkill(ctx, skill('one'))
    const other = elsewhere(ctx)
    return { ctx, other }
  }

  it('show the same files after each act, whoever does it, and one of them has the history', async () => {
    const { ctx, other } = await openBoth()
    expect([await followsAnother(ctx), await followsAnother(other)]).toEqual([false, true])
    await createSkill(other, skill('two'))
    expect(Object.keys(filesIn(other))).toEqual(['skills/one/SKILL.md', 'skills/two/SKILL.md'])
    await editSkill(other, { name: 'one', content: 'Do it twice.', files: [{ path: 'refs/a.md', text: 'a' }] })
    await archiveSkill(other, { name: 'two', reason: 'unused' })
    expect(filesIn(ctx)).not.toEqual(filesIn(other))
    await flushDisk(ctx)
    expect(filesIn(ctx)).toEqual(filesIn(other))
    await deleteSkill(ctx, { name: 'one', reason: 'gone' })
    await followLibrary(other)
    expect(filesIn(other)).toEqual(filesIn(ctx))
    expect(Object.keys(filesIn(ctx))).toEqual(['archive/two/SKILL.md'])
    expect(await ctx.store.db.diskWrite.count({ where: { doneAt: null } })).toBe(0)
    expect(commits(ctx)).toHaveLength(5)
    expect(() => commits(other)).toThrow()
  })

  it('follow an undo, and what came long after its id was made', async () => {
    const { ctx, other } = await openBoth()
    const { event } = await editSkill(ctx, { name: 'one', content: 'Do it twice.' })
    await followLibrary(other)
    expect(filesIn(other)['skills/one/SKILL.md']).toContain('twice')
    await undoEvent(ctx, { id: event.id })
    await followLibrary(later(other, 30 * 60_000))
    expect(filesIn(other)).toEqual(filesIn(ctx))
    // As a load of half an hour: held until its end, with the ids of its beginning.
    await createSkill(ctx, skill('slow'))
    const { id } = await ctx.store.db.diskWrite.findFirstOrThrow({ where: { name: 'slow' } })
    await ctx.store.db.diskWrite.update({
      where: { id },
      data: { id: `dsk_0${id.slice(5)}`, doneAt: later(ctx, 40 * 60_000).now() },
    })
    await followLibrary(later(other, 41 * 60_000))
    expect(filesIn(other)).toEqual(filesIn(ctx))
  })

  it('follow a load whose server died in the midst of it, as soon as nobody goes on with it', async () => {
    const { ctx, other } = await openBoth()
    await followLibrary(other)
    await createSkill(ctx, skill('two'))
    await ctx.store.db.diskWrite.updateMany({ where: { name: 'two' }, data: { doneAt: null, isHeld: true } })
    rmSync(path.join(dirOf(ctx), 'skills/two'), { recursive: true })
    await followLibrary(other)
    expect(Object.keys(filesIn(other))).toEqual(['skills/one/SKILL.md'])
    const before = await ctx.store.clock.current(ctx.workspace.id)
    expect(await flushDisk(ctx)).toEqual([])
    const after = await ctx.store.clock.current(ctx.workspace.id)
    expect(after?.content).toBeGreaterThan(before?.content ?? Number.NaN)
    await followLibrary(other)
    expect(filesIn(other)).toEqual(filesIn(ctx))
    // As a server of a former version left it.
    await createSkill(ctx, skill('three'))
    await ctx.store.db.diskWrite.updateMany({ where: { name: 'three' }, data: { isHeld: true } })
    await followLibrary(other)
    expect(Object.keys(filesIn(other))).toContain('skills/three/SKILL.md')
  })

  it('drop what the library does not name any more, where other rows came in the place of those that were followed', async () => {
    const { ctx, other } = await openBoth()
    await createSkill(ctx, skill('two'))
    await followLibrary(other)
    expect(Object.keys(filesIn(other))).toHaveLength(2)
    const rows = await ctx.store.db.diskWrite.findMany({ where: { name: 'two' } })
    const drop = () => ctx.store.db.diskWrite.deleteMany({ where: { name: 'two' } })
    await drop()
    await followLibrary(later(other, 1_000))
    expect(Object.keys(filesIn(other))).toEqual(['skills/one/SKILL.md'])
    // The same long after they were written, when nobody looks at them any more.
    await ctx.store.db.diskWrite.createMany({ data: rows })
    for (const minutes of [61, 63]) await followLibrary(later(other, minutes * 60_000))
    expect(Object.keys(filesIn(other))).toHaveLength(2)
    await drop()
    await followLibrary(later(other, 64 * 60_000))
    expect(Object.keys(filesIn(other))).toEqual(['skills/one/SKILL.md'])
  })

  it('lay aside what somebody changed in a folder that follows, and take nothing of it in', async () => {
    const { ctx, other } = await openBoth()
    await followLibrary(other)
    writeFileSync(path.join(dirOf(other), 'skills/one/SKILL.md'), 'mine')
    mkdirSync(path.join(dirOf(other), 'skills/own'))
    writeFileSync(path.join(dirOf(other), 'skills/own/SKILL.md'), 'my own')
    const { items } = await runDoctor(other, { fix: true })
    expect(items.map(({ code, skill: name, fixed }) => [code, name, fixed])).toEqual([
      ['disk-differs', 'one', false],
      ['disk-differs', 'own', false],
    ])
    expect(items[0]?.sentence).toContain('only follows another')
    await editSkill(ctx, { name: 'one', content: 'Do it twice.' })
    await followLibrary(other)
    expect(filesIn(other)['skills/one/SKILL.md']).toBe(filesIn(ctx)['skills/one/SKILL.md'])
    expect(filesIn(other)['skills/own/SKILL.md']).toBe('my own')
    const [kept] = readdirSync(dirOf(other)).filter((name) => name.startsWith('.mettle-kept-'))
    expect(readFileSync(path.join(dirOf(other), kept ?? '', 'skills/one/SKILL.md'), 'utf8')).toBe('mine')
    expect(await ctx.store.db.skill.count({ where: { name: 'own' } })).toBe(0)
  })

  it('take away sample data that was removed on the other server, unless somebody changed something in it', async () => {
    const opened = await openBoth()
    const load = async () => {
      const workspace = { id: newId('workspace'), name: demoName, isDemo: true }
      await opened.ctx.store.db.workspace.create({ data: { ...workspace, createdAt: new Date() } })
      const [ctx, other] = [opened.ctx, opened.other].map((one) => ({ ...one, workspace }))
      if (!ctx || !other) throw new Error('Two servers are needed')
      await asWorkOf(ctx, () => createSkill(ctx, skill('sample')))
      await asWorkOf(other, () => followLibrary(other))
      return path.join(workspaceDirOf(other), 'skills/sample/SKILL.md')
    }
    const shown = await load()
    expect(await dropFollowedDemo(opened.other)).toBe(false)
    expect(existsSync(shown)).toBe(true)
    expect(await removeDemo(opened.ctx, {})).toEqual({ removed: true })
    expect([await dropFollowedDemo(opened.ctx), await dropFollowedDemo(opened.other)]).toEqual([false, true])
    expect(existsSync(path.dirname(path.dirname(path.dirname(shown))))).toBe(false)
    await load()
    await removeDemo(opened.ctx, {})
    writeFileSync(shown, 'mine')
    expect(await dropFollowedDemo(opened.other)).toBe(false)
    expect(readFileSync(shown, 'utf8')).toBe('mine')
  })

  it('say what waits for the folder of the history, and refuse there what needs it', async () => {
    const { other } = await openBoth()
    await createSkill(other, skill('two'))
    expect((await readHealth(other, {})).disk).toMatchObject({ follows: true, pending: 1, waiting: null })
    const { status, disk } = await readHealth(later(other, 120_000), {})
    expect([status, disk.waiting?.names]).toEqual(['degraded', ['two']])
    expect(disk.waiting?.cause).toContain('mettle rebuild-workspace')
    await expect(takeSnapshot(other)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('move the history by a rebuild: the other folder follows from then on, and every act is one commit', async () => {
    const { ctx, other } = await openBoth()
    await createSkill(other, skill('two'))
    const { id } = await ownFolder(other)
    const { commits: count, doctor } = await rebuildWorkspace(other, { force: false })
    expect([count, doctor.ok]).toEqual([1, true])
    expect((await ownFolder(other)).id).toBe(id)
    expect([await followsAnother(ctx), await followsAnother(other)]).toEqual([true, false])
    expect(commits(other)).toHaveLength(2)
    await createSkill(ctx, skill('three'))
    await flushDisk(other)
    expect(commits(other)).toHaveLength(3)
    expect(filesIn(ctx)).toEqual(filesIn(other))
    expect((await runDoctor(other, {})).ok && (await runDoctor(ctx, {})).ok).toBe(true)
  })

  it('know a folder that was lost by its place: that of the history is told of, and one that follows is made anew', async () => {
    const { ctx, other } = await openBoth()
    await followLibrary(other)
    const { id } = await ownFolder(ctx)
    for (const one of [ctx, other]) rmSync(dirOf(one), { recursive: true })
    expect([await followsAnother(ctx), await followsAnother(other)]).toEqual([false, true])
    expect((await readHealth(ctx, {})).disk.waiting?.cause).toContain('is gone')
    await followLibrary(other)
    expect(Object.keys(filesIn(other))).toEqual(['skills/one/SKILL.md'])
    await rebuildWorkspace(ctx, { force: false })
    expect((await ownFolder(ctx)).id).toBe(id)
    expect([await followsAnother(ctx), await followsAnother(other)]).toEqual([false, true])
    expect(filesIn(ctx)).toEqual(filesIn(other))
  })
})

import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { runDoctor } from '@/lib/services/doctor/run-doctor'
import { readHealth } from '@/lib/services/health/read-health'
import { createSkill } from '@/lib/services/skill/create-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { rebuildWorkspace } from '@/lib/services/workspace/rebuild-workspace'
import { adoptChanges } from './adopt-changes'
import { flushDisk } from './flush-disk'

const write = (ctx: Context, name: string) => createSkill(ctx, { name, description: `Does ${name}.`, content: `Do ${name}.` })
const gitIn = ({ settings }: Context, ...args: string[]): string =>
  execFileSync('git', args, { cwd: settings.workspaceDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const inGit = ({ settings }: Context, file: string) => path.join(settings.workspaceDir, '.git', file)
const objectOf = (ctx: Context, name: string): string => {
  const oid = gitIn(ctx, 'rev-parse', name)
  return inGit(ctx, `objects/${oid.slice(0, 2)}/${oid.slice(2)}`)
}

const rebuilt = (ctx: Context) => rebuildWorkspace(ctx, { force: true })
const mended = (ctx: Context) => runDoctor(ctx, { fix: true })
const checkedOut = async (ctx: Context) => void gitIn(ctx, 'symbolic-ref', 'HEAD', 'refs/heads/main')

/** What breaks a repository, what is said of it, and what mends it. */
const cases: [what: string, breakIt: (ctx: Context) => void, says: RegExp, mend: (ctx: Context) => Promise<unknown>][] = [
  [
    'a HEAD that names nothing',
    (ctx) => writeFileSync(inGit(ctx, 'HEAD'), 'nothing\n'),
    /HEAD names no branch\. mettle rebuild/,
    rebuilt,
  ],
  ['an empty HEAD', (ctx) => truncateSync(inGit(ctx, 'HEAD')), /HEAD names no branch/, rebuilt],
  [
    'a HEAD that points nowhere',
    (ctx) => void gitIn(ctx, 'symbolic-ref', 'HEAD', 'refs/heads/gone'),
    /has the branch "gone" checked out; Mettle writes on "main"\..*git checkout main/,
    checkedOut,
  ],
  ['a branch that is gone', (ctx) => rmSync(inGit(ctx, 'refs/heads/main')), /its branch names no commit/, rebuilt],
  ['a lost commit', (ctx) => rmSync(objectOf(ctx, 'HEAD')), /object \w{10} can’t be read\. mettle rebuild/, rebuilt],
  ['a lost tree', (ctx) => rmSync(objectOf(ctx, 'HEAD^{tree}')), /object \w{10} can’t be read/, rebuilt],
  ['a cut off object', (ctx) => cutOff(objectOf(ctx, 'HEAD:skills')), /object \w{10} can’t be read/, rebuilt],
  ['a cut off index', (ctx) => truncateSync(inGit(ctx, 'index'), 40), /index .* can’t be read\. mettle doctor --fix/, mended],
]

/** Git makes its objects for reading alone. */
function cutOff(file: string): void {
  const half = readFileSync(file).subarray(0, 20)
  rmSync(file)
  writeFileSync(file, half)
}

forBothDatabases('A repository that is broken', (open) => {
  it.each(cases)(
    'by %s: is told with what to do, acts wait for it, and are there once it is mended',
    async (_, breakIt, says, mend) => {
      const { ctx } = await open()
      await write(ctx, 'one')
      await write(ctx, 'two')
      breakIt(ctx)
      const { items } = await runDoctor(ctx, {})
      expect(items).toMatchObject([{ code: 'repository-broken', sentence: expect.stringMatching(says) }])
      await expect(write(ctx, 'three')).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(says) })
      const { status, disk } = await readHealth(ctx, {})
      expect([status, disk]).toEqual([
        'degraded',
        {
          workspace: true,
          pending: 1,
          waiting: { names: ['three'], cause: expect.stringMatching(says) },
          follows: false,
          remote: null,
        },
      ])
      await mend(ctx)
      expect(await flushDisk(ctx)).toEqual([])
      expect(gitIn(ctx, 'log', '--format=%s').split('\n')).toEqual(['create three', 'create two', 'create one'])
      expect(gitIn(ctx, 'status', '--porcelain')).toBe('')
      gitIn(ctx, 'fsck', '--full', '--strict')
      expect((await runDoctor(ctx, {})).items).toEqual([])
      expect((await readHealth(ctx, {})).disk).toMatchObject({ pending: 0, waiting: null })
      await write(ctx, 'four')
      expect(gitIn(ctx, 'log', '--format=%s', 'main').split('\n')).toHaveLength(4)
    },
  )

  it('by a person’s checkout of another branch takes nothing of it for an edit and writes nothing there', async () => {
    const { ctx } = await open()
    await write(ctx, 'one')
    const file = path.join(ctx.settings.workspaceDir, 'skills/one/SKILL.md')
    gitIn(ctx, 'checkout', '-q', '-b', 'mine')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Do one.', 'Do one my way.'))
    gitIn(ctx, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '-q', '-a', '-m', 'my way')
    const says = /has the branch "mine" checked out; Mettle writes on "main"/
    expect((await readHealth(ctx, {})).disk).toMatchObject({ waiting: { names: [], cause: expect.stringMatching(says) } })
    await expect(editSkill(ctx, { name: 'one', content: 'Do one again.' })).rejects.toMatchObject({
      message: expect.stringMatching(says),
    })
    expect(await adoptChanges(ctx)).toMatchObject([{ what: 'refused', sentence: expect.stringMatching(says) }])
    expect([gitIn(ctx, 'log', '--format=%s', 'mine'), await ctx.store.db.version.count()]).toEqual(['my way\ncreate one', 2])
    gitIn(ctx, 'checkout', '-q', '--detach')
    expect(await flushDisk(ctx)).toMatchObject([{ cause: expect.stringContaining('has no branch checked out') }])
    gitIn(ctx, 'checkout', '-q', 'main')
    expect(await flushDisk(ctx)).toEqual([])
    expect(gitIn(ctx, 'log', '--format=%s', 'main')).toBe('edit one: version 2\ncreate one')
    expect(readFileSync(file, 'utf8')).toContain('Do one again.')
    expect(gitIn(ctx, 'log', '--format=%s', 'mine')).toBe('my way\ncreate one')
    expect(gitIn(ctx, 'status', '--porcelain')).toBe('')
  })
})

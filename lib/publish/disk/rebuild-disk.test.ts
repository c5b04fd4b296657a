import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { installBuiltins } from '@/lib/library'
import { undoEvent } from '@/lib/services/event/undo-event'
import { runDoctor } from '@/lib/services/doctor/run-doctor'
import { archiveSkill, deprecateSkill } from '@/lib/services/skill/act-on-skill'
import { createSkill } from '@/lib/services/skill/create-skill'
import { deleteSkill } from '@/lib/services/skill/delete-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { rebuildWorkspace } from '@/lib/services/workspace/rebuild-workspace'
import { adoptChanges } from './adopt-changes'
import { rebuildDisk } from './rebuild-disk'

const git = (dir: string, ...args: string[]): string => execFileSync('git', args, { cwd: dir, encoding: 'utf8' })
const historyOf = (dir: string): string => git(dir, 'log', '--format=%H %at %ae %B', '--name-status')

/** Each file with its bytes and whether it runs. */
const filesIn = (dir: string): Record<string, string> =>
  Object.fromEntries(
    ['skills', 'archive']
      .filter((folder) => existsSync(path.join(dir, folder)))
      .flatMap((folder) =>
        readdirSync(path.join(dir, folder), { recursive: true }).map((name) => path.join(folder, String(name))),
      )
      .filter((file) => statSync(path.join(dir, file)).isFile())
      .toSorted()
      .map((file) => [
        file,
        `${(statSync(path.join(dir, file)).mode & 0o111) !== 0} ${readFileSync(path.join(dir, file)).toString('base64')}`,
      ]),
  )

const skill = (name: string) => ({ name, description: `Does what ${name} says.`, content: `Do ${name}.` })

/** A library with a past: packs, edits, files beside, moves, an undo, a removal. */
async function fill(ctx: Context): Promise<void> {
  await installBuiltins(ctx)
  for (const name of ['one', 'two', 'three', 'four']) await createSkill(ctx, skill(name))
  const script = { path: 'scripts/run.sh', text: '#!/bin/sh\necho ran\n' }
  await editSkill(ctx, { name: 'one', content: 'Do it twice.', files: [script, { path: 'refs/a.md', text: 'a' }] })
  await archiveSkill(ctx, { name: 'two', reason: 'unused' })
  const { event } = await deprecateSkill(ctx, { name: 'three', reason: 'it misleads' })
  await undoEvent(ctx, { id: event.id })
  await deleteSkill(ctx, { name: 'four', reason: 'gone' })
  // The undo of an edit or of a creation takes the version from the database, and leaves its commit in the history.
  const edit = await editSkill(ctx, { name: 'three', content: 'Do it the other way.' })
  await undoEvent(ctx, { id: edit.event.id })
  const made = await createSkill(ctx, skill('five'))
  await undoEvent(ctx, { id: made.event.id })
}

forBothDatabases('A workspace rebuilt from the database', (open) => {
  it('has the same files and the same commits, and the doctor finds nothing; work goes on there', async () => {
    const { ctx } = await open()
    await fill(ctx)
    const dir = ctx.settings.workspaceDir
    const before = { files: filesIn(dir), history: historyOf(dir), lock: readFileSync(path.join(dir, 'skills.lock.json')) }
    rmSync(dir, { recursive: true })
    const answer = await rebuildWorkspace(ctx, {})
    expect(answer).toMatchObject({ aside: null, doctor: { ok: true, items: [] } })
    expect({ files: filesIn(dir), history: historyOf(dir), lock: readFileSync(path.join(dir, 'skills.lock.json')) }).toEqual(
      before,
    )
    expect(answer.commits).toBe(Number(git(dir, 'rev-list', '--count', 'HEAD')))
    expect(git(dir, 'status', '--porcelain')).toBe('')
    await editSkill(ctx, { name: 'one', content: 'Do it three times.' })
    expect(git(dir, 'show', 'HEAD:skills/one/SKILL.md')).toContain('three times')
    expect(git(dir, 'fsck', '--no-progress', '--unreachable')).toBe('')
    expect((await runDoctor(ctx, {})).ok).toBe(true)
  }, 120_000)

  it('lays itself over nothing: it is refused, or what lay there is moved aside, and what is of others stays', async () => {
    const { ctx } = await open()
    await createSkill(ctx, skill('one'))
    const dir = ctx.settings.workspaceDir
    writeFileSync(path.join(dir, 'README.md'), 'mine')
    writeFileSync(path.join(dir, 'skills/one/SKILL.md'), 'broken')
    mkdirSync(path.join(dir, 'skills/loose'))
    writeFileSync(path.join(dir, 'skills/loose/notes.txt'), 'mine')
    const before = filesIn(dir)
    await expect(rebuildWorkspace(ctx, {})).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('--force'),
    })
    expect(filesIn(dir)).toEqual(before)
    expect(readdirSync(dir).filter((name) => name.startsWith('.mettle'))).toEqual([])
    const { aside } = await rebuildDisk(ctx, { force: true })
    expect(filesIn(aside ?? '')).toEqual(before)
    expect(git(aside ?? '', 'log', '--format=%s')).toContain('one')
    expect(Object.keys(filesIn(dir))).toEqual(['skills/one/SKILL.md'])
    expect(readFileSync(path.join(dir, 'skills/one/SKILL.md'), 'utf8')).toContain('Do one.')
    expect(readFileSync(path.join(dir, 'README.md'), 'utf8')).toBe('mine')
    expect(git(dir, 'status', '--porcelain')).toBe('?? README.md\n')
    expect((await runDoctor(ctx, {})).ok).toBe(true)
  })

  it('writes afterwards what was decided and never written', async () => {
    const { ctx } = await open()
    await createSkill(ctx, skill('one'))
    const { skill: two } = await createSkill(ctx, skill('two'))
    await ctx.store.db.diskWrite.updateMany({ where: { skillId: two.id }, data: { doneAt: null } })
    await ctx.store.db.diskState.deleteMany({ where: { skillId: two.id } })
    rmSync(ctx.settings.workspaceDir, { recursive: true })
    expect(await rebuildDisk(ctx, { force: false })).toMatchObject({ commits: 1, skills: 1 })
    expect(Object.keys(filesIn(ctx.settings.workspaceDir))).toEqual(['skills/one/SKILL.md', 'skills/two/SKILL.md'])
    expect((await runDoctor(ctx, {})).ok).toBe(true)
  })

  it('has what people wrote on disk, also what another version replaced', async () => {
    const { ctx } = await open()
    await createSkill(ctx, skill('one'))
    const dir = ctx.settings.workspaceDir
    const file = path.join(dir, 'skills/one/SKILL.md')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('Do one.', 'Do one by hand.'))
    await adoptChanges(ctx)
    writeFileSync(file, text.replace('Do one.', 'Do one, lost.'))
    await editSkill(ctx, { name: 'one', content: 'Do one at last.' })
    const before = filesIn(dir)
    rmSync(dir, { recursive: true })
    await rebuildDisk(ctx, { force: false })
    expect(filesIn(dir)).toEqual(before)
    const versions = git(dir, 'log', '--reverse', '--format=%H')
      .trim()
      .split('\n')
      .map((commit) => /^Do one.*$/m.exec(git(dir, 'show', `${commit}:skills/one/SKILL.md`))?.[0])
    expect(versions).toEqual(['Do one.', 'Do one by hand.', 'Do one, lost.', 'Do one at last.'])
  })

  it('withholds what it is told to', async () => {
    const { ctx } = await open()
    await createSkill(ctx, skill('one'))
    await editSkill(ctx, { name: 'one', content: 'Do one.\n\nThe password is hunter-of-two.' })
    await editSkill(ctx, { name: 'one', content: 'Do one again.' })
    const dir = ctx.settings.workspaceDir
    const without = (content: Uint8Array) =>
      Buffer.from(Buffer.from(content).toString('utf8').replaceAll('hunter-of-two', '[erased]'))
    const { aside } = await rebuildDisk(ctx, {
      force: true,
      shown: ({ path: file, content }) => ({ path: file, content: without(content) }),
    })
    expect(git(aside ?? '', 'log', '-p')).toContain('hunter-of-two')
    expect(git(dir, 'log', '-p')).not.toContain('hunter-of-two')
    expect(git(dir, 'log', '-p')).toContain('[erased]')
  })
})

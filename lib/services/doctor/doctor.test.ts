import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { flushDisk } from '@/lib/publish'
import { isMassRemoval } from '@/lib/publish/disk/scan-disk'
import type { Context } from '@/lib/kernel/context'
import { createSkill } from '../skill/create-skill'
import { overrideSkill } from '../skill/override-skill'
import { readSkill } from '../skill/read-skill'
import { createWorkspace } from '../workspace/create-workspace'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { reportUsed } from '../use/report-used'
import { rescan } from './rescan'
import { runDoctor } from './run-doctor'
import { validateSkill } from './validate-skill'

const content = '\n## Instructions\n\n1. Look.\n2. Check that it is so.\n'
const hostile = `${content}\n\`\`\`sh\nrm -rf /\n\`\`\`\n`
const write = (ctx: Context, name: string, text = content) =>
  createSkill(ctx, { name, description: `Does ${name}`, content: text })
const folderOf = (ctx: Context, name: string) => path.join(ctx.settings.workspaceDir, 'skills', name)
const codes = async (ctx: Context, fix = false) =>
  (await runDoctor(ctx, { fix })).items.map(({ code, skill, fixed }) => [code, skill, fixed])

forBothDatabases('The doctor', (open, provider) => {
  it('looks at the workspace whose skills lie in a directory, and names those that there are', async () => {
    const { ctx } = await open()
    await write(ctx, 'one')
    expect(await runDoctor(ctx, { directory: ctx.settings.workspaceDir })).toEqual({ ok: true, looked: 1, items: [] })
    await createWorkspace(ctx, { name: 'second', builtins: false })
    const second = { ...ctx, workspace: await ctx.store.db.workspace.findUniqueOrThrow({ where: { name: 'second' } }) }
    await write(second, 'two')
    await write(second, 'three')
    const there = await runDoctor(ctx, { directory: path.join(ctx.settings.home, 'workspaces/second') })
    expect(there).toEqual({ ok: true, looked: 2, items: [] })
    const elsewhere = runDoctor(ctx, { directory: '/nowhere/at/all' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found', detail: expect.stringContaining('(default)') })
  })

  it('finds nothing in good order, tells what differs without touching it, and mends what it can', async () => {
    const { ctx, store } = await open()
    for (const name of ['edited', 'gone', 'kept']) await write(ctx, name)
    await reportUsed(ctx, { skill: 'kept', sessionKey: 's1', outcome: 'success' })
    expect(await runDoctor(ctx, {})).toEqual({ ok: true, looked: 3, items: [] })
    writeFileSync(path.join(folderOf(ctx, 'edited'), 'notes.md'), 'A note.\n')
    rmSync(folderOf(ctx, 'gone'), { recursive: true })
    await store.db.skill.updateMany({ where: { name: 'kept' }, data: { winJudged: 7, judgedEver: 9 } })
    const before = await store.db.skill.findMany({ orderBy: { id: 'asc' } })
    const expected = [
      ['disk-differs', 'edited'],
      ['disk-differs', 'gone'],
      ['count-differs', 'kept'],
    ]
    expect(await codes(ctx)).toEqual(expected.map((one) => [...one, false]))
    expect(await store.db.skill.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
    expect(await codes(ctx, true)).toEqual(expected.map((one) => [...one, true]))
    expect(await readSkill(ctx, { name: 'edited' })).toMatchObject({ version: 2 })
    expect(await readSkill(ctx, { name: 'gone' })).toMatchObject({ lifecycle: 'uninstalled' })
    expect(await readSkill(ctx, { name: 'kept' })).toMatchObject({ stats: { judged: 1 } })
    expect(await runDoctor(ctx, { fix: true })).toMatchObject({ ok: true, items: [] })
  })

  it('scans what no scan has seen, and leaves what a person answers for', async () => {
    const { ctx, store } = await open()
    await write(ctx, 'calm')
    await write(ctx, 'wild', hostile)
    await overrideSkill(ctx, { name: 'wild', reason: 'For a lesson' })
    await store.db.version.updateMany({ where: { skill: { name: 'calm' } }, data: { verdict: null } })
    expect(await codes(ctx)).toEqual([['not-scanned', 'calm', false]])
    expect(await rescan(ctx, {})).toEqual({ ok: true, looked: 2, items: [] })
    expect(await codes(ctx)).toEqual([])
    await store.db.version.updateMany({ where: { skill: { name: 'wild' } }, data: { override: null, verdict: null } })
    const answer = await rescan(ctx, {})
    expect(answer).toMatchObject({ ok: false, items: [{ name: 'wild', what: 'quarantined' }] })
    expect(await readSkill(ctx, { name: 'wild' })).toMatchObject({ lifecycle: 'deprecated' })
    expect((await rescan(ctx, {})).items).toEqual([])
  })

  it('takes a whole workspace that is gone for a disk that is not mounted', async () => {
    const { ctx } = await open()
    await write(ctx, 'a')
    rmSync(ctx.settings.workspaceDir, { recursive: true })
    expect(await codes(ctx, true)).toEqual([['repository-missing', null, false]])
    expect(await readSkill(ctx, { name: 'a' })).toMatchObject({ lifecycle: 'released' })
  })

  /** A library, and one skill made by a server whose home is another. */
  async function writeElsewhere() {
    const { ctx, home } = await open()
    const names = Array.from({ length: 7 }, (_, index) => `skill-${index}`)
    for (const name of names) await write(ctx, name)
    const settings = { ...ctx.settings, workspaceDir: path.join(home, 'another') }
    const elsewhere = { ...ctx, settings }
    await write(elsewhere, 'made-there')
    writeFileSync(path.join(folderOf(elsewhere, 'made-there'), 'notes.md'), 'A note.\n')
    return { ctx, elsewhere, names }
  }

  it.runIf(provider === 'postgresql')(
    'takes nothing in from the folder of another home, which follows, and uninstalls none',
    async () => {
      const { ctx, elsewhere } = await writeElsewhere()
      await flushDisk(ctx)
      const { ok, items } = await runDoctor(elsewhere, { fix: true })
      expect(ok).toBe(false)
      expect(items).toMatchObject([{ code: 'disk-differs', skill: 'made-there', fix: null, fixed: false }])
      expect((await rescan(elsewhere, {})).items).toEqual([])
      expect(await ctx.store.db.skill.count({ where: { state: 'uninstalled' } })).toBe(0)
      expect(await runDoctor(ctx, { fix: true })).toMatchObject({ ok: true, items: [] })
    },
  )

  it.runIf(provider === 'sqlite')(
    'uninstalls none of many that are gone at once: another folder, and mends the rest',
    async () => {
      const { ctx, elsewhere, names } = await writeElsewhere()
      const { ok, items } = await runDoctor(elsewhere, { fix: true })
      expect(ok).toBe(false)
      expect(items).toMatchObject([
        { code: 'disk-differs', skill: 'made-there', fixed: true },
        { code: 'skills-missing', skill: null, fix: null, fixed: false },
      ])
      expect(items[1]?.sentence).toMatch(/7 of 8 skills disappeared .* Check METTLE_HOME and METTLE_WORKSPACE_DIR.* one by one/)
      expect((await rescan(elsewhere, {})).items.map(({ what }) => what)).toEqual(names.map(() => 'refused'))
      expect(await ctx.store.db.skill.count({ where: { state: 'uninstalled' } })).toBe(0)
      expect(await runDoctor(ctx, { fix: true })).toMatchObject({ items: [{ skill: 'made-there' }] })
    },
  )

  it.each([
    [1, 1, false],
    [2, 2, true],
    [5, 6, false],
    [6, 29, true],
    [6, 30, false],
    [42, 43, true],
  ])('takes %i of %i that are gone for a person’s act or not', (removed, written, isMass) => {
    expect(isMassRemoval(removed, written)).toBe(isMass)
  })

  it('names relations that lead nowhere', async () => {
    const { ctx } = await open()
    const folder = folderOf(ctx, 'lost')
    await write(ctx, 'base')
    await write(ctx, 'lost')
    writeFileSync(
      path.join(folder, 'SKILL.md'),
      '---\nname: lost\ndescription: Lost\nmetadata:\n  depends_on: nowhere\n---\nDo it.\n',
    )
    await rescan(ctx, {})
    const { items } = await runDoctor(ctx, {})
    expect(items).toMatchObject([
      { code: 'relation-broken', skill: 'lost', fix: null, sentence: expect.stringContaining('"nowhere"') },
    ])
  })

  it('validates without keeping anything', async () => {
    const { ctx, store } = await open()
    const text = '---\nname: Ship Orders\ndescription: Ships: all\n---\n```sh\nrm -rf ~\n```\n'
    expect(await validateSkill(ctx, { directory: 'ship-orders', text })).toMatchObject({
      ok: false,
      name: 'ship-orders',
      repairs: expect.arrayContaining([expect.objectContaining({ code: 'unquoted-colon' })]),
      scan: { verdict: 'deny', findings: [{ code: 'destroys-system', line: 6 }] },
    })
    expect(await validateSkill(ctx, { text: 'No front matter' })).toMatchObject({ ok: false, name: null })
    expect(await store.db.skill.count()).toBe(0)
  })
})

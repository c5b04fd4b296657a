import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { createSkill } from '../skill/create-skill'
import { deprecateSkill } from '../skill/act-on-skill'
import { editSkill } from '../skill/edit-skill'
import { undoEvent } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { exportSkills } from './export-skills'
import { listExportDirectories, saveExportDirectories } from './save-directories'

const written = (name: string) => ({
  name,
  description: `Does ${name}`,
  content: 'Do it.',
  files: [{ path: 'refs/a.md', text: 'a' }],
})
const temporary = () => mkdtempSync(path.join(os.tmpdir(), 'mettle-export-'))
const filesBelow = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .toSorted()
const statuses = async (ctx: Context, input: Parameters<typeof exportSkills>[1]) =>
  (await exportSkills(ctx, input)).items.map(({ path, status }) => `${path} ${status}`)

afterEach(() => void vi.unstubAllEnvs())

forBothDatabases('Exporting', (open) => {
  it('lets scripts be run where they are exported to', async () => {
    const { ctx } = await open()
    const to = temporary()
    await saveExportDirectories(ctx, { directories: [{ path: to }] })
    const files = [{ path: 'scripts/replay.sh', text: '#!/bin/sh\necho hi\n' }]
    const { skill } = await createSkill(ctx, { ...written('one'), files })
    await exportSkills(ctx, { all: true, to })
    const kept = path.join(ctx.settings.workspaceDir, 'skills/one')
    for (const dir of [kept, path.join(to, '.agents/skills/one'), path.join(to, '.claude/skills/one')])
      expect(['SKILL.md', 'scripts/replay.sh'].map((file) => statSync(path.join(dir, file)).mode & 0o777)).toEqual([0o644, 0o755])
    expect((await exportSkills(ctx, { all: true, to })).counts).toMatchObject({ written: 0, unchanged: 2 })
    expect(skill.files.map((file) => file.path)).toContain('scripts/replay.sh')
  })

  it('writes what is served, replaces and takes away only what it wrote, and leaves what somebody changed', async () => {
    const { ctx } = await open()
    const to = temporary()
    await expect(exportSkills(ctx, { all: true, to })).rejects.toMatchObject({ code: 'forbidden' })
    const { event } = await saveExportDirectories(ctx, { directories: [{ path: to }] })
    for (const name of ['one', 'two', 'three', 'four']) await createSkill(ctx, written(name))
    await deprecateSkill(ctx, { name: 'four', reason: 'old' })
    mkdirSync(path.join(to, '.claude/skills/two'), { recursive: true })
    writeFileSync(path.join(to, '.claude/skills/two/SKILL.md'), 'of somebody else')
    const first = await exportSkills(ctx, { all: true, to })
    expect(first.counts).toEqual({ written: 5, unchanged: 0, removed: 0, refused: 1 })
    expect(filesBelow(path.join(to, '.agents/skills/one'))).toEqual(['SKILL.md', 'refs/a.md'])
    expect(readFileSync(path.join(to, '.claude/skills/two/SKILL.md'), 'utf8')).toBe('of somebody else')
    expect(existsSync(path.join(to, '.agents/skills/four'))).toBe(false)

    const base = path.join(to, '.agents/skills')
    writeFileSync(path.join(base, 'three/SKILL.md'), 'changed there')
    writeFileSync(path.join(base, 'one/mine.md'), 'added there')
    await editSkill(ctx, { name: 'one', files: [{ path: 'refs/b.md', text: 'b' }] })
    await editSkill(ctx, { name: 'three', content: 'Do it twice.' })
    await deprecateSkill(ctx, { name: 'two', reason: 'old' })
    expect(await statuses(ctx, { all: true, to, layouts: ['.agents/skills'] })).toEqual([
      '.agents/skills/one written',
      '.agents/skills/three refused',
      '.agents/skills/two removed',
    ])
    expect(filesBelow(base)).toEqual([
      '.mettle-skills.json',
      'one/SKILL.md',
      'one/mine.md',
      'one/refs/b.md',
      'three/SKILL.md',
      'three/refs/a.md',
    ])
    expect(await statuses(ctx, { names: ['one', 'two', 'none'], to, layouts: ['.agents/skills'] })).toEqual([
      'none refused',
      'two refused',
      '.agents/skills/one unchanged',
    ])
    await undoEvent(ctx, { id: event ?? '' })
    expect(await listExportDirectories(ctx, {})).toEqual({ directories: [] })
    await expect(exportSkills(ctx, { all: true, to })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('follows no link out, writes beside what Mettle keeps, and nothing for a name that leads anywhere else', async () => {
    const { ctx } = await open()
    const dir = ctx.settings.workspaceDir
    await createSkill(ctx, written('one'))
    const outside = temporary()
    mkdirSync(path.join(dir, 'out'), { recursive: true })
    symlinkSync(outside, path.join(dir, 'out/linked'))
    await expect(exportSkills(ctx, { all: true, to: 'out/linked' })).rejects.toMatchObject({ code: 'conflict' })
    mkdirSync(path.join(dir, 'out/skills'), { recursive: true })
    symlinkSync(outside, path.join(dir, 'out/skills/one'))
    expect(await statuses(ctx, { all: true, to: 'out/skills' })).toEqual(['one refused'])
    rmSync(path.join(dir, 'out/skills/one'))
    expect(await statuses(ctx, { all: true, to: 'out/skills' })).toEqual(['one written'])
    rmSync(path.join(dir, 'out/skills/one/refs'), { recursive: true })
    symlinkSync(outside, path.join(dir, 'out/skills/one/refs'))
    expect(await statuses(ctx, { all: true, to: 'out/skills' })).toEqual(['one refused'])
    expect(readdirSync(outside)).toEqual([])
    for (const to of [
      'skills',
      'Skills',
      'archive/x',
      'ARCHIVE',
      '.git/hooks',
      '.Git',
      '.git./hooks',
      'git~1',
      'skills.',
      '.',
      '../x',
      '/etc',
    ])
      await expect(exportSkills(ctx, { all: true, to }), to).rejects.toMatchObject({ code: 'forbidden' })
    for (const name of ['../../x', '..', 'C:\\x', 'a/b'])
      await expect(exportSkills(ctx, { names: [name], to: 'out/skills' }), name).rejects.toMatchObject({ code: 'invalid' })
  })

  it('goes on where a death on the way left it, and refuses where nobody knows what was written', async () => {
    const { ctx } = await open()
    await createSkill(ctx, written('one'))
    const base = path.join(ctx.settings.workspaceDir, 'out/skills')
    await exportSkills(ctx, { all: true, to: 'out/skills' })
    const manifest = path.join(base, '.mettle-skills.json')
    const before = readFileSync(manifest, 'utf8')
    const [old, other] = [readFileSync(path.join(base, 'one/SKILL.md')), readFileSync(path.join(base, 'one/refs/a.md'))]
    await editSkill(ctx, { name: 'one', content: 'Do it twice.', files: [{ path: 'refs/a.md', text: 'b' }] })
    await exportSkills(ctx, { all: true, to: 'out/skills' })
    const after = JSON.parse(readFileSync(manifest, 'utf8'))
    const [was, is] = [JSON.parse(before).skills.one, after.skills.one]
    for (const file of Object.keys(is)) is[file] = [...was[file], ...is[file]]
    writeFileSync(manifest, JSON.stringify(after))
    writeFileSync(path.join(base, 'one/SKILL.md'), old)
    expect(await statuses(ctx, { all: true, to: 'out/skills' })).toEqual(['one written'])
    expect(readFileSync(path.join(base, 'one/SKILL.md'), 'utf8')).toContain('twice')
    expect(other.toString()).toBe('a')
    writeFileSync(manifest, '{')
    await expect(exportSkills(ctx, { all: true, to: 'out/skills' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('brings a kept folder up to date when undo brings it back', async () => {
    const { ctx } = await open()
    await createSkill(ctx, written('one'))
    const home = temporary()
    await saveExportDirectories(ctx, { directories: [{ path: home, isKept: true, layout: '.' }] })
    expect(readFileSync(path.join(home, 'one/SKILL.md'), 'utf8')).toContain('Do it.')
    const { event } = await saveExportDirectories(ctx, { directories: [] })
    await editSkill(ctx, { name: 'one', content: 'Do it twice.' })
    expect(readFileSync(path.join(home, 'one/SKILL.md'), 'utf8')).toContain('Do it.')
    await undoEvent(ctx, { id: event ?? '' })
    expect(readFileSync(path.join(home, 'one/SKILL.md'), 'utf8')).toContain('twice')
  })

  it('knows what it wrote by its own name, also where every object has one like it', async () => {
    const { ctx } = await open()
    const base = path.join(ctx.settings.workspaceDir, 'out/skills')
    await createSkill(ctx, { ...written('one'), files: [{ path: 'toString', text: 'a' }] })
    await createSkill(ctx, written('constructor'))
    mkdirSync(path.join(base, 'constructor'), { recursive: true })
    writeFileSync(path.join(base, 'constructor/mine.md'), 'of somebody else')
    mkdirSync(path.join(base, 'two'))
    writeFileSync(path.join(base, 'two/valueOf'), 'added there')
    await createSkill(ctx, written('two'))
    const all = { all: true, to: 'out/skills' }
    expect(await statuses(ctx, all)).toEqual(['constructor refused', 'one written', 'two refused'])
    rmSync(path.join(base, 'two/valueOf'))
    expect(await statuses(ctx, all)).toEqual(['constructor refused', 'one unchanged', 'two written'])
    writeFileSync(path.join(base, 'two/valueOf'), 'added there')
    await editSkill(ctx, { name: 'two', content: 'Do it twice.' })
    await editSkill(ctx, { name: 'one', files: [{ path: 'toString', text: 'b' }] })
    expect(await statuses(ctx, all)).toEqual(['constructor refused', 'one written', 'two written'])
    expect(filesBelow(path.join(base, 'two'))).toEqual(['SKILL.md', 'refs/a.md', 'valueOf'])
  })

  it('is allowed nowhere that holds the home directory', async () => {
    const { ctx, home } = await open()
    vi.stubEnv('HOME', path.join(home, 'people/jane'))
    for (const folder of ['/', '~', home, path.join(home, 'people')]) {
      const saving = saveExportDirectories(ctx, { directories: [{ path: folder }] })
      await expect(saving, folder).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await saveExportDirectories(ctx, { directories: [{ path: '~/work' }] })).toMatchObject({
      directories: [{ path: '~/work' }],
    })
  })
})

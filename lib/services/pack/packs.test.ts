import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import git from 'isomorphic-git'
import { expect, it } from 'vitest'
import { undoEvent } from '../event/undo-event'
import { flowContext } from '@/lib/kernel'
import type { Context } from '@/lib/kernel/context'
import { createSkill } from '../skill/create-skill'
import { deleteSkill } from '../skill/delete-skill'
import { editSkill } from '../skill/edit-skill'
import { listSkills } from '../skill/list-skills'
import { readSkill } from '../skill/read-skill'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { applyInstall } from '@/lib/library/pack/apply-install'
import { builtinFolder } from '@/lib/library/pack/builtin-folder'
import { installBuiltins } from '@/lib/library/pack/install-builtins'
import { readPackFolder } from '@/lib/library/pack/read-pack'
import { installPack } from './install-pack'
import { listPacks } from './list-packs'
import { removePack } from './remove-pack'
import { verifyPacks } from './verify-packs'

const textOf = (name: string, body: string): string =>
  `---\nname: ${name}\ndescription: Says ${name}.\nmetadata:\n  tags: said\n---\n\n# ${name}\n\n${body}\n`

/** A pack on disk: its skills by name with what each says. */
function writePack(version: string, skills: Record<string, string>, clusters: unknown[] = []): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-pack-'))
  for (const [name, body] of Object.entries(skills)) {
    mkdirSync(path.join(dir, name))
    writeFileSync(path.join(dir, name, 'SKILL.md'), textOf(name, body))
  }
  const listed = Object.keys(skills).map((name) => ({ name, tag: 'kit' }))
  writeFileSync(path.join(dir, 'pack.json'), JSON.stringify({ name: 'kit', version, skills: listed, clusters }))
  return dir
}

const lockOf = (ctx: Context): string => path.join(ctx.settings.workspaceDir, 'skills.lock.json')
const subjects = async (ctx: Context): Promise<string[]> =>
  (await git.log({ fs, dir: ctx.settings.workspaceDir })).map(({ commit }) => commit.message.split('\n')[0] ?? '')
const statuses = (items: { name: string; status: string }[]) => Object.fromEntries(items.map((one) => [one.name, one.status]))

forBothDatabases('Packs', (open) => {
  it('are installed, updated, removed and undone, each in one act and one commit with the lock', async () => {
    const { ctx } = await open()
    const clusters = [{ name: 'both', skills: ['one', 'two'] }]
    const first = writePack('1.0.0', { one: 'First.', two: 'First.', three: 'First.' }, clusters)
    const installed = await installPack(ctx, { dir: first })
    expect(installed).toMatchObject({ name: 'kit', version: '1.0.0', from: null, event: expect.any(String) })
    expect(await readSkill(ctx, { name: 'one' })).toMatchObject({
      origin: 'pack',
      lifecycle: 'released',
      tier: 4,
      tags: ['said', 'kit'],
    })
    expect(await installPack(ctx, { dir: first })).toMatchObject({ from: '1.0.0', event: null })
    expect(await verifyPacks(ctx, {})).toMatchObject({ ok: true, problems: [] })

    await editSkill(ctx, { name: 'two', content: textOf('two', 'Mine.') })
    expect((await verifyPacks(ctx, {})).problems).toEqual(['two was edited and differs from the pack.'])
    const second = writePack('1.1.0', { one: 'Second.', two: 'Second.', four: 'Second.' }, clusters)
    const lines = { one: 'updated', two: 'kept', three: 'removed', four: 'added' }
    expect(statuses((await installPack(ctx, { dir: second, dryRun: true })).items)).toEqual(lines)
    const updated = await installPack(ctx, { dir: second })
    expect(statuses(updated.items)).toEqual(lines)
    expect((await listSkills(ctx, { origin: 'pack' })).items.map((one) => [one.name, one.version])).toEqual([
      ['four', 1],
      ['one', 2],
      ['two', 2],
    ])
    expect((await readSkill(ctx, { name: 'two' })).content).toContain('Mine.')

    const removed = await removePack(ctx, { name: 'kit' })
    expect(statuses(removed.items)).toEqual({ one: 'removed', two: 'kept', four: 'removed' })
    expect((await listPacks(ctx, {})).items).toEqual([])
    expect(existsSync(lockOf(ctx))).toBe(false)
    await undoEvent(ctx, { id: removed.event ?? '' })
    expect((await listPacks(ctx, {})).items).toMatchObject([{ version: '1.1.0', clusters: [{ title: 'both' }] }])
    await undoEvent(ctx, { id: updated.event ?? '' })
    expect(JSON.parse(readFileSync(lockOf(ctx), 'utf8')).packs.kit.version).toBe('1.0.0')
    expect(statuses((await verifyPacks(ctx, {})).packs[0]?.skills ?? [])).toEqual({ one: 'ok', two: 'edited', three: 'ok' })
    expect((await subjects(ctx)).filter((one) => one.includes('pack'))).toEqual([
      'undo update of pack kit',
      'undo remove of pack kit',
      'remove pack kit 1.1.0',
      'update pack kit 1.1.0',
      'install pack kit 1.0.0',
    ])
    expect(await subjects(ctx)).toHaveLength(6)
  })

  it('refuse by name what is another’s, what is not what it says, and to lose what others need', async () => {
    const { ctx } = await open()
    await createSkill(ctx, { name: 'one', description: 'Mine.', content: '# One\n\n1. Look.\n' })
    const dir = writePack('1.0.0', { one: 'Theirs.', two: 'Theirs.' })
    expect(statuses((await installPack(ctx, { dir })).items)).toEqual({ one: 'refused', two: 'added' })
    expect(await readSkill(ctx, { name: 'one' })).toMatchObject({ origin: 'human' })
    expect((await verifyPacks(ctx, {})).ok).toBe(true)
    await expect(installPack(ctx, { dir: writePack('9.0.0', { one: 'Theirs.' }).replace(/$/, '/none') })).rejects.toMatchObject({
      code: 'invalid',
    })
    const manifest = path.join(dir, 'pack.json')
    const said = JSON.parse(readFileSync(manifest, 'utf8'))
    writeFileSync(manifest, JSON.stringify({ ...said, skills: [{ name: 'two', digest: '0'.repeat(64) }] }))
    await expect(installPack(ctx, { dir })).rejects.toMatchObject({ message: expect.stringContaining('digest differs') })
    await createSkill(ctx, { name: 'mine', description: 'Needs it.', content: '# Mine\n\n1. Look.\n', extends: 'two' })
    expect(await removePack(ctx, { name: 'kit', dryRun: true })).toMatchObject({
      items: [{ name: 'two', status: 'kept', reason: 'Needed by mine.' }],
      event: null,
    })
  })

  it('come in a zip, and tell what somebody did to the disk or the lock', async () => {
    const { ctx } = await open()
    const manifest = { name: 'kit', version: '1.0.0', skills: [{ name: 'one' }] }
    const encode = (text: string) => new TextEncoder().encode(text)
    const archive = zipSync({
      'kit/pack.json': encode(JSON.stringify(manifest)),
      'kit/one/SKILL.md': encode(textOf('one', 'Zipped.')),
      'kit/one/notes.md': encode('n'),
    })
    const { event } = await installPack(ctx, { archive })
    const dir = ctx.settings.workspaceDir
    writeFileSync(path.join(dir, 'skills/one/notes.md'), 'changed')
    expect((await verifyPacks(ctx, {})).problems).toEqual(['one was changed on disk.'])
    writeFileSync(path.join(dir, 'skills/one/notes.md'), 'n')
    rmSync(lockOf(ctx))
    expect(await verifyPacks(ctx, {})).toMatchObject({
      ok: false,
      packs: [{ isLocked: false, skills: [{ status: 'unlocked' }] }],
    })
    await undoEvent(ctx, { id: event ?? '' })
    expect(await ctx.store.db.pack.count()).toBe(0)
    expect(await verifyPacks(ctx, {})).toEqual({ ok: true, lock: 'skills.lock.json', packs: [], problems: [] })
  })
})

forBothDatabases('The built-in pack', (open) => {
  it('comes at a start, once, and what a person took away stays away', async () => {
    const { ctx } = await open()
    expect(await installBuiltins(ctx)).toEqual(['essentials', 'mettle'])
    expect(await installBuiltins(ctx)).toEqual([])
    const { items, total } = await listSkills(ctx, { origin: 'builtin' })
    expect([total, new Set(items.map((one) => `${one.lifecycle} ${one.tier}`))]).toEqual([14, new Set(['released 4'])])
    expect(await verifyPacks(ctx, {})).toMatchObject({ ok: true })
    expect(await subjects(ctx)).toEqual(['install pack mettle 1.0.0', 'install pack essentials 1.2.0'])

    await deleteSkill(ctx, { name: 'analyze-errors' })
    await removePack(ctx, { name: 'mettle' })
    await ctx.store.db.pack.updateMany({ where: { name: 'essentials' }, data: { version: '0.9.0', digest: 'older' } })
    expect(await installBuiltins(ctx)).toEqual(['essentials'])
    expect((await listSkills(ctx, { origin: 'builtin' })).total).toBe(11)
    const { event } = await removePack(ctx, { name: 'essentials' })
    expect(await installBuiltins(ctx)).toEqual([])
    expect((await listSkills(ctx, {})).total).toBe(0)
    await undoEvent(ctx, { id: event ?? '' })
    expect((await listSkills(ctx, { origin: 'builtin' })).total).toBe(11)
    await removePack(ctx, { name: 'essentials' })
    expect(await installPack(ctx, { dir: builtinFolder('essentials') })).toMatchObject({ from: null })
    expect((await listSkills(ctx, { origin: 'builtin' })).total).toBe(12)
  })

  it('hands a skill that moved to another pack over, unless a person edited it', async () => {
    /** The pack as it was before: with the skill that is in another one now. */
    const installFormer = async (ctx: Context) => {
      const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-pack-'))
      cpSync(builtinFolder('essentials'), dir, { recursive: true })
      cpSync(path.join(builtinFolder('mettle'), 'word-skill-drafts'), path.join(dir, 'word-skill-drafts'), { recursive: true })
      const manifest = JSON.parse(readFileSync(path.join(dir, 'pack.json'), 'utf8')) as { skills: object[] }
      const skills = [...manifest.skills, { name: 'word-skill-drafts', tag: 'memory-and-learning' }]
      writeFileSync(path.join(dir, 'pack.json'), JSON.stringify({ ...manifest, version: '1.1.0', skills }))
      const pack = await readPackFolder(dir, 'former')
      await flowContext(ctx).transaction((tx) => applyInstall(tx, pack, { isBuiltin: true, isByPerson: false }))
    }
    const packOf = async (ctx: Context, name: string) => (await listPacks(ctx, {})).items.find((one) => one.name === name)
    const { ctx } = await open()
    await installFormer(ctx)
    expect(await installBuiltins(ctx)).toEqual(['essentials', 'mettle'])
    expect((await packOf(ctx, 'essentials'))?.skills).toHaveLength(12)
    expect((await packOf(ctx, 'mettle'))?.skills.map((one) => one.name)).toEqual(['mettle', 'word-skill-drafts'])
    expect((await listSkills(ctx, { origin: 'builtin' })).total).toBe(14)

    const { ctx: other } = await open()
    await installFormer(other)
    await editSkill(other, { name: 'word-skill-drafts', content: textOf('word-skill-drafts', 'Mine.') })
    await installBuiltins(other)
    expect((await readSkill(other, { name: 'word-skill-drafts' })).content).toContain('Mine.')
    expect((await packOf(other, 'mettle'))?.skills.map((one) => one.name)).toEqual(['mettle'])
  })
})

import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { digestOfFiles, sha256Hex } from '@/lib/domain/digest/sha256'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { saveExportDirectories } from '@/lib/services/export/save-directories'
import { exportSkills } from '@/lib/services/export/export-skills'
import type { Context } from '@/lib/kernel/context'
import { deprecateSkill } from '@/lib/services/skill/act-on-skill'
import { bundleSkill } from '@/lib/services/skill/bundle-skill'
import { createSkill } from '@/lib/services/skill/create-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { listSkills } from '@/lib/services/skill/list-skills'
import { readSkill } from '@/lib/services/skill/read-skill'
import { suggestSkills } from '@/lib/services/suggest/suggest-skills'
import { asAgent, forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { readServed, readServedFile } from './list-served'

const write = (ctx: Context, name: string, body: string, more: Partial<Parameters<typeof createSkill>[1]> = {}) =>
  createSkill(ctx, { name, description: `Ships ${name} parcels.`, content: `# ${name}\n\n${body}\n`, ...more })

/** The digest and the instructions of a skill at every door that serves it. */
async function atEveryDoor(ctx: Context, name: string) {
  const rest = await readSkill(ctx, { name })
  const served = await readServed(ctx, name)
  const manifest = served && (await readServedFile(ctx, served, 'SKILL.md'))
  const bundle = await bundleSkill(ctx, { name })
  const opened = openSkillArchive(new Uint8Array(Buffer.from(bundle.archive, 'base64')))
  if (!opened.ok) throw new Error(opened.problem)
  const packed = digestOfFiles(opened.files.map((file) => ({ path: file.path, sha256: sha256Hex(file.content) })))
  const listed = (await listSkills(ctx, {})).items.find((one) => one.name === name)?.digest
  const suggested = (await suggestSkills(ctx, { q: `ship ${name} parcels` })).items.find((one) => one.name === name)?.digest
  const digests = new Set([rest.digest, served?.row.digest, bundle.digest, packed, listed, suggested, digestOfFiles(rest.files)])
  const texts = new Set([rest.content, new TextDecoder().decode(manifest?.content)])
  expect([digests.size, texts.size]).toEqual([1, 1])
  return { digest: rest.digest, content: rest.content, files: rest.files.map((file) => file.path), warning: served?.warning }
}

forBothDatabases('Overlays', (open) => {
  it('serve their base and then themselves at every door with one digest, and follow the base', { timeout: 60_000 }, async () => {
    const { ctx } = await open()
    const note = (text: string) => [{ path: 'references/notes.md', text }]
    await write(ctx, 'base', 'Weigh it first.', { files: note('of the base') })
    await write(ctx, 'middle', 'Then print a label.', { extends: 'base' })
    await write(ctx, 'top', 'Then call the courier.', { extends: 'middle', files: [{ path: 'assets/own.txt', text: 'own' }] })
    const before = await atEveryDoor(ctx, 'top')
    expect(before.content).toMatch(/name: top[\s\S]*Weigh it first\.[\s\S]*print a label\.[\s\S]*call the courier\.\n$/)
    expect(before.files).toEqual(['SKILL.md', 'assets/own.txt', 'references/notes.md'])
    const { own } = await readSkill(ctx, { name: 'top' })
    expect(own?.content).not.toContain('Weigh')
    expect((await readSkill(ctx, { name: 'base' })).own).toBeNull()

    const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-overlay-'))
    await saveExportDirectories(ctx, { directories: [{ path: home, isKept: true, layout: '.' }] })
    await exportSkills(ctx, { all: true, to: home, layouts: ['.'] })
    expect(readFileSync(path.join(home, 'top/SKILL.md'), 'utf8')).toBe(before.content)
    await editSkill(ctx, { name: 'base', content: '# base\n\nMeasure it first.\n' })
    const after = await atEveryDoor(ctx, 'top')
    expect(after.digest).not.toBe(before.digest)
    expect(after.content).toContain('Measure it first.')
    expect(readFileSync(path.join(home, 'top/SKILL.md'), 'utf8')).toBe(after.content)
    expect((await ctx.store.db.version.findFirst({ where: { skill: { name: 'top' } } }))?.digest).toBe(own?.digest)
    expect((await readSkill(ctx, { name: 'top' })).version).toBe(1)
  })

  it('are edited as what they say themselves, and never in a circle', async () => {
    const { ctx } = await open()
    await write(ctx, 'base', 'Weigh it first.')
    await write(ctx, 'top', 'Then call the courier.', { extends: 'base' })
    const { digest, own } = await readSkill(ctx, { name: 'top' })
    await expect(editSkill(ctx, { name: 'top', content: 'All of it.', digest })).rejects.toMatchObject({ code: 'conflict' })
    await editSkill(ctx, { name: 'top', content: '# top\n\nThen drive.\n', digest: own?.digest })
    expect((await readSkill(ctx, { name: 'top' })).content).toMatch(/Weigh it first[\s\S]*Then drive/)
    await expect(editSkill(ctx, { name: 'base', extends: 'top' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(editSkill(ctx, { name: 'base', extends: 'base' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('go without a base that is not served or not theirs to see, and say so', async () => {
    const { ctx } = await open()
    await write(ctx, 'base', 'Weigh it first.')
    await write(ctx, 'top', 'Then call the courier.', { extends: 'base' })
    await deprecateSkill(ctx, { name: 'base', reason: 'wrong scale' })
    const alone = await atEveryDoor(ctx, 'top')
    expect(alone.content).not.toContain('Weigh')
    expect(alone.warning).toBe('it extends base, which is deprecated and not served: these are its own instructions alone')
    // A person at that agent's desk: what an agent makes itself is its own anyway.
    const desk = { ...ctx, agent: 'desk' }
    await write(desk, 'secret', 'The code is in the drawer.', { visibility: 'user' })
    await write(desk, 'open', 'Then open it.', { extends: 'secret' })
    expect((await readSkill(asAgent(ctx, 'desk'), { name: 'open' })).content).toContain('drawer')
    expect((await readSkill(asAgent(ctx, 'other'), { name: 'open' })).content).not.toContain('drawer')
  })
})

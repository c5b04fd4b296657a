import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { manifestName } from '@/lib/workspace/export-manifest'
import { dismissCandidate } from '@/lib/services/candidate/dismiss-candidate'
import { listCandidates } from '@/lib/services/candidate/list-candidates'
import { promoteCandidate } from '@/lib/services/candidate/promote-candidate'
import { undoEvent } from '@/lib/services/event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { savePolicy } from '@/lib/services/policy/save-policy'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { offerWritten } from './offer-written'

const home = () => mkdtempSync(path.join(os.tmpdir(), 'mettle-agents-'))
const text = (name: string, note = 'Look twice.') =>
  `---\nname: ${name}\ndescription: How to ${name}.\n---\n\n# ${name}\n\n${note}\n`

function write(root: string, folder: string, name: string, files: Record<string, string | Uint8Array>): void {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, folder, name, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
}

const open = async (ctx: Context) => (await listCandidates(ctx, {})).items

forBothDatabases('skills that agents wrote', (start) => {
  it('are offered once, with where they were found, and become a person’s when they are approved', async () => {
    const { ctx } = await start()
    const root = home()
    write(root, '.claude/skills', 'house-style', { 'SKILL.md': text('house-style'), 'references/more.md': 'More.\n' })
    write(root, '.agents/skills', 'house-style', { 'SKILL.md': text('house-style'), 'references/more.md': 'More.\n' })
    expect([await offerWritten(ctx, root), await offerWritten(ctx, root)]).toEqual([1, 0])
    const [item, ...others] = await open(ctx)
    expect([item, others]).toMatchObject([
      { origin: 'import', kind: 'new', name: 'house-style', foundAt: '~/.claude/skills/house-style', status: 'open' },
      [],
    ])
    const { skill } = await promoteCandidate(ctx, { id: item?.id ?? '', digest: item?.digest })
    expect(skill).toMatchObject({ name: 'house-style', origin: 'human', tier: 3, digest: item?.digest })
    expect(skill.files.map((file) => file.path)).toEqual(['SKILL.md', 'references/more.md'])
    expect(await offerWritten(ctx, root)).toBe(0)
  })

  it('do not come back once they were dismissed or undone, unless they say something else', async () => {
    const { ctx } = await start()
    const root = home()
    write(root, '.claude/skills', 'one', { 'SKILL.md': text('one') })
    write(root, '.claude/skills', 'two', { 'SKILL.md': text('two') })
    expect(await offerWritten(ctx, root)).toBe(2)
    const [one, two] = (await open(ctx)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    await dismissCandidate(ctx, { id: one?.id ?? '', reason: 'not ours' })
    const proposed = await ctx.store.db.event.findFirstOrThrow({ where: { verb: 'propose', objectId: two?.id ?? '' } })
    await undoEvent(ctx, { id: proposed.id })
    expect([await offerWritten(ctx, root), await open(ctx)]).toEqual([0, []])
    write(root, '.claude/skills', 'one', { 'SKILL.md': text('one', 'Look three times.') })
    expect(await offerWritten(ctx, root)).toBe(1)
    rmSync(path.join(root, '.claude/skills/one'), { recursive: true })
    expect([await offerWritten(ctx, root), await open(ctx)]).toEqual([0, []])
    write(root, '.claude/skills', 'one', { 'SKILL.md': text('one', 'Look three times.') })
    expect(await offerWritten(ctx, root)).toBe(1)
  })

  it('leave out what Mettle wrote, what is held, what is no text, and what is nobody’s business', async () => {
    const { ctx } = await start()
    const root = home()
    await makeSkill(ctx, { name: 'held', origin: 'human', state: 'released' })
    write(root, '.claude/skills', 'held', { 'SKILL.md': text('held') })
    write(root, '.claude/skills', 'copied', { 'SKILL.md': text('copied') })
    write(root, '.claude/skills', 'pictures', { 'SKILL.md': text('pictures'), 'a.png': new Uint8Array([0x89, 0x50, 0, 0xff]) })
    write(root, '.claude/skills', 'broken', { 'SKILL.md': 'no front matter' })
    const manifest = { writtenBy: 'Mettle', skills: { copied: { 'SKILL.md': ['0'.repeat(64)] } } }
    writeFileSync(path.join(root, '.claude/skills', manifestName), JSON.stringify(manifest))
    expect(await offerWritten(ctx, root)).toBe(0)
    write(root, '.codex/skills', 'fresh', { 'SKILL.md': text('fresh') })
    expect(await offerWritten({ ...ctx, workspace: { ...ctx.workspace, name: 'demo' } }, root)).toBe(0)
    expect(await offerWritten({ ...ctx, settings: { ...ctx.settings, isLoopback: false } }, root)).toBe(0)
    await savePolicy(ctx, { learning: 'off', reason: 'a test' })
    expect(await offerWritten(ctx, root)).toBe(0)
    await savePolicy(ctx, { learning: 'on', reason: 'a test' })
    expect(await offerWritten(ctx, root)).toBe(1)
  })
})

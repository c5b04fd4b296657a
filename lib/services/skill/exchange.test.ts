import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync, promises as nodeFs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import git from 'isomorphic-git'
import { describe, expect, it } from 'vitest'
import { openSkillArchive } from '@/lib/skill-md/archive/open-archive'
import { validateStrict } from '@/lib/skill-md/validate'
import { undoEvent } from '../event/undo-event'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { bundleSkill } from './bundle-skill'
import { importSkill } from './import-skill'
import { loadNow } from '../testing/load-now.test-support'
import { readSkill } from './read-skill'
import { restoreVersion } from './restore-version'

const skillMd = (name: string, body = 'Do it.\n', more = '') =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n${body}`

function folderOf(files: Record<string, string | Uint8Array>): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'mettle-load-'))
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), content)
  }
  return root
}

const binary = new Uint8Array([0, 255, 254, 137, 80, 78, 71, 13, 10])

forBothDatabases('Loading a folder', (open) => {
  it('takes any layout in one commit, says what it did to each file, and undoes it as one act', async () => {
    const { ctx, store } = await open()
    const root = folderOf({
      'ship/SKILL.md': skillMd('ship'),
      'ship/scripts/run.sh': 'echo hi\n',
      'ship/assets/dot.png': binary,
      'deep/er/tidy/skill.md': `\uFEFF${skillMd('tidy', 'Tidy: up.\n', 'note: a: b\n').replaceAll('\n', '\r\n')}`,
      'deep/er/tidy/inner/SKILL.md': skillMd('inner'),
      'broken/SKILL.md': 'no front matter',
      'twice/a/SKILL.md': skillMd('ship', 'Another.\n'),
      'README.md': 'no skill',
    })
    symlinkSync(path.join(root, 'ship'), path.join(root, 'linked'))
    symlinkSync('/etc/hostname', path.join(root, 'ship/host'))
    const loaded = await loadNow(ctx, { dir: root })
    expect(loaded.items.map(({ path, name, status, version }) => [path, name, status, version])).toEqual([
      ['broken/SKILL.md', null, 'refused', null],
      ['deep/er/tidy/skill.md', 'tidy', 'repaired', 1],
      ['deep/er/tidy/inner/SKILL.md', 'inner', 'created', 1],
      ['ship/SKILL.md', 'ship', 'created', 1],
      ['twice/a/SKILL.md', 'ship', 'refused', null],
    ])
    expect(loaded.items[1]?.repairs.map((repair) => repair.code)).toEqual(
      expect.arrayContaining(['bom', 'crlf', 'file-name', 'unquoted-colon']),
    )
    expect(loaded.items[3]?.skipped).toEqual([{ path: 'host', reason: 'a symbolic link: it is not followed' }])
    expect(loaded.skipped).toEqual([{ path: 'linked', reason: 'a symbolic link: it is not followed' }])
    expect(loaded.counts).toEqual({ created: 2, updated: 0, unchanged: 0, kept: 0, repaired: 1, refused: 2 })
    expect(await readSkill(ctx, { name: 'ship' })).toMatchObject({ origin: 'imported', lifecycle: 'verified', tier: 2 })
    const dir = ctx.settings.workspaceDir
    expect([...readFileSync(path.join(dir, 'skills/ship/assets/dot.png'))]).toEqual([...binary])
    const log = await git.log({ fs: nodeFs, dir })
    expect(log).toHaveLength(1)
    expect(log[0]?.commit.message).toContain(`Event: ${loaded.event}`)

    expect(await loadNow(ctx, { dir: root })).toMatchObject({
      event: null,
      counts: { created: 0, updated: 0, repaired: 0, unchanged: 3, refused: 2 },
    })
    writeFileSync(path.join(root, 'ship/scripts/run.sh'), 'echo ho\n')
    const again = await loadNow(ctx, { dir: root })
    expect(again.counts).toMatchObject({ updated: 1, unchanged: 2 })
    await undoEvent(ctx, { id: again.event ?? '' })
    expect(readFileSync(path.join(dir, 'skills/ship/scripts/run.sh'), 'utf8')).toBe('echo hi\n')
    const undone = await undoEvent(ctx, { id: loaded.event ?? '' })
    expect(undone.event).toMatchObject({ verb: 'undo', undoes: loaded.event })
    expect(await store.reader.skill.count()).toBe(0)
    expect(existsSync(path.join(dir, 'skills/ship'))).toBe(false)
    expect(await git.log({ fs: nodeFs, dir })).toHaveLength(4)
  })

  it('never rewrites what a pack brought, and does not tell an agent of what it may not see', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'packed', origin: 'pack', state: 'released' })
    await makeSkill(ctx, { name: 'learned', origin: 'learned', state: 'verified', agent: 'a' })
    const root = folderOf({ 'packed/SKILL.md': skillMd('packed'), 'learned/SKILL.md': skillMd('learned') })
    const asB = await loadNow({ ...ctx, agent: 'b' }, { dir: root })
    expect(asB.items.map(({ status, reason }) => [status, reason])).toEqual([
      ['refused', 'A skill of that name exists. Give the file another name.'],
      ['refused', expect.stringContaining('belongs to a pack')],
    ])
    expect((await loadNow(ctx, { dir: root })).items.map(({ status }) => status)).toEqual(['kept', 'refused'])
    const replaced = await loadNow(ctx, { dir: root, onCollision: 'replace' })
    expect(replaced.items.map(({ status }) => status)).toEqual(['updated', 'refused'])
    expect(await readSkill(ctx, { name: 'learned' })).toMatchObject({ origin: 'learned', version: 2 })
  })

  it('is for those who sit at the machine', async () => {
    const { ctx } = await open()
    const remote = { ...ctx, settings: { ...ctx.settings, isLoopback: false } }
    await expect(loadNow(remote, { dir: os.tmpdir() })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(loadNow(ctx, { dir: '/nowhere/at/all' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

forBothDatabases('Importing and packing one skill', (open) => {
  it('gives back what was taken in, byte for byte, through the archive too', async () => {
    const { ctx } = await open()
    const text = skillMd('ship', '# Ship\n\n1. Ship: it — Прüfung.\n')
    const imported = await importSkill(ctx, { directory: 'ship', text })
    expect(imported).toMatchObject({ status: 'created', repairs: [], skill: { name: 'ship', content: text, version: 1 } })
    const first = await bundleSkill(ctx, { name: 'ship' })
    expect(first.digest).toBe(imported.skill.digest)
    const archive = new Uint8Array(Buffer.from(first.archive, 'base64'))
    const opened = openSkillArchive(archive)
    const main = opened.ok ? new TextDecoder().decode(opened.files[0]?.content) : ''
    expect(validateStrict(main, 'ship').ok && main).toBe(text)
    expect(await importSkill(ctx, { archive })).toMatchObject({ status: 'unchanged', event: null })

    const { ctx: empty } = await open()
    await importSkill(empty, { archive })
    expect((await bundleSkill(empty, { name: 'ship' })).archive).toBe(first.archive)
  })

  it('refuses with every diagnostic, keeps what is too long, and does not pack it', async () => {
    const { ctx, store } = await open()
    await expect(importSkill(ctx, { text: '---\nname: x\n---\nbody' })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'description-missing' }],
    })
    await expect(importSkill(ctx, { archive: new Uint8Array(30) })).rejects.toMatchObject({ code: 'invalid' })
    await expect(importSkill(ctx, { directory: '../x', text: skillMd('..') })).rejects.toMatchObject({ code: 'invalid' })
    expect(await store.reader.skill.count()).toBe(0)
    const long = skillMd('long').replace('Does long.', 'x'.repeat(1100))
    const { repairs, skill } = await importSkill(ctx, { directory: 'long', text: long })
    expect([repairs.map((repair) => repair.code), skill.description.length]).toEqual([['description-too-long'], 1100])
    await expect(bundleSkill(ctx, { name: 'long' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('makes a new version of a skill that is known, whose files survive a restore', async () => {
    const { ctx } = await open()
    const root = folderOf({ 'ship/SKILL.md': skillMd('ship'), 'ship/assets/dot.png': binary })
    await loadNow(ctx, { dir: root })
    const { skill, event, status } = await importSkill(ctx, {
      directory: 'ship',
      text: skillMd('ship', 'Twice.\n'),
      onCollision: 'replace',
    })
    expect([status, skill.version, skill.files.length]).toEqual(['updated', 2, 1])
    const restored = await restoreVersion(ctx, { name: 'ship', version: 1 })
    expect(restored.skill.files.find((file) => file.path === 'assets/dot.png')?.bytes).toBe(binary.length)
    await undoEvent(ctx, { id: restored.event.id })
    await undoEvent(ctx, { id: event?.id ?? '' })
    expect(await readSkill(ctx, { name: 'ship' })).toMatchObject({ version: 1, content: skillMd('ship') })
  })
})

describe.runIf(existsSync(path.resolve(process.env.METTLE_DATA ?? '.data', 'skills')))('The sample', () => {
  forBothDatabases('of public skills', (open, provider) => {
    it.runIf(provider === 'sqlite')(
      'comes in file by file, and each is the same after a way through an archive',
      async () => {
        const { ctx } = await open()
        const loaded = await loadNow(ctx, { dir: path.resolve(process.env.METTLE_DATA ?? '.data', 'skills') })
        expect(loaded.items).toHaveLength(185)
        expect(loaded.counts).toEqual({ created: 137, updated: 0, unchanged: 3, kept: 0, repaired: 39, refused: 6 })
        const silent = loaded.items.filter(({ status, reason, repairs }) =>
          status === 'refused'
            ? !reason
            : status === 'repaired'
              ? repairs.length === 0
              : status !== 'unchanged' && repairs.length > 0,
        )
        expect(silent).toEqual([])
        const names = new Set(loaded.items.flatMap(({ name, version }) => (version === null ? [] : (name ?? []))))
        const refusedToPack: string[] = []
        for (const name of names) {
          const packed = await bundleSkill(ctx, { name }).catch(() => null)
          if (!packed) {
            refusedToPack.push(name)
            continue
          }
          const archive = new Uint8Array(Buffer.from(packed.archive, 'base64'))
          expect(await importSkill(ctx, { archive }), name).toMatchObject({ status: 'unchanged', repairs: [] })
        }
        // A description that only a person can shorten.
        expect(refusedToPack.toSorted()).toEqual(['claude-api', 'database-lookup', 'memory-merger'])
        const refusedItems = loaded.items.flatMap((one) => (one.status === 'refused' ? [one.reason] : []))
        expect(refusedItems.map((reason) => /front matter|has the name/.exec(reason ?? '')?.[0] ?? '').toSorted()).toEqual([
          ...Array<string>(2).fill('front matter'),
          ...Array<string>(4).fill('has the name'),
        ])
      },
      120_000,
    )
  })
})

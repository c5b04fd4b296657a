import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { rowsIn } from '@/lib/publish/snapshot/read-rows'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { editCandidate } from '../candidate/edit-candidate'
import { listCandidates } from '../candidate/list-candidates'
import { promoteCandidate } from '../candidate/promote-candidate'
import { readCandidate } from '../candidate/read-candidate'
import { runDoctor } from '../doctor/run-doctor'
import { undoEvent } from '../event/undo-event'
import { addSession } from '../session/add-session'
import { eraseSession } from '../session/erase-session'
import { createSkill } from '../skill/create-skill'
import { deleteSkill } from '../skill/delete-skill'
import { editSkill } from '../skill/edit-skill'
import { readSkill } from '../skill/read-skill'
import { listVersions, readVersion } from '../skill/read-versions'
import { restoreVersion } from '../skill/restore-version'
import '../snapshot/list-snapshots'
import { makeSnapshot } from '../snapshot/make-snapshot'
import { asAgent, forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { verifyEvents } from '../event/verify-events'
import { withholdTexts } from './withhold-texts'

const secret = 'quinquireme "of" Nineveh\\ 7'
const confirm = 'default'
const git = (ctx: Context, ...words: string[]) =>
  execFileSync('git', words, { cwd: ctx.settings.workspaceDir, maxBuffer: 1 << 28 }).toString()

/** Every row of every table, every file of the workspace, and every object of its history, unpacked. */
async function everything({ ctx, store }: Opened): Promise<string> {
  const tables = await Promise.all(
    Object.values(Prisma.ModelName).map(async (name) => {
      const rows = await rowsIn(store.db, name).findMany({})
      const texts = rows.flatMap((row) =>
        Object.values(row).map((one) => (one instanceof Uint8Array ? Buffer.from(one).toString() : one)),
      )
      return `${JSON.stringify(rows)}\n${texts.map(String).join('\n')}`
    }),
  )
  const entries = readdirSync(ctx.settings.workspaceDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const files = entries.map(({ parentPath, name }) => {
    const bytes = readFileSync(path.join(parentPath, name))
    return /objects\/[0-9a-f]{2}$/.test(parentPath) ? inflateSync(bytes).toString() : bytes.toString()
  })
  return [...tables, ...files, git(ctx, 'log', '-p', '--all'), git(ctx, 'reflog', '--all')].join('\n')
}

const holds = (all: string, text: string): boolean =>
  [text, JSON.stringify(text).slice(1, -1), JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1)].some((form) =>
    all.includes(form),
  )

const body = (words: string) => `\n## Instructions\n\n1. Say ${words}.\n2. Check that it was heard.\n`
const counts = async (ctx: Context) => git(ctx, 'log', '--format=%s').trim().split('\n')

forBothDatabases('A text that must not stand anywhere', (open, provider) => {
  it('goes from the database and from all of git, and the rest of the history stays', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await createSkill(ctx, { name: 'speak', description: 'Speaks.', content: body(secret) })
    await editSkill(ctx, { name: 'speak', content: body(`${secret}, twice`), reason: `Because of ${secret}` })
    await editSkill(ctx, { name: 'speak', content: body('nothing') })
    await createSkill(ctx, { name: 'shout', description: `Shouts ${secret}.`, content: body(`${secret} aloud`) })
    await createSkill(ctx, { name: 'calm', description: 'Calms.', content: body('hush') })
    await addSession(ctx, { transcript: claudeLines({ session: 's1', prompt: `Say ${secret}`, calls: fixBug('s1') }) })
    git(ctx, 'gc', '-q')
    const before = { text: await everything(opened), log: await counts(ctx), calm: await readSkill(ctx, { name: 'calm' }) }
    expect(holds(before.text, secret)).toBe(true)

    const plan = await withholdTexts(ctx, { texts: [secret] })
    expect(plan).toMatchObject({
      done: false,
      event: null,
      versions: [
        { skill: 'shout', version: 1, isWhole: false, isCurrent: true },
        { skill: 'speak', version: 1, isWhole: false, isCurrent: false },
        { skill: 'speak', version: 2, isWhole: false, isCurrent: false },
      ],
    })
    expect(await everything(opened)).toBe(before.text)

    const done = await withholdTexts(ctx, { texts: [secret], confirm })
    expect(done).toMatchObject({ done: true, versions: plan.versions, doctor: { ok: true, items: [] }, left: { remotes: [] } })
    expect(done.commits).toBeGreaterThan(0)
    expect(done.rows).toMatchObject({ Prompt: 1, Event: expect.any(Number), Skill: 1 })
    expect(holds(await everything(opened), secret)).toBe(false)
    if (provider === 'sqlite') {
      const file = store.url.replace(/^file:/, '')
      expect(['', '-wal'].map((end) => readFileSync(file + end, 'latin1')).join('')).not.toContain('quinquireme')
    }
    expect((await counts(ctx)).slice(-before.log.length)).toEqual(before.log.map((line) => line.replaceAll(secret, '[withheld]')))
    expect(git(ctx, 'fsck', '--full', '--unreachable', '--no-progress')).toBe('')
    expect(git(ctx, 'status', '--porcelain')).toBe('')
    const { digest, description, updatedAt } = before.calm
    expect(await readSkill(ctx, { name: 'calm' })).toMatchObject({ digest, description, updatedAt })
    expect(await readSkill(ctx, { name: 'shout' })).toMatchObject({
      description: 'Shouts [withheld].',
      version: 1,
      lifecycle: 'released',
    })
    expect(
      (await listVersions(ctx, { name: 'speak' })).items.map(({ number, withheldAt, isWithheld }) => [
        number,
        withheldAt !== null,
        isWithheld,
      ]),
    ).toEqual([
      [3, false, false],
      [2, true, false],
      [1, true, false],
    ])
    const event = await store.db.event.findUniqueOrThrow({ where: { id: done.event ?? '' } })
    expect(event).toMatchObject({ verb: 'withhold', evidence: { texts: 1, versions: plan.versions } })
    expect(await runDoctor(ctx, {})).toMatchObject({ ok: true })
    const checked = await verifyEvents(ctx, {})
    expect(checked).toMatchObject({ ok: true, broken: null })
    expect(checked.erased).toBeGreaterThan(0)
    expect((await withholdTexts(ctx, { texts: [secret], confirm })).versions).toEqual([])
    expect(await editSkill(ctx, { name: 'shout', content: body('softly') })).toMatchObject({ skill: { version: 2 } })
  })

  it('goes from what was undone too: a redo does not bring it back', async () => {
    const opened = await open()
    const { ctx, store } = opened
    await createSkill(ctx, { name: 'speak', description: 'Speaks.', content: body('nothing') })
    const edit = await editSkill(ctx, { name: 'speak', content: body(secret), reason: 'Say it' })
    const made = await createSkill(ctx, { name: 'shout', description: 'Shouts.', content: body(`${secret} aloud`) })
    const undos = [await undoEvent(ctx, { id: edit.event.id }), await undoEvent(ctx, { id: made.event.id })]
    const kept = async () => {
      const states = await store.db.undoneState.findMany({})
      const words = states.flatMap(({ rows }) => JSON.stringify(rows).match(/[\w+/]{20,}=*/g) ?? [])
      return words.map((word) => Buffer.from(word, 'base64').toString()).join('\n')
    }
    expect(holds(await kept(), secret)).toBe(true)

    const { rows } = await withholdTexts(ctx, { texts: [secret], confirm })
    expect(rows).toMatchObject({ UndoneState: 2 })
    expect(holds(await kept(), secret)).toBe(false)
    expect(holds(await everything(opened), secret)).toBe(false)
    for (const { event } of undos) await undoEvent(ctx, { id: event?.id ?? '' })
    expect(await readSkill(ctx, { name: 'speak' })).toMatchObject({ version: 2, content: expect.stringContaining('[withheld]') })
    expect(await readSkill(ctx, { name: 'shout' })).toMatchObject({ version: 1, content: expect.stringContaining('[withheld]') })
    expect((await listVersions(ctx, { name: 'shout' })).items.map(({ withheldAt }) => withheldAt !== null)).toEqual([true])
    expect(holds(await everything(opened), secret)).toBe(false)
    expect(await runDoctor(ctx, {})).toMatchObject({ ok: true, items: [] })
  })

  it('still lies in snapshots and at remotes, which are named', async () => {
    const { ctx } = await open()
    await createSkill(ctx, { name: 'speak', description: 'Speaks.', content: body(secret) })
    const { snapshot } = await makeSnapshot(ctx, {})
    git(ctx, 'remote', 'add', 'backup', 'https://git.example/skills.git')
    const { left } = await withholdTexts(ctx, { texts: [secret], confirm })
    expect(left).toEqual({ remotes: ['backup'], snapshots: [snapshot.file] })
  })
})

forBothDatabases('A version that is withheld', (open) => {
  const notes = { path: 'references/notes.md', text: 'These notes are in both versions.\n' }

  async function twoVersions() {
    const opened = await open()
    const { ctx } = opened
    await createSkill(ctx, { name: 'speak', description: 'Speaks of a quinquireme.', content: body(secret), files: [notes] })
    const { event } = await editSkill(ctx, { name: 'speak', description: 'Speaks.', content: body('nothing'), files: [notes] })
    return { opened, ctx, edit: event.id }
  }

  it('loses all of its text at every door and in git, and what others say too stays', async () => {
    const { opened, ctx, edit } = await twoVersions()
    const done = await withholdTexts(ctx, { versions: [{ skill: 'speak', version: 1 }], confirm })
    expect(done).toMatchObject({ done: true, versions: [{ skill: 'speak', version: 1, isWhole: true }], doctor: { ok: true } })
    const all = await everything(opened)
    expect(all).not.toContain('quinquireme')
    expect(all).toContain('These notes are in both versions.')
    expect(git(ctx, 'show', 'HEAD:skills/speak/references/notes.md')).toBe(notes.text)
    const { to, files } = await readVersion(ctx, { name: 'speak', version: '1' })
    expect(to).toMatchObject({ isWithheld: true, description: 'Withheld.' })
    expect(files).toEqual([{ path: 'SKILL.md', before: null, after: expect.stringContaining('was withheld') }])
    await expect(restoreVersion(ctx, { name: 'speak', version: 1 })).rejects.toMatchObject({
      detail: expect.stringContaining('was withheld'),
    })
    await expect(undoEvent(ctx, { id: edit })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('was withheld'),
    })
    expect(await readSkill(ctx, { name: 'speak' })).toMatchObject({ version: 2, description: 'Speaks.' })
    expect(await runDoctor(ctx, {})).toMatchObject({ ok: true })
  })

  it('is not what the skill says now, unless the skill is deleted', async () => {
    const { opened, ctx } = await twoVersions()
    const input = { versions: [{ skill: 'speak', version: 2 }], confirm }
    await expect(withholdTexts(ctx, input)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Edit the skill or delete it first'),
    })
    await createSkill(ctx, { name: 'gone', description: 'Goes.', content: body('a zephyr') })
    const deleted = await deleteSkill(ctx, { name: 'gone' })
    const { id } = await opened.store.db.skill.findFirstOrThrow({ where: { name: 'gone' } })
    await withholdTexts(ctx, { versions: [{ skill: id, version: 1 }], confirm })
    expect(await everything(opened)).not.toContain('a zephyr')
    await expect(undoEvent(ctx, { id: deleted.event.id })).rejects.toMatchObject({
      detail: expect.stringContaining('was withheld'),
    })
  })

  it('goes from a history that an earlier rebuild did not come to', async () => {
    const { opened, ctx } = await twoVersions()
    const dir = path.join(ctx.settings.workspaceDir, '.git')
    cpSync(dir, `${dir}-before`, { recursive: true })
    const input = { versions: [{ skill: 'speak', version: 1 }], confirm }
    await withholdTexts(ctx, input)
    rmSync(dir, { recursive: true })
    cpSync(`${dir}-before`, dir, { recursive: true })
    rmSync(`${dir}-before`, { recursive: true })
    expect(git(ctx, 'log', '-p', '--all')).toContain('quinquireme')
    await withholdTexts(ctx, input)
    expect(await everything(opened)).not.toContain('quinquireme')
  })
})

forBothDatabases('What came of an erased session', (open) => {
  it('is named by its evidence, and withheld once it is not what the skill says now', async () => {
    const opened = await open()
    const { ctx } = opened
    await learnShipping(ctx, 'desk', 4)
    const sessions = await opened.store.db.session.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
    const ids = sessions.map(({ id }) => id)
    const [candidate] = (await listCandidates(ctx, {})).items
    const { files } = await readCandidate(ctx, { id: candidate!.id })
    const main = files.find(({ path: file }) => file === 'SKILL.md')!
    const edited = { path: 'SKILL.md', text: `${main.text}\nMind the zephyr.\n` }
    await editCandidate(ctx, { id: candidate!.id, files: [edited] })
    await editCandidate(ctx, { id: candidate!.id, files: [{ ...edited, text: `${edited.text}\nAnd the other zephyr.\n` }] })
    const { skill } = await promoteCandidate(ctx, { id: candidate!.id, name: 'ship-it' })
    const { versions } = await eraseSession(ctx, { id: ids[0]! })
    expect(versions).toEqual([{ skill: skill.name, version: 1, isCurrent: true }])
    const input = { sessions: [ids[0]!], confirm }
    await expect(withholdTexts(ctx, input)).rejects.toMatchObject({ code: 'conflict' })
    await editSkill(ctx, { name: 'ship-it', description: 'Mends.', content: body('it is mended') })
    const done = await withholdTexts(ctx, input)
    expect(done).toMatchObject({
      done: true,
      versions: [{ skill: 'ship-it', version: 1, isWhole: true }],
      doctor: { ok: true },
    })
    expect(git(ctx, 'log', '-p', '--all', '--', 'skills/ship-it')).toContain('The text of this version was withheld.')
    expect(await everything(opened)).not.toContain('zephyr')
    expect(await verifyEvents(ctx, {})).toMatchObject({ ok: true })
    expect(await withholdTexts(ctx, { sessions: [ids[1]!] })).toMatchObject({ done: false })
  })
})

forBothDatabases('A rebuild', (open) => {
  it('is asked for twice, by a person, for something, where nothing is left to write', async () => {
    const { ctx } = await open()
    await createSkill(ctx, { name: 'speak', description: 'Speaks.', content: body(secret) })
    await expect(withholdTexts(ctx, { texts: [secret], confirm: 'yes' })).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringContaining('"default"'),
    })
    await expect(withholdTexts(ctx, { confirm })).rejects.toMatchObject({ code: 'invalid' })
    await expect(withholdTexts(ctx, { texts: ['short'] })).rejects.toMatchObject({ code: 'invalid' })
    await expect(withholdTexts(asAgent(ctx, 'one'), { texts: [secret], confirm })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(withholdTexts(ctx, { versions: [{ skill: 'speak', version: 9 }] })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(withholdTexts(ctx, { sessions: ['ses_none'] })).rejects.toMatchObject({ code: 'not_found' })
    writeFileSync(path.join(ctx.settings.workspaceDir, 'skills/speak/notes.md'), 'mine\n')
    await expect(withholdTexts(ctx, { texts: [secret], confirm })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('doctor --fix'),
    })
    expect(git(ctx, 'log', '-p', '--all')).toContain('quinquireme')
  })
})

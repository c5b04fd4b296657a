import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { historyOf } from '@/lib/workspace/git'
import { openStaging, stagingOf } from '@/lib/workspace/swap-staged'
import { listCandidates } from '../candidate/list-candidates'
import { promoteCandidate } from '../candidate/promote-candidate'
import { workspaceDirOf } from '@/lib/kernel/workspace-dir'
import { flushEveryWorkspace } from '@/lib/jobs/flush-every-workspace'
import type { MadeSnapshot } from '@/lib/contract/snapshot'
import type { Context } from '@/lib/kernel/context'
import { addWebhook } from '../webhook/add-webhook'
import { saveRedactionRules } from '../redaction/save-rules'
import { createSkill } from '../skill/create-skill'
import { editSkill } from '../skill/edit-skill'
import { listSkills } from '../skill/list-skills'
import { readSkill } from '../skill/read-skill'
import { suggestSkills } from '../suggest/suggest-skills'
import { forBothDatabases, type Open, type Opened } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { reportUsed } from '../use/report-used'
import { withholdTexts } from '../workspace/withhold-texts'
import { listSnapshots } from './list-snapshots'
import { makeSnapshot } from './make-snapshot'
import { restoreSnapshot } from './restore-snapshot'
import { snapshotFolder } from './snapshot-place'
import { leftOut, snapshotTables } from '@/lib/publish/snapshot/tables'
// What a restore ends with.
import '@/lib/services/doctor/run-doctor'

async function fill(ctx: Context): Promise<void> {
  await learnShipping(ctx, 'desk')
  const [candidate] = (await listCandidates(ctx, {})).items
  const { skill } = await promoteCandidate(ctx, { id: candidate?.id ?? '', digest: candidate?.digest })
  await reportUsed(ctx, { skill: skill.name, sessionKey: 'desk-0', outcome: 'success', agent: 'desk' })
  await createSkill(ctx, { name: 'house-rules', description: 'Ünïcode: "rules" of the house', content: '# Rules\n\nBe kind.\n' })
  await saveRedactionRules(ctx, { rules: [{ name: 'Staff', pattern: 'EMP-1', kind: 'secret' }] })
}

const placeOf = async (ctx: Context, file: string) => path.join(await snapshotFolder(ctx), file)

/** What a snapshot holds, table by table; the log alone grows by the acts of taking and restoring. */
const digestsOf = ({ tables }: MadeSnapshot['snapshot']): object =>
  Object.fromEntries(tables.filter(({ name }) => name !== 'Event').map(({ name, rows, sha256 }) => [name, [rows, sha256]]))

/** A snapshot of one home, brought to another. */
async function carry(from: Context, to: Context): Promise<{ file: string; digests: object }> {
  const { snapshot } = await makeSnapshot(from, {})
  copyFileSync(await placeOf(from, snapshot.file), await placeOf(to, snapshot.file))
  return { file: snapshot.file, digests: digestsOf(snapshot) }
}

const names = async (ctx: Context) => (await listSkills(ctx, {})).items.map((skill) => skill.name).toSorted()
const noticed = (home: string) => readdirSync(home).filter((name) => name.startsWith('.mettle-'))

/** A restore into an empty home whose rows land and whose files do not: something is where the history is to come, and goes away after. */
async function restoreHalf(from: Context, to: Context): Promise<string> {
  const { file } = await carry(from, to)
  const dir = workspaceDirOf(to)
  mkdirSync(dir, { recursive: true })
  writeFileSync(path.join(dir, '.git'), 'in the way')
  await expect(restoreSnapshot(to, { file })).rejects.toThrow()
  rmSync(path.join(dir, '.git'))
  return dir
}

it('speaks of every table of the models', () => {
  const named = [...snapshotTables.map((table) => table.name), 'Setting', ...Object.keys(leftOut)]
  expect(named.toSorted()).toEqual(Object.values(Prisma.ModelName).toSorted())
})

/** Two homes and five snapshots, on a machine that may be busy. */
const longMs = 90_000
const opens: Partial<Record<string, Open>> = {}

forBothDatabases('a snapshot', (open, provider) => {
  opens[provider] = open

  // Asked of the one whose turn comes first, so that the other one's databases are still to be dropped.
  it.runIf(provider === 'sqlite' && process.env.TEST_DATABASES !== 'sqlite')(
    'goes to the other database and back without a difference',
    async () => {
      const other = (await opens.postgresql?.()) as Opened
      const [mine, theirs, again] = [(await open()).ctx, other.ctx, (await open()).ctx]
      await fill(mine)
      await addWebhook(mine, { url: 'http://127.0.0.1:9/x', verbs: [] })
      const there = await carry(mine, theirs)
      const answer = await restoreSnapshot(theirs, { file: there.file })
      expect(answer).toMatchObject({ restored: true, replaces: {}, safety: null, doctor: { ok: true, items: [] } })
      // A token names one reading.
      const read = async (ctx: Context) => ({ ...(await readSkill(ctx, { name: 'house-rules' })), token: null })
      expect(await read(theirs)).toEqual(await read(mine))
      expect(await theirs.store.db.webhook.count()).toBe(0)
      const back = await carry(theirs, again)
      expect(back.digests).toEqual(there.digests)
      await restoreSnapshot(again, { file: back.file })
      expect(digestsOf((await makeSnapshot(again, {})).snapshot)).toEqual(there.digests)
      expect(answer.snapshot.counts).toMatchObject({ sessions: 3, steps: 12, skills: 2, uses: 1 })
    },
    longMs,
  )

  it('replaces what is there, keeps that in a snapshot, and brings files and commits along', async () => {
    const { ctx } = await open()
    await fill(ctx)
    const namesBefore = await names(ctx)
    const { snapshot } = await makeSnapshot(ctx, {})
    const before = digestsOf(snapshot)
    await editSkill(ctx, { name: 'house-rules', content: '# Rules\n\nBe kinder.\n' })
    await createSkill(ctx, { name: 'late-comer', description: 'Came later', content: '# Late\n' })
    await expect(restoreSnapshot(ctx, { file: snapshot.file })).rejects.toMatchObject({ code: 'conflict' })
    const dryRun = await restoreSnapshot(ctx, { file: snapshot.file, dryRun: true })
    expect(dryRun).toMatchObject({ restored: false, replaces: { skills: 3, sessions: 3 }, doctor: null, event: null })
    const { safety, doctor } = await restoreSnapshot(ctx, { file: snapshot.file, replace: true })
    expect([doctor?.ok, await names(ctx)]).toEqual([true, namesBefore])
    expect(digestsOf((await makeSnapshot(ctx, {})).snapshot)).toEqual(before)
    const dir = workspaceDirOf(ctx)
    expect(existsSync(path.join(dir, 'skills/late-comer'))).toBe(false)
    expect(readFileSync(path.join(dir, 'skills/house-rules/SKILL.md'), 'utf8')).toContain('Be kind.')
    expect(await historyOf(dir, 'skills/house-rules/SKILL.md')).toHaveLength(1)
    expect(noticed(dir)).toEqual([])
    const { items } = await suggestSkills(ctx, { q: 'late comer' })
    expect(items.map((item) => item.name)).not.toContain('late-comer')
    await restoreSnapshot(ctx, { file: safety?.file ?? '', replace: true })
    expect(await names(ctx)).toContain('late-comer')
    expect(readFileSync(path.join(dir, 'skills/house-rules/SKILL.md'), 'utf8')).toContain('Be kinder.')
    const events = await ctx.store.db.event.findMany({ where: { verb: 'restore' } })
    expect(events).toHaveLength(1)
  })

  it('asks before it replaces what was made of a skill that came with the product, or a folder that nobody took in', async () => {
    const { ctx } = await open()
    const { snapshot } = await makeSnapshot(ctx, {})
    const dir = path.join(workspaceDirOf(ctx), 'skills/Notes of mine')
    mkdirSync(dir, { recursive: true })
    writeFileSync(path.join(dir, 'draft.md'), 'mine')
    const dryRun = await restoreSnapshot(ctx, { file: snapshot.file, dryRun: true })
    expect(dryRun.replaces).toEqual({ folders: 1 })
    await expect(restoreSnapshot(ctx, { file: snapshot.file })).rejects.toThrow(
      /has 1 folder\. To replace its content, send "replace"/,
    )
    const { safety } = await restoreSnapshot(ctx, { file: snapshot.file, replace: true })
    expect(existsSync(dir)).toBe(false)
    await restoreSnapshot(ctx, { file: safety?.file ?? '', replace: true })
    expect(readFileSync(path.join(dir, 'draft.md'), 'utf8')).toBe('mine')
    rmSync(dir, { recursive: true })
    await makeSkill(ctx, { name: 'of-the-house', origin: 'builtin', state: 'released' })
    expect((await restoreSnapshot(ctx, { file: snapshot.file, dryRun: true })).replaces).toEqual({})
    await editSkill(ctx, { name: 'of-the-house', content: '# Rules\n\nMine.\n' })
    expect((await restoreSnapshot(ctx, { file: snapshot.file, dryRun: true })).replaces).toEqual({ skills: 1 })
  })

  it('that is cut off, changed or newer is refused before anything is touched', async () => {
    const [one, other] = [(await open()).ctx, (await open()).ctx]
    await createSkill(one, { name: 'house-rules', description: 'Rules', content: '# Rules\n\nBe kind.\n' })
    const { snapshot } = await makeSnapshot(one, {})
    const whole = readFileSync(await placeOf(one, snapshot.file))
    const attempt = async (bytes: Uint8Array) => {
      writeFileSync(await placeOf(other, 'bad.mettle.tar.gz'), bytes)
      return restoreSnapshot(other, { file: 'bad.mettle.tar.gz', replace: true })
    }
    const changed = (from: string, to: string) =>
      gzipSync(Buffer.from(gunzipSync(whole).toString('latin1').replace(from, to), 'latin1'))
    const refusals: [Uint8Array, RegExp][] = [
      [whole.subarray(0, whole.byteLength - 40), /end is missing/],
      [Buffer.from('not packed'), /end is missing|packed/],
      [changed('Be kind.', 'Be cold.'), /digest differs/],
      [changed('"format": 1', '"format": 2'), /Update Mettle/],
      [changed('files/skills/house', 'files/../../../house'), /add up|no snapshot has/],
    ]
    for (const [bytes, why] of refusals)
      await expect(attempt(bytes)).rejects.toMatchObject({ code: 'invalid', detail: expect.stringMatching(why) })
    expect(await other.store.db.event.count()).toBe(0)
    for (const file of ['../x.mettle.tar.gz', '/etc/passwd', 'x'])
      await expect(restoreSnapshot(other, { file })).rejects.toMatchObject({ code: 'invalid' })
    await expect(makeSnapshot({ ...one, agent: 'desk' }, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listSnapshots({ ...one, permissions: ['report', 'propose', 'read', 'review'] }, {})).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect((await listSnapshots({ ...one, agent: 'desk' }, {})).items).toEqual([])
  })

  it('whose process died between its rows and its files is finished at the next start', async () => {
    const [one, other] = [(await open()).ctx, (await open()).ctx]
    await createSkill(one, { name: 'house-rules', description: 'Rules', content: '# Rules\n' })
    const dir = await restoreHalf(one, other)
    expect(await other.store.db.skill.count()).toBe(1)
    expect(noticed(dir)).toHaveLength(1)
    const [staged = ''] = noticed(dir)
    expect(existsSync(path.join(stagingOf(dir, staged.replace('.mettle-', '')), 'files/skills/house-rules/SKILL.md'))).toBe(true)
    await flushEveryWorkspace()
    expect(existsSync(path.join(dir, 'skills/house-rules/SKILL.md'))).toBe(true)
    expect(await historyOf(dir, 'skills/house-rules/SKILL.md')).toHaveLength(1)
    expect([noticed(dir), await other.store.db.setting.count({ where: { key: 'restore' } })]).toEqual([[], 0])
  })

  it('whose process died between its rows and its files is finished before the next snapshot is taken', async () => {
    const [one, other, third] = [(await open()).ctx, (await open()).ctx, (await open()).ctx]
    await createSkill(one, { name: 'house-rules', description: 'Rules', content: '# Rules\n' })
    const dir = await restoreHalf(one, other)
    expect([await names(other), existsSync(path.join(dir, 'skills'))]).toEqual([['house-rules'], false])
    const carried = await carry(other, third)
    expect(noticed(dir)).toEqual([])
    expect(readdirSync(path.join(dir, 'skills'))).toEqual(['house-rules'])
    const { doctor } = await restoreSnapshot(third, { file: carried.file })
    expect(doctor).toEqual({ ok: true, items: [] })
    expect(readdirSync(path.join(workspaceDirOf(third), 'skills'))).toEqual(['house-rules'])
  })

  it('whose process died between its rows and its files is finished before a text is withheld from these', async () => {
    const [one, other] = [(await open()).ctx, (await open()).ctx]
    await createSkill(one, { name: 'house-rules', description: 'Rules', content: '# Rules\n\nAsk Quinquireme.\n' })
    await editSkill(one, { name: 'house-rules', content: '# Rules\n\nAsk nobody.\n' })
    const dir = await restoreHalf(one, other)
    const { doctor } = await withholdTexts(other, { texts: ['Quinquireme'], confirm: other.workspace.name })
    expect([doctor, noticed(dir)]).toEqual([{ ok: true, items: [] }, []])
    expect(readFileSync(path.join(dir, 'skills/house-rules/SKILL.md'), 'utf8')).toContain('Ask nobody.')
    expect(execFileSync('git', ['log', '-p', '--all'], { cwd: dir, encoding: 'utf8' })).not.toContain('Quinquireme')
  })

  it('of a workspace without a commit leaves none of the files behind that came since, neither on disk nor in git', async () => {
    const { ctx } = await open()
    const { snapshot } = await makeSnapshot(ctx, {})
    await createSkill(ctx, { name: 'former', description: 'Goes.', content: 'Go.' })
    await restoreSnapshot(ctx, { file: snapshot.file, replace: true })
    await createSkill(ctx, { name: 'later', description: 'Comes.', content: 'Come.' })
    const dir = workspaceDirOf(ctx)
    const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }).trim()
    expect(git('ls-tree', '-r', '--name-only', 'HEAD')).toBe('skills/later/SKILL.md')
    expect(git('status', '--porcelain')).toBe('')
  })

  it('whose process died before its rows leaves nothing behind from the next start on', async () => {
    const { ctx } = await open()
    const dir = workspaceDirOf(ctx)
    await createSkill(ctx, { name: 'kept', description: 'Stays.', content: 'Stay.' })
    const staging = await openStaging(dir, 'restore-0000')
    writeFileSync(path.join(staging, 'files/skills/half.md'), 'Half of it')
    await flushEveryWorkspace()
    expect(existsSync(staging)).toBe(false)
    expect(existsSync(path.join(dir, 'skills/kept/SKILL.md'))).toBe(true)
  })

  it('waits for no job, and a restore does not begin while one runs', async () => {
    const { ctx } = await open()
    await createSkill(ctx, { name: 'house-rules', description: 'Rules', content: '# Rules\n' })
    const { snapshot } = await makeSnapshot(ctx, {})
    const lease = new Date(ctx.now().getTime() + 60_000)
    const job = {
      id: 'job_1',
      workspaceId: ctx.workspace.id,
      kind: 'mine',
      status: 'running',
      payload: {},
      createdAt: ctx.now(),
      leaseUntil: lease,
    } as const
    await ctx.store.db.job.create({ data: job })
    await expect(restoreSnapshot(ctx, { file: snapshot.file, replace: true })).rejects.toMatchObject({ code: 'conflict' })
    expect((await makeSnapshot(ctx, {})).snapshot.counts.skills).toBe(1)
  })
})

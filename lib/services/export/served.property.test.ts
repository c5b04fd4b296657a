import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLive } from '@/lib/domain/lifecycle/states'
import { Problem } from '@/lib/domain/problem/problem'
import { listEvents } from '../event/list-events'
import { undoEvent } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { mergeSkills } from '../merge/merge-skills'
import { archiveSkill, deprecateSkill, promoteSkill, rejectSkill, resetSkill } from '../skill/act-on-skill'
import { createSkill } from '../skill/create-skill'
import { editSkill } from '../skill/edit-skill'
import { importSkill } from '../skill/import-skill'
import { listSkills } from '../skill/list-skills'
import { readSkill } from '../skill/read-skill'
import { splitSkill } from '../split/split-skill'
import { restoreVersion } from '../skill/restore-version'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { newId } from '@/lib/store/id'
import { workspaceDirOf } from '@/lib/kernel/workspace-dir'
import { saveExportDirectories } from './save-directories'

const numRuns = Number(process.env.SERVED_RUNS ?? 8)
const names = ['alpha', 'beta', 'gamma']
const reason = 'a test'

interface Command {
  verb: keyof typeof verbs
  name: string
  turn: number
}

const stepsOf = (turn: number): string => `## Steps\n\n1. Do it ${turn} times.\n2. Look at it.\n`

/** Acts in any order: those that the state does not allow are refused and change nothing. */
const verbs = {
  create: (ctx: Context, { name, turn }: Command) => createSkill(ctx, { name, description: 'Made.', content: stepsOf(turn) }),
  edit: (ctx: Context, { name, turn }: Command) =>
    editSkill(ctx, { name, content: stepsOf(turn), files: [{ path: `refs/${turn % 3}.md`, text: `${turn}` }] }),
  import: (ctx: Context, { name, turn }: Command) =>
    importSkill(ctx, {
      directory: name,
      onCollision: 'replace',
      text: `---\nname: ${name}\ndescription: Taken ${turn}.\n---\nDo it.\n`,
    }),
  restore: (ctx: Context, { name }: Command) => restoreVersion(ctx, { name, version: 1 }),
  // Learned merges into learned and human into human: the two that a person made, either way round.
  merge: (ctx: Context, { turn }: Command) =>
    mergeSkills(ctx, turn % 2 === 0 ? { target: 'beta', source: 'gamma' } : { target: 'gamma', source: 'beta' }),
  split: (ctx: Context, { name, turn }: Command) => {
    const parts = [`${name}-${turn % 2}`, `${name}-rest`]
    return splitSkill(ctx, { name, into: parts.map((part, at) => ({ name: part, description: 'A part.', steps: [at + 1] })) })
  },
  promote: (ctx: Context, { name }: Command) => promoteSkill(ctx, { name }),
  deprecate: (ctx: Context, { name }: Command) => deprecateSkill(ctx, { name, reason }),
  reset: (ctx: Context, { name }: Command) => resetSkill(ctx, { name, reason }),
  archive: (ctx: Context, { name }: Command) => archiveSkill(ctx, { name }),
  reject: (ctx: Context, { name }: Command) => rejectSkill(ctx, { name, reason }),
  undo: async (ctx: Context, { turn }: Command) => {
    const { items } = await listEvents(ctx, { limit: 20 })
    const event = items.filter((one) => one.object.kind === 'skill' && one.canUndo)[turn % 4]
    return event ? undoEvent(ctx, { id: event.id }) : null
  },
}

const command = fc.record<Command>({
  verb: fc.constantFrom(...(Object.keys(verbs) as (keyof typeof verbs)[])),
  name: fc.constantFrom(...names),
  turn: fc.nat(40),
})

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Digests of the files of a folder by their paths; what tells who wrote them left out. */
function digestsBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.mettle'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => `${path.relative(root, file)} ${digest(file)}`)
    .toSorted()
}

/** The same, as the API tells it of every skill that is live. */
async function digestsServed(ctx: Context): Promise<string[]> {
  const { items } = await listSkills(ctx, { limit: 50 })
  const live = items.filter((item) => isLive(item.lifecycle))
  const skills = await Promise.all(live.map((item) => readSkill(ctx, { name: item.name })))
  return skills.flatMap(({ name, files }) => files.map((file) => `${name}/${file.path} ${file.sha256}`)).toSorted()
}

async function applyCommand(ctx: Context, one: Command): Promise<void> {
  try {
    await verbs[one.verb](ctx, one)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

forBothDatabases('A folder that agents read', (open) => {
  it('holds what the API serves, digest by digest, whatever was done before', async () => {
    const opened = await open()
    const { clock } = opened
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 8 }), async (commands) => {
        const workspace = { id: newId('workspace'), name: `run-${(run += 1)}`, isDemo: false }
        await opened.store.db.workspace.create({ data: { ...workspace, createdAt: clock.now() } })
        const ctx: Context = { ...opened.ctx, workspace }
        const root = mkdtempSync(path.join(os.tmpdir(), 'mettle-kept-'))
        await makeSkill(ctx, { name: 'alpha', state: 'verified' })
        await saveExportDirectories(ctx, { directories: [{ path: root, isKept: true }] })
        await applyCommand(ctx, { verb: 'edit', name: 'alpha', turn: 1 })
        for (const name of ['beta', 'gamma']) await applyCommand(ctx, { verb: 'create', name, turn: 2 })
        for (const one of commands) {
          clock.advance(1000)
          await applyCommand(ctx, one)
          expect(digestsBelow(root), one.verb).toEqual(await digestsServed(ctx))
        }
        const onDisk = digestsBelow(path.join(workspaceDirOf(ctx), 'skills'))
        expect((await digestsServed(ctx)).filter((one) => !onDisk.includes(one))).toEqual([])
      }),
      { numRuns, seed: 20_260_301, endOnFailure: true },
    )
  }, 180_000)
})

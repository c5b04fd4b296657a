import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { OperationName } from '@/lib/contract/index'
import { logged, type LoggedKind } from '@/lib/contract/logs'
import { isRecord } from '@/lib/domain/is-record'
import { guardMove } from '@/lib/domain/lifecycle/guard'
import type { State } from '@/lib/domain/lifecycle/states'
import type { Actor, LifecycleEvent } from '@/lib/domain/lifecycle/transitions'
import { canUndo } from '@/lib/kernel/undoable'
import { agentForWrite } from '@/lib/kernel/resolve-agent'
import { policyFor, savedPolicies } from '@/lib/kernel/policy-in-force'
import { inTransaction } from '@/lib/kernel/verb'
import { withdrawMissing } from '@/lib/learning/candidate/reconcile-candidate'
import { inFamily } from '@/lib/learning/candidate/reconcile-patterns'
import { moveSkill } from '@/lib/library/skill/move-skill'
import { rowsIn } from '@/lib/publish/snapshot/read-rows'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { api, ExampleWorld } from './example-world.test-support'

/** Prepares what an act needs, and answers the act. */
type Maker = (world: ExampleWorld) => Promise<() => Promise<unknown>>

/** The operation that owns the entry, with its example. */
const byExample =
  (name: OperationName, more: object = {}): Maker =>
  async (world) => {
    const { dryRun: _dryRun, ...input } = { ...(await world.input(name)), ...more } as { dryRun?: boolean }
    return () => api.call(name as 'skill.edit', input as { name: string })
  }

/** A move of policy, doctor or scan, on a skill that stands where it starts. */
const moved =
  (event: LifecycleEvent, from: State, actor: Actor): Maker =>
  async (world) => {
    const { ctx } = world.opened
    const skill = await world.skill(`to-${event}`, { origin: 'learned', state: from })
    const reason = 'a test'
    const verdict = guardMove(from, { event, actor, reason, fileError: 'ENOENT' })
    if (!verdict.ok) throw new Error(verdict.message)
    const { transition, to } = verdict
    return () => inTransaction(ctx, (tx) => moveSkill(tx, skill, { transition, to, reason, at: tx.now() }))
  }

const shopOf = ({ opened: { home } }: ExampleWorld) => path.join(home, 'packs/shop')
/** An act on what another value stood in before. */
const after =
  (name: OperationName, former: object): Maker =>
  async (world) => {
    await api.call(name as 'skill.edit', former as { name: string })
    return byExample(name)(world)
  }

/** What no example of an operation does: the second entry of an operation, and entries of no operation. */
const makers: Partial<Record<LoggedKind, Maker>> = {
  'skill.prove': moved('prove', 'verified', 'policy'),
  'skill.warn': moved('warn', 'verified', 'policy'),
  'skill.recover': moved('recover', 'degraded', 'policy'),
  'skill.unblock': moved('unblock', 'deprecated', 'policy'),
  'skill.uninstall': moved('uninstall', 'verified', 'doctor'),
  'skill.quarantine': moved('quarantine', 'verified', 'scan'),
  'skill.clear': moved('clear', 'deprecated', 'scan'),
  'candidate.withdraw': async (world) => {
    const { id } = await world.input('candidate.edit')
    const { ctx, store } = world.opened
    const row = await store.db.candidate.findFirstOrThrow({ where: { id: String(id) } })
    return () =>
      inTransaction(ctx, (tx) =>
        withdrawMissing(
          tx,
          [row],
          () => false,
          () => inFamily,
        ),
      )
  },
  'embedding.set': after('embedding.save', { mode: 'endpoint', baseUrl: 'http://127.0.0.1:9/former', model: 'former' }),
  'exports.set': async (world) => {
    const directories = [{ path: path.join(world.opened.home, 'former') }]
    return after('exportDirectory.save', { directories })(world)
  },
  'redaction.set': after('redaction.save', { rules: [{ name: 'former', pattern: 'FORMER-[0-9]+', kind: 'address' }] }),
  'packKeys.set': after('pack.saveKeys', { keys: [{ key: `ed25519:${'A'.repeat(43)}`, name: 'Former' }] }),
  'toolTrust.set': after('toolTrust.save', { rules: [{ tool: 'former', source: 'web' }] }),
  'shapeRule.set': after('shapeRule.set', { tool: 'search_orders', ignore: ['limit'] }),
  'skill.share': async (world) => {
    const { ctx, store } = world.opened
    const { id, name } = await world.skill('of-one-agent', { origin: 'learned', state: 'released' })
    await store.db.skill.update({
      where: { id },
      data: { visibility: 'user', agentId: (await agentForWrite(store.db, ctx, 'desk')).id },
    })
    return () => api.call('skill.share', { name, visibility: 'workspace' })
  },
  'source.resume': async (world) => {
    const input = await world.input('source.pause')
    await api.call('source.pause', input as { id: string; isPaused: boolean })
    return () => api.call('source.pause', { id: String(input.id), isPaused: false })
  },
  'pack.update': async (world) => {
    const dir = shopOf(world)
    await api.call('pack.install', { dir })
    const manifest = JSON.parse(readFileSync(path.join(dir, 'pack.json'), 'utf8')) as object
    writeFileSync(path.join(dir, 'pack.json'), JSON.stringify({ ...manifest, version: '1.1.0' }))
    writeFileSync(
      path.join(dir, 'open-shop/SKILL.md'),
      '---\nname: open-shop\ndescription: Opens it.\n---\n\n1. Open it early.\n',
    )
    return () => api.call('pack.install', { dir })
  },
  'pack.remove': async (world) => {
    await api.call('pack.install', { dir: shopOf(world) })
    return () => api.call('pack.remove', { name: 'shop' })
  },
  'skill.revise': async (world) => {
    const dir = shopOf(world)
    await api.call('pack.install', { dir })
    writeFileSync(path.join(dir, 'open-shop/SKILL.md'), '---\nname: open-shop\ndescription: Opens it.\n---\n\n1. Open it late.\n')
    return () => api.call('pack.install', { dir })
  },
}

/** The log, what follows from rows, and what is done once and not taken back: jobs, notices, files written. */
const besides = new Set([
  'Event',
  'EventHead',
  'UndoneState',
  'Revision',
  'Job',
  'Notice',
  'DiskWrite',
  'DiskState',
  'DiskLease',
  'RemotePush',
  'IdempotentAnswer',
  'Policy',
  'Embedding',
  'WebhookDelivery',
  'Repair',
  'Agent',
  'Outcome',
])
/** Columns that count or date changes. */
const ofClock = /^(?:updatedAt|revision|\w*Revision|judgedAt|stateSince|windowSince|win\w+|outcomeWeight|cursor)$/
/** A row that stands for nothing any more, for the log that names it. */
const isGone = (row: Record<string, unknown>): boolean => row.isActive === false || row.heldPath === null
/** Whoever undoes a quarantine takes responsibility for the version. */
const isByUndo = (kind: LoggedKind, name: string): boolean => kind === 'skill.quarantine' && name === 'override'

function filesOf(dir: string): string[] {
  const places = ['skills', 'archive'].map((place) => path.join(dir, place)).filter((place) => existsSync(place))
  return places.flatMap((place) =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => `${path.relative(dir, file)}\n${readFileSync(file, 'utf8')}`),
  )
}

function lasting(row: Record<string, unknown>, kind: LoggedKind): Record<string, unknown> {
  const fields = Object.entries(row).filter(([name]) => !ofClock.test(name) && !isByUndo(kind, name))
  // A setting may count its changes.
  return Object.fromEntries(
    fields.map(([name, value]) => [name, isRecord(value) && 'version' in value ? { ...value, version: 0 } : value]),
  )
}

/** The database, the policy in force and the served files. */
async function everything({ opened: { ctx, store } }: ExampleWorld, kind: LoggedKind) {
  const tables: Record<string, object[]> = {}
  for (const table of Object.values(Prisma.ModelName)) {
    if (besides.has(table)) continue
    const rows = await rowsIn(store.db, table).findMany({})
    const plain = rows.filter((row) => !isGone(row)).map((row) => lasting(row, kind))
    tables[table] = plain.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  const policy = { ...policyFor(await savedPolicies(store.db, ctx), {}).policy, version: 0 }
  return { ...tables, policy, files: filesOf(ctx.settings.workspaceDir).toSorted() }
}

/** Acts, takes the act back, and answers what is otherwise than before. */
async function actAndUndo(world: ExampleWorld, kind: LoggedKind, maker: Maker): Promise<void> {
  const { store } = world.opened
  const [objectKind = '', verb = ''] = kind.split('.')
  const act = await maker(world)
  const before = await everything(world, kind)
  const last = await store.db.event.findFirst({ orderBy: { id: 'desc' } })
  await act()
  const events = await store.db.event.findMany({ where: { id: { gt: last?.id ?? '' } }, orderBy: { id: 'asc' } })
  const event = events.find((one) => one.objectKind === objectKind && one.verb === verb && canUndo(one))
  if (!event)
    throw new Error(`The act wrote no ${kind} that can be undone, but ${events.map((one) => one.verb).join(', ') || 'nothing'}`)
  expect(await everything(world, kind), 'the act changed nothing').not.toEqual(before)
  const done = await everything(world, kind)
  const whole = events.find((one) => one.id === event.runId) ?? event
  const { event: undo } = await api.call('event.undo', { id: whole.id })
  expect(await everything(world, kind)).toEqual(before)
  await redo(world, kind, { whole: whole.id, undo: undo?.id ?? '', done, before })
}

interface Undone {
  whole: string
  undo: string
  done: object
  before: object
}

/** Undoes the undo, which puts the act into force again; then the act is undone once more. */
async function redo(world: ExampleWorld, kind: LoggedKind, { whole, undo, done, before }: Undone): Promise<void> {
  const { store } = world.opened
  const { event } = await api.call('event.undo', { id: undo })
  expect(event).toMatchObject({ verb: 'redo', undoes: undo, redoes: whole, canUndo: false })
  expect(await everything(world, kind), 'after the redo').toEqual(done)
  expect(await store.db.event.findUniqueOrThrow({ where: { id: whole } })).toMatchObject({ undoneById: null })
  const again = await api.call('event.undo', { id: whole })
  expect(again.event).toMatchObject({ verb: 'undo', undoes: whole })
  expect(await everything(world, kind), 'after the second undo').toEqual(before)
}

const undoable = logged.filter(({ undo }) => undo !== null)

forBothDatabases('Every act that can be undone', (open) => {
  it.each(undoable.map(({ kind, of }) => [kind, of] as const))(
    '%s leaves the database and files as they were, once undone, and is as it was, once redone',
    async (kind, of) => {
      const maker = makers[kind] ?? (of ? byExample(of) : undefined)
      if (!maker) throw new Error(`Nothing here does ${kind}: give it a maker`)
      await actAndUndo(await ExampleWorld.make(await open()), kind, maker)
    },
  )
})

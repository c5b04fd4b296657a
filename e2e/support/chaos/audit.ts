import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { knownFolderId } from '@/lib/workspace/folder-id'
import type { Store } from '@/lib/store/client'
import type { Api } from '../api'
import type { Ledger } from './acts'
import { restored } from './restores'

/** Calls of a session that is sent. */
const callsOfSession = 4
const placeOf: Record<string, string | null> = { archived: 'archive', rejected: null, uninstalled: null, deleted: null }
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
const gitIn = (dir: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: dir, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })

type Files = Map<string, string>

async function filesOfDatabase({ db }: Store, workspaceId: string): Promise<Files> {
  const skills = await db.skill.findMany({ where: { workspaceId }, select: { id: true, name: true, state: true, version: true } })
  const files: Files = new Map()
  for (const { id, name, state, version } of skills) {
    const place = placeOf[state] === undefined ? 'skills' : placeOf[state]
    if (place === null) continue
    const stored = await db.version.findFirst({ where: { skillId: id, number: version }, include: { files: true } })
    for (const file of stored?.files ?? []) files.set(`${place}/${name}/${file.path}`, sha256(file.content))
  }
  return files
}

function filesOfDisk(dir: string, below: string): string[] {
  const at = path.join(dir, below)
  if (!existsSync(at)) return []
  return readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name)
    return entry.isDirectory() ? filesOfDisk(dir, file) : [file]
  })
}

function differences(what: string, a: Files, b: Files): string[] {
  const paths = [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file))
  if (paths.length === 0) return []
  return [
    `${what}: ${paths.length} files differ, ${paths
      .slice(0, 3)
      .map((file) => `${file} (${a.has(file)}/${b.has(file)})`)
      .join(', ')}`,
  ]
}

const repeated = (all: readonly string[]): string[] => [...new Set(all.filter((one, at) => all.indexOf(one) !== at))]

/**
 * The acts that wrote something else than what lay there: one that lays the same files again makes no commit. An act may need several
 * where others write its skills while it goes on, as a long load does.
 */
async function actsWithCommit({ db }: Store, workspaceId: string): Promise<string[]> {
  const writes = await db.diskWrite.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
  const versions = await db.version.findMany({ where: { skill: { workspaceId } }, select: { id: true, digest: true } })
  const digests = new Map(versions.map(({ id, digest }) => [id, digest]))
  const last = new Map<string, string>()
  const acts = new Set<string>()
  for (const { eventId, name, action, versionId } of writes) {
    const isGone = action === 'remove' || versionId === null
    const now = isGone ? 'gone' : `${action} ${digests.get(versionId) ?? versionId}`
    if (action === 'lock') continue
    if (now !== (last.get(name) ?? 'gone')) acts.add(eventId)
    last.set(name, now)
  }
  return [...acts]
}

/** A load, or the undo of a sweep, which goes by its run: what was redone since is undone with it again. */
const isLong = async ({ db }: Store, eventId: string): Promise<boolean> =>
  eventId.startsWith('undo:run_') || (await db.event.count({ where: { id: eventId, objectKind: 'load' } })) > 0

async function saidOf({ db }: Store, ids: readonly string[]): Promise<string> {
  const events = await db.event.findMany({ where: { id: { in: [...ids] } } })
  return events.map((one) => `${one.id} ${one.verb} ${one.objectName}`).join(', ')
}

function digestsOfDisk(dir: string): Files {
  const files = ['skills', 'archive'].flatMap((place) => filesOfDisk(dir, place))
  return new Map(files.map((file) => [file, sha256(readFileSync(path.join(dir, file)))]))
}

/** How long a folder that follows another may take to show what the database says. */
const followedMsMax = 30_000

/** Waits until a folder that follows shows what the database says. */
async function faultsOfFollower(store: Store, workspaceId: string, dir: string): Promise<string[]> {
  const until = Date.now() + followedMsMax
  for (;;) {
    const faults = differences(`${dir} / database`, digestsOfDisk(dir), await filesOfDatabase(store, workspaceId))
    if (faults.length === 0 || Date.now() > until) return faults
    await sleep(200)
  }
}

/** Of several folders of a workspace, the one that has its history, and the others. */
async function historyAmong({ db, provider }: Store, workspaceId: string, dirs: readonly string[]) {
  const lease = provider === 'sqlite' ? null : await db.diskLease.findUnique({ where: { workspaceId } })
  const ids = await Promise.all(dirs.map(knownFolderId))
  const at = lease ? ids.indexOf(lease.folder) : 0
  return { dir: dirs[at], others: dirs.filter((_, index) => index !== at) }
}

/** Database, disk and git say the same, and the history is that of the log. */
async function faultsOfFiles(store: Store, name: string, homes: readonly string[]): Promise<string[]> {
  const isRestored = name === restored
  const { id: workspaceId } = await store.db.workspace.findUniqueOrThrow({ where: { name } })
  const dirs = homes.map((home) => path.join(home, isRestored ? `workspaces/${name}` : 'workspace'))
  const { dir, others } = await historyAmong(store, workspaceId, dirs)
  if (dir === undefined) return ['no folder has the history']
  const wanted = await filesOfDatabase(store, workspaceId)
  const disk = digestsOfDisk(dir)
  const followed: string[] = []
  for (const other of others) followed.push(...(await faultsOfFollower(store, workspaceId, other)))
  const writes = await store.db.diskWrite.findMany({ where: { workspaceId }, select: { eventId: true, doneAt: true } })
  // The first that a message names is its act; what follows are the parts of that. A branch without a commit has none.
  const messages = gitIn(dir, 'log', '--branches', '--format=%B%x00')
    .split('\0')
    .filter((one) => one.trim() !== '')
  const commits = messages.map((one) => /^(?:Event|Run): (\S+)$/m.exec(one)?.[1] ?? one.trim())
  const dangling = gitIn(dir, 'fsck', '--no-progress', '--unreachable', '--no-reflogs').match(/unreachable commit \S+/g) ?? []
  const known = new Set(commits)
  // A restore brings history and outbox of the snapshot, and is an act that writes no commit of its own.
  const missing = isRestored ? [] : (await actsWithCommit(store, workspaceId)).filter((id) => !known.has(id))
  const acts = new Set(writes.map(({ eventId }) => eventId))
  const unknown = isRestored ? [] : commits.filter((id) => !acts.has(id))
  const several: string[] = []
  for (const id of repeated(commits)) if (!(await isLong(store, id))) several.push(id)
  return [
    ...differences('disk / database', disk, wanted),
    ...followed,
    ...(gitIn(dir, 'status', '--porcelain') === '' ? [] : ['git status is not clean']),
    ...(missing.length > 0 ? [`${missing.length} acts have no commit: ${await saidOf(store, missing)}`] : []),
    ...unknown.map((id) => `${id} has a commit and no act`),
    ...several.map((event) => `${event} has several commits`),
    ...(dangling.length > 0 ? [`${dangling.length} commits that nothing leads to`] : []),
    ...(writes.some(({ doneAt }) => doneAt === null) ? ['writes still wait'] : []),
  ]
}

async function faultsOfReports(store: Store, ledger: Ledger): Promise<string[]> {
  const count = (keys: readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts
  }
  const sessions = await store.db.session.findMany({
    where: { key: { startsWith: 'session-' } },
    select: { key: true, _count: { select: { steps: true } } },
  })
  const uses = await store.db.use.findMany({ where: { sessionKey: { startsWith: 'use-' } }, select: { sessionKey: true } })
  const stored = { sessions: count(sessions.map(({ key }) => key)), uses: count(uses.map(({ sessionKey }) => sessionKey)) }
  const cut = sessions.filter(({ _count }) => _count.steps !== callsOfSession)
  const check = (what: string, sent: Map<string, boolean>, there: Map<string, number>) => [
    ...[...sent]
      .filter(([key, isDone]) => isDone && !there.has(key))
      .map(([key]) => `${what} ${key} was acknowledged and is not there`),
    ...[...there]
      .filter(([key, times]) => times !== 1 || !sent.has(key))
      .map(([key, times]) => `${what} ${key} is there ${times} times`),
  ]
  return [
    ...check('session', ledger.sessions, stored.sessions),
    ...check('use', ledger.uses, stored.uses),
    ...cut.map(({ key, _count }) => `session ${key} has ${_count.steps} calls`),
  ]
}

/** Whoever kills a process again and again may kill one job three times: it says so, and can be asked for again. */
const failedByItself = { status: 'failed', NOT: { error: { startsWith: 'Its runner died three times' } } } as const

/** What does not agree once everything has come to rest; empty when nothing was lost. */
export async function audit(store: Store, api: Api, homes: readonly string[], ledger: Ledger): Promise<string[]> {
  const workspace = await store.db.workspace.findUniqueOrThrow({ where: { name: 'default' } })
  const stored = new Set(
    (await store.db.event.findMany({ where: { workspaceId: workspace.id }, select: { id: true } })).map(({ id }) => id),
  )
  const lost = [...ledger.events].filter((id) => !stored.has(id))
  const chain = await api.get<{ ok: boolean }>('/api/events/verify')
  const files = [
    ...(await faultsOfFiles(store, 'default', homes)),
    ...(await faultsOfFiles(store, restored, homes)).map((fault) => `restored: ${fault}`),
  ]
  const doctor = await api.post<{ ok: boolean; items: unknown[] }>('/api/doctor', {})
  const failed = await store.db.job.findMany({ where: failedByItself, select: { kind: true, error: true } })
  return [
    ...ledger.faults,
    ...lost.map((id) => `event ${id} was acknowledged and is not in the log`),
    ...(chain.ok ? [] : ['the chain of the log is broken']),
    ...files,
    ...(await faultsOfReports(store, ledger)),
    ...failed.map(({ kind, error }) => `a job (${kind}) failed: ${error}`),
    ...(doctor.ok ? [] : [`doctor: ${JSON.stringify(doctor.items).slice(0, 600)}`]),
  ]
}

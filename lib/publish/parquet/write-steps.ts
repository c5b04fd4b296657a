import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Queryable } from '@/lib/store/client'
import { inOneStep, isDraft } from '@/lib/workspace/atomic-fs'
import { removeEmpty } from '@/lib/workspace/export-skills'
import { refuseLinks } from '@/lib/workspace/paths'
import { columns, type SessionFacts, type StepRow } from './columns'

export interface StepFiles {
  files: number
  sessions: number
  steps: number
  removed: number
}

interface Scope {
  workspaceId: string
  agentId?: string
}

/** Where files go: `base` lies in `root`, which exists and is no link. Days before `since` (YYYY-MM-DD) are left alone. */
interface Place {
  root: string
  base: string
  since?: string
}

/** Rows that are held at once, about: they are one group of a file. */
const groupRows = 20_000
/** A session can have thousands of steps. */
const sessionsAtOnce = 50

/**
 * Writes `agent=<name>/day=<YYYY-MM-DD>/steps-<agent's id>.parquet` below a folder, in the layout of Hive: engines read agent and day
 * from the path. Each file is replaced as a whole; files of earlier exports that nothing belongs in any more are removed.
 * @throws Problem `conflict` where a link stands on the way.
 */
export async function writeSteps(db: Queryable, { workspaceId, agentId }: Scope, place: Place): Promise<StepFiles> {
  const written = new Set<string>()
  const sum: StepFiles = { files: 0, sessions: 0, steps: 0, removed: 0 }
  for (const agent of await db.agent.findMany({ where: { workspaceId, id: agentId }, orderBy: { id: 'asc' } })) {
    for (const [day, sessions] of await daysOf(db, agent.id, place.since)) {
      const folder = path.join(place.base, `agent=${partOf(agent.name, agent.id)}`, `day=${day}`)
      const target = path.join(folder, `steps-${agent.id}.parquet`)
      await refuseLinks(place.root, target)
      await fs.mkdir(folder, { recursive: true })
      sum.steps += await inOneStep(target, (draft) => writeFile(db, draft, sessions))
      sum.sessions += sessions.length
      sum.files += 1
      written.add(target)
    }
  }
  sum.removed = await removeStale(place, agentId, written)
  return sum
}

/** A name as engines decode it from a path; of one that is too long for a folder, the id. */
const partOf = (name: string, id: string): string => {
  const part = encodeURIComponent(name)
  return part.length > 200 ? id : part
}

const dayOf = ({ startedAt, createdAt }: SessionFacts): string => (startedAt ?? createdAt).toISOString().slice(0, 10)

/** Sessions of an agent that have steps, by the day on which they started (UTC), oldest first. */
async function daysOf(db: Queryable, agentId: string, since = ''): Promise<Map<string, SessionFacts[]>> {
  const select = { id: true, key: true, harness: true, model: true, outcome: true, startedAt: true, createdAt: true } as const
  const sessions = await db.session.findMany({ where: { agentId, stepCount: { gt: 0 }, erasedAt: null }, select })
  const days = groupBy(
    sessions.filter((one) => dayOf(one) >= since).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    dayOf,
  )
  return new Map([...days].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const schema = schemaFromColumnData({ columnData: columns.map(({ name, type }) => ({ name, type, data: [] })) })

/** Answers how many steps the file holds. */
async function writeFile(db: Queryable, file: string, sessions: readonly SessionFacts[]): Promise<number> {
  const writer = new ParquetWriter({ writer: fileWriter(file), schema, createdBy: 'mettle' })
  let [held, count]: [StepRow[], number] = [[], 0]
  const write = async () => {
    if (held.length === 0) return
    await writer.write({ columnData: columns.map(({ name, type, of }) => ({ name, type, data: held.map(of) })) })
    count += held.length
    held = []
  }
  for (let from = 0; from < sessions.length; from += sessionsAtOnce) {
    const some = new Map(sessions.slice(from, from + sessionsAtOnce).map((one) => [one.id, one]))
    const order = [{ sessionId: 'asc' as const }, { position: 'asc' as const }]
    const steps = await db.step.findMany({ where: { sessionId: { in: [...some.keys()] } }, orderBy: order })
    for (const step of steps) {
      const session = some.get(step.sessionId)
      if (session) held.push({ session, step })
    }
    if (held.length >= groupRows) await write()
  }
  await write()
  await writer.finish()
  return count
}

/** What an export calls its files: by the id of their agent, so that two agents whose names a disk takes for one keep theirs apart. */
const fileName = /^agent=[^/]+\/day=(\d{4}-\d\d-\d\d)\/steps-(agt_\w+)\.parquet(.*)$/

async function removeStale(
  { root, base, since = '' }: Place,
  agentId: string | undefined,
  written: ReadonlySet<string>,
): Promise<number> {
  const listed = await fs.readdir(base, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let removed = 0
  for (const relative of listed) {
    const [, day = '', agent, rest = ''] = fileName.exec(relative.replaceAll(path.sep, '/')) ?? []
    const target = path.join(base, relative)
    const isOurs = agent !== undefined && (rest === '' || isDraft(relative)) && (agentId === undefined || agent === agentId)
    if (!isOurs || day < since || written.has(target)) continue
    await refuseLinks(root, target)
    await fs.rm(target, { force: true })
    if (rest === '') removed += 1
    await removeEmpty(path.dirname(target), base)
  }
  return removed
}

import { promises as fs } from 'node:fs'
import { prepareTranscript, storePrepared, type IngestedSession, type PreparedTranscript } from '../session/ingest-transcript'
import { queueMining } from '../session/queue-mining'
import type { Context, FlowContext } from '../kernel/context'
import { flowContext } from '../kernel/verb'
import { readSideCar } from './read-side-car'
import { showPath } from './show-path'
import { reasonOf } from './take-file'
import { fileBytesMax, tooLarge, unpack, unpackedName } from './unpack'
import { walkFiles } from './walk-files'

/** What came of taking in files; `changed` counts new sessions and longer ones. A type, not an interface: it is stored as JSON. */
export type IngestReport = {
  files: number
  sessions: number
  created: number
  changed: number
  steps: number
  unreadable: number
  refused: { path: string; reason: string }[]
}

const idsAtOnce = 500

/**
 * Takes in every transcript below the paths, file by file; what did not change costs a digest. No file ends the run: one
 * that is refused is listed with its reason. Mining is queued once, at the end.
 */
export async function ingestPaths(
  given: Context,
  { paths, agent }: { paths: string[]; agent?: string },
  progress: (done: number, total: number, unit: string) => Promise<void>,
): Promise<IngestReport> {
  const ctx = flowContext(given)
  const refused: IngestReport['refused'] = []
  const refuse: Refuse = (file, error) => void refused.push({ path: showPath(file), reason: reasonOf(error) })
  const files = new Set<string>()
  for (const target of paths) for await (const file of walkFiles(target, refuse)) files.add(file)
  const seen = new Map<string, Pick<IngestedSession, 'created' | 'changed'>>()
  const affected = new Set<string>()
  let done = 0
  for await (const sessions of ingestFiles(ctx, [...files], agent, refuse)) {
    await progress(done++, files.size, 'files')
    for (const one of sessions) {
      const before = seen.get(one.id)
      seen.set(one.id, { created: one.created || (before?.created ?? false), changed: one.changed || (before?.changed ?? false) })
      for (const id of one.affected) affected.add(id)
    }
  }
  await progress(files.size, files.size, 'files')
  await queueMining(ctx, affected)
  const flags = [...seen.values()]
  const counts = { created: flags.filter((one) => one.created).length, changed: flags.filter((one) => one.changed).length }
  return { files: files.size, sessions: seen.size, ...counts, ...(await sumOf(ctx, [...seen.keys()])), refused }
}

type Refuse = (file: string, error: unknown) => void

/** File by file in their order; the next one is read while one is stored, for that happens in two threads. */
async function* ingestFiles(
  ctx: FlowContext,
  files: string[],
  agent: string | undefined,
  refuse: Refuse,
): AsyncGenerator<IngestedSession[]> {
  const read = (file: string | undefined) => (file === undefined ? null : readFile(ctx, file, agent, refuse))
  let next = read(files[0])
  for (const [index, file] of files.entries()) {
    const prepared = await next
    next = read(files[index + 1])
    yield prepared ? await storeFile(ctx, file, prepared, refuse) : []
  }
}

async function readFile(
  ctx: FlowContext,
  file: string,
  agent: string | undefined,
  refuse: Refuse,
): Promise<PreparedTranscript | null> {
  try {
    const { size } = await fs.stat(file)
    if (size > fileBytesMax) throw tooLarge()
    const bytes = await unpack(await fs.readFile(file))
    return await prepareTranscript(ctx, bytes, { agent, fileName: unpackedName(file), sideCar: await readSideCar(file) })
  } catch (error) {
    refuse(file, error)
    return null
  }
}

async function storeFile(
  ctx: FlowContext,
  file: string,
  prepared: PreparedTranscript,
  refuse: Refuse,
): Promise<IngestedSession[]> {
  try {
    return await storePrepared(ctx, prepared)
  } catch (error) {
    refuse(file, error)
    return []
  }
}

async function sumOf(ctx: FlowContext, ids: string[]): Promise<{ steps: number; unreadable: number }> {
  const sum = { steps: 0, unreadable: 0 }
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const where = { id: { in: ids.slice(start, start + idsAtOnce) } }
    const { _sum } = await ctx.store.db.session.aggregate({ where, _sum: { stepCount: true, unreadableCount: true } })
    sum.steps += _sum.stepCount ?? 0
    sum.unreadable += _sum.unreadableCount ?? 0
  }
  return sum
}

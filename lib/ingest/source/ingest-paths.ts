import type { IngestedSession } from '@/lib/ingest/session/incoming-session'
import { flowContext, queueMining, redactionOf, showPath, type Context, type FlowContext, type JobPayload } from '@/lib/kernel'
import type { Redaction } from '@/lib/redact/own-rule'
import { readyFile } from '@/lib/ingest/session/ready-file'
import { ingestFiles, type FileRead } from './ingest-files'
import type { FileStat } from './read-ahead'
import { readRange } from './read-range'
import { readSideCar } from './read-side-car'
import { reasonOf } from './reason-of'
import { fileBytesMax, tooLarge, unpack, unpackedName } from './unpack'
import { walkFiles } from './walk-files'

/** The result of ingesting files; `changed` counts new sessions and longer ones. A type, not an interface: it is stored as JSON. */
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
 * Ingests every transcript below the paths, in path order; an unchanged file costs a digest. No file ends the run: a refused one is
 * listed with its reason. Mining waits for the end.
 */
export async function ingestPaths(
  context: Context,
  { paths, agent: named }: JobPayload<'ingest'>,
  progress: (done: number, total: number, unit: string) => Promise<void>,
): Promise<IngestReport> {
  const ctx = flowContext(context)
  const agent = named ?? undefined
  const refusals: Refusal[] = []
  const refuse: Refuse = (file, error) => void refusals.push({ file, reason: reasonOf(error) })
  const files = new Set<string>()
  for (const target of paths) for await (const file of walkFiles(target, refuse)) files.add(file)
  const seen = new Map<string, Pick<IngestedSession, 'created' | 'changed'>>()
  const affected = new Set<string>()
  let done = 0
  const redaction = await redactionOf(ctx)
  const read = (file: string, { size }: FileStat) => readFile(ctx, file, size, { agent, redaction })
  await ingestFiles(ctx, [...files], read, async (result) => {
    await progress(done++, files.size, 'files')
    if ('error' in result) return refuse(result.file, result.error)
    for (const one of result.sessions) {
      const before = seen.get(one.id)
      seen.set(one.id, { created: one.created || (before?.created ?? false), changed: one.changed || (before?.changed ?? false) })
      for (const id of one.affected) affected.add(id)
    }
  })
  await progress(files.size, files.size, 'files')
  await ctx.transaction((tx) => queueMining(tx, affected))
  const flags = [...seen.values()]
  const counts = { created: flags.filter((one) => one.created).length, changed: flags.filter((one) => one.changed).length }
  return {
    files: files.size,
    sessions: seen.size,
    ...counts,
    ...(await sumOf(ctx, [...seen.keys()])),
    refused: settledInOrder(refusals, files),
  }
}

type Refuse = (file: string, error: unknown) => void

interface Refusal {
  file: string
  reason: string
}

/** In the order of the files, after those that could not be listed: a refusal at storage arrives later than one at reading. */
function settledInOrder(refusals: readonly Refusal[], files: ReadonlySet<string>): IngestReport['refused'] {
  const places = new Map([...files].map((file, place) => [file, place]))
  const placeOf = ({ file }: Refusal) => places.get(file) ?? -1
  return refusals.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ file, reason }) => ({ path: showPath(file), reason }))
}

async function readFile(
  ctx: FlowContext,
  file: string,
  size: number,
  { agent, redaction }: { agent?: string; redaction: Redaction },
): Promise<FileRead<null>> {
  if (size > fileBytesMax) throw tooLarge()
  const bytes = await unpack(await readRange(file, 0, size))
  const hints = { agent, fileName: unpackedName(file), sideCar: await readSideCar(file), more: true }
  return { note: null, ...(await readyFile(ctx, bytes, hints, redaction)) }
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

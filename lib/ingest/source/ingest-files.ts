import type { FlowContext } from '@/lib/kernel'
import type { IngestedSession } from '@/lib/ingest/session/incoming-session'
import type { ReadyFile } from '@/lib/ingest/session/ready-file'
import { storeFiles } from '@/lib/ingest/session/store-files'
import { readAhead, type FileStat } from './read-ahead'

/** A file that was read, with its reader's note: ready to store, already known, or refused with a reason. */
export type FileRead<Note> = { note: Note } & ({ ready: ReadyFile } | { known: IngestedSession[] } | { error: unknown })

/** The result for a file. `note` is missing when the file could not even be read. */
export type FileResult<Note> = { file: string; note?: Note } & ({ sessions: IngestedSession[] } | { error: unknown })

/** The limits of a group of files that are stored together. */
const groupMax = { files: 50, steps: 1_500, bytes: 6_000_000 }

interface Waiting<Note> {
  file: string
  note: Note
  ready: ReadyFile
}

/** Ingests files in their order, and reports each when it is stored. While some are stored, another thread reads the next ones. */
export async function ingestFiles<Note>(
  ctx: FlowContext,
  files: readonly string[],
  read: (file: string, stat: FileStat) => Promise<FileRead<Note>>,
  onResult: (result: FileResult<Note>) => Promise<void>,
): Promise<void> {
  const store = async (group: readonly Waiting<Note>[]) => {
    const stored = await storeFiles(
      ctx,
      group.map((one) => one.ready),
    )
    for (const [index, one] of stored.entries()) await onResult({ file: group[index]!.file, note: group[index]!.note, ...one })
  }
  let storing = Promise.resolve()
  let group: Waiting<Note>[] = []
  for await (const { file, value, error } of readAhead(files, read)) {
    if (value === undefined) await onResult({ file, error })
    else if ('known' in value) await onResult({ file, note: value.note, sessions: value.known })
    else if ('error' in value) await onResult({ file, ...value })
    else if (isFull(group.push({ file, ...value }), group)) {
      await storing
      storing = store(group)
      // Awaited below: until then a rejection must not end the process.
      storing.catch(() => undefined)
      group = []
    }
  }
  await storing
  await store(group)
}

function isFull(count: number, group: readonly Waiting<unknown>[]): boolean {
  const sum = (of: (session: ReadyFile['sessions'][number]) => number) =>
    group.reduce((total, { ready }) => total + ready.sessions.reduce((all, session) => all + of(session), 0), 0)
  return (
    count >= groupMax.files ||
    sum((one) => one.stepCount) >= groupMax.steps ||
    sum((one) => one.packedSteps.length) >= groupMax.bytes
  )
}

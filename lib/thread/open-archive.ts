import type { TaskName, TaskInput, TaskOutput } from './tasks'
import { runHere, runTask } from './run-task'

/** A smaller archive is unpacked sooner than it is transferred; unpacked it may be several times as large. */
const hereMax = 64 * 1024
/** The largest that is taken is unpacked in a second. */
const limitMs = 20_000

type ArchiveTask = Extract<TaskName, 'skillArchive' | 'packArchive'>

/** Opens an archive outside of the main thread, unless it is small. @throws Problem `too_large` when it takes longer than any may */
export async function openOutside<N extends ArchiveTask>(
  name: N,
  input: TaskInput<N>,
  bytes: number,
): Promise<Awaited<TaskOutput<N>>> {
  if (bytes > hereMax) return runTask(name, input, { limitMs })
  return runHere(name, input) as Awaited<TaskOutput<N>>
}

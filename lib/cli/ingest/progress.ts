import type { Io } from '../io'

const width = 24

/** A counted bar on one line of the terminal; nothing where nobody watches. */
export function drawProgress(io: Io, done: number, total: number): void {
  if (!io.isWatched) return
  const filled = total === 0 ? width : Math.round((done / total) * width)
  io.err(`\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done} of ${total} files\u001b[K${done === total ? '\n' : ''}`)
}

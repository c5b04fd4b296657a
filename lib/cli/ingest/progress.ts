import type { Io } from '../io'

const width = 24

const bar = (done: number, total: number): string => {
  const filled = total === 0 ? width : Math.round((done / total) * width)
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}]`
}

/** A counted bar on one line of the terminal; nothing without a terminal. */
export function drawProgress(io: Io, done: number, total: number): void {
  if (!io.isWatched) return
  io.err(`\r${bar(done, total)} ${done} of ${total} files\u001b[K${done === total ? '\n' : ''}`)
}

const inMiB = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** The same for incoming bytes. */
export function drawBytes(io: Io, done: number, total: number): void {
  if (!io.isWatched) return
  io.err(`\r${bar(done, total)} ${inMiB(done)} of ${inMiB(total)} MiB\u001b[K${done === total ? '\n' : ''}`)
}

import type { Io } from '../io'

const width = 24
/** Before that, an estimate says more about the start than about the rest. */
const sureMs = 2000

const bar = (done: number, total: number): string => {
  const filled = total === 0 ? width : Math.round((done / total) * width)
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}]`
}

/** Time left in the coarsest unit that says enough: "12 s", "3 min", "2 h 5 min". */
export function timeLeft(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

type Draw = (done: number, total: number) => void

function progress(io: Io, spell: (done: number, total: number) => string, now: () => number): Draw {
  const startMs = now()
  return (done, total) => {
    if (!io.isWatched) return
    const spentMs = now() - startMs
    const isKnown = done > 0 && done < total && spentMs >= sureMs
    const left = isKnown ? `, ${timeLeft((spentMs / done) * (total - done))} left` : ''
    io.err(`\r${bar(done, total)} ${spell(done, total)}${left}\u001b[K${done === total ? '\n' : ''}`)
  }
}

/** A counted bar on one line of the terminal, with the time left; nothing without a terminal. `now` in milliseconds. */
export const drawFiles = (io: Io, now: () => number = Date.now): Draw => drawJob(io, 'files', now)

/** The same for what a job counts. */
export const drawJob = (io: Io, unit: string, now: () => number = Date.now): Draw =>
  progress(io, (done, total) => `${done} of ${total} ${unit}`, now)

const inMiB = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** The same for incoming bytes. */
export const drawBytes = (io: Io, now: () => number = Date.now): Draw =>
  progress(io, (done, total) => `${inMiB(done)} of ${inMiB(total)} MiB`, now)

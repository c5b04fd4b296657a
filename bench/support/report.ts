/** A tenth of the size with --small. */
export const scale = process.argv.includes('--small') ? 0.1 : 1

/** The whole number that follows an option, such as `--minutes 5`. @throws where it is not one, or below `min` */
export function numberOption(name: `--${string}`, { min, otherwise }: { min: number; otherwise: number }): number {
  const at = process.argv.indexOf(name)
  if (at < 0) return otherwise
  const given = Number(process.argv[at + 1])
  if (!Number.isInteger(given) || given < min) throw new Error(`${name}: a whole number from ${min}`)
  return given
}

/** The result of a benchmark: ours, the peer's in the same run, and whether the ratio or count is good enough. */
export interface Report {
  name: string
  value: unknown
  peer: unknown
  ratio: number | null
  pass: boolean
  [detail: string]: unknown
}

/** Prints one line and sets the exit code. */
export function report(line: Report): void {
  console.log(JSON.stringify({ ...line, node: process.version, small: scale < 1 }))
  if (!line.pass) process.exitCode = 1
}

export interface Measured<T> {
  value: T
  seconds: number
  /** Growth of the resident set during the work, sampled by the process itself at its end. */
  peakMb: number
}

/** Runs once after a garbage collection and measures time and retained memory. */
export function measure<T>(run: () => T): Measured<T> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const start = performance.now()
  const value = run()
  const seconds = (performance.now() - start) / 1000
  return { value, seconds, peakMb: Math.max(0, process.memoryUsage.rss() - before) / 2 ** 20 }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits))
}

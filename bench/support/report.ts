/** A tenth of the size with --small. */
export const scale = process.argv.includes('--small') ? 0.1 : 1

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

export interface Spent<T> {
  value: T
  seconds: number
  /** Of all threads of the process: what else the machine does shows less in it. */
  cpuSeconds: number
}

/** What work took, and what it answered. */
export async function spend<T>(work: () => T | Promise<T>): Promise<Spent<T>> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { value, seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 }
}

export interface Spent<T> {
  value: T
  seconds: number
  /** CPU time over all threads of the process: less sensitive to other load on the machine. */
  cpuSeconds: number
}

/** The cost of work, and its result. */
export async function spend<T>(work: () => T | Promise<T>): Promise<Spent<T>> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { value, seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 }
}

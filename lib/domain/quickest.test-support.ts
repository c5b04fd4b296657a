/**
 * Milliseconds of processor time that the quickest of several runs took: what a busy machine adds to one of them, it does
 * not add to all. Ends at once when a run is as quick as it has to be.
 */
export function quickestMs(run: () => void, { enough = 0, rounds = 7 }: { enough?: number; rounds?: number } = {}): number {
  let quickest = Infinity
  for (let round = 0; round < rounds && quickest > enough; round += 1) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    quickest = Math.min(quickest, (user + system) / 1000)
  }
  return quickest
}

/**
 * How many times as long the long text takes as the short one, at their quickest; `short` counts as one millisecond at
 * least, below which the clock's steps show.
 */
export function growth(run: (text: string) => void, piece: string, [short, long]: readonly [number, number]): number {
  const textOf = (length: number) => piece.repeat(Math.ceil(length / piece.length))
  const [shortText, longText] = [textOf(short), textOf(long)]
  const base = Math.max(
    1,
    quickestMs(() => run(shortText)),
  )
  return quickestMs(() => run(longText), { enough: (base * long) / short }) / base
}

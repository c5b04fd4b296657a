import { setImmediate } from 'node:timers/promises'

const sliceMs = 10
let yieldedAt = 0

const isDue = (): boolean => performance.now() - yieldedAt >= sliceMs

/**
 * Lets the process hear of other things, unless it just did. SQLite answers in place, so that a run of statements goes on from one to
 * the next, await or not, and whoever asks meanwhile waits for the last of them.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (!isDue()) return
  await setImmediate()
  yieldedAt = performance.now()
}

/** What `list.map(make)` answers, others having their turn in between. */
export async function mapYielding<Item, Made>(list: readonly Item[], make: (item: Item, index: number) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const [index, item] of list.entries()) {
    if (isDue()) await yieldToEventLoop()
    made.push(make(item, index))
  }
  return made
}

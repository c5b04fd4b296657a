import { setImmediate } from 'node:timers/promises'

const sliceMs = 10
let yieldedAt = 0

const isDue = (): boolean => performance.now() - yieldedAt >= sliceMs

/**
 * Yields to the event loop, unless it did within the last slice. SQLite answers synchronously: a run of statements never yields by
 * itself, `await` or not, and other requests would wait for the last of them.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (!isDue()) return
  await setImmediate()
  yieldedAt = performance.now()
}

/** `list.map(make)`, yielding to the event loop in between. */
export async function mapYielding<Item, Made>(list: readonly Item[], make: (item: Item, index: number) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const [index, item] of list.entries()) {
    if (isDue()) await yieldToEventLoop()
    made.push(make(item, index))
  }
  return made
}

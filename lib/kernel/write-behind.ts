import { log } from '@/lib/observe/log'

// One for all bundles of a process: whoever stops it waits for everything.
const slot: typeof globalThis & { mettleBehind?: Set<Promise<void>>; mettleFlush?: () => Promise<void> } = globalThis

/** Above this, an answer waits for its own write: a server that cannot keep up must not promise more. */
const behindMax = 1_000

/**
 * Starts a write that its answer does not depend on and does not wait for. A failure is logged; a process that stops in order
 * finishes it first.
 */
export async function writeBehind(what: string, work: () => Promise<unknown>): Promise<void> {
  const behind = (slot.mettleBehind ??= new Set())
  slot.mettleFlush ??= flushBehind
  const written = work().then(
    () => undefined,
    (error: unknown) => log().warn({ err: error }, `${what} could not be recorded`),
  )
  behind.add(written)
  void written.then(() => behind.delete(written))
  if (behind.size > behindMax) await written
}

/** Waits until everything that was started has been written. */
export async function flushBehind(): Promise<void> {
  const behind = slot.mettleBehind ?? new Set()
  while (behind.size > 0) await Promise.all(behind)
}

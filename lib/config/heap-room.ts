import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BusyProblem, Problem } from '@/lib/domain/problem/problem'
import { inMiB } from './body-limits'

const mebibyte = 1024 * 1024

/** What the engine counts into its limit for young values, which no old one may use. */
const youngMemory = 48 * mebibyte
/** What stays free for whatever else is asked meanwhile. */
const spareMemory = 16 * mebibyte

/** So much is left for anyway. */
const smallBytes = mebibyte

/** A heap: how much it holds at most, how much it holds now, and how it is cleared of what nobody uses. */
export interface Heap {
  limit: number
  used: () => number
  clear: () => void
}

/**
 * Room on the heap of this process, promised before it is used: a heap that overflows ends the process, whoever filled it. Who needs
 * more than there is hears it, in time to keep what they sent.
 */
export class HeapRoom {
  #promised = 0
  readonly #waiting: (() => void)[] = []
  readonly #heap: Heap
  readonly #most: number

  constructor(heap: Heap) {
    this.#heap = heap
    this.#most = heap.limit - spareMemory
  }

  /**
   * Promises room until the returned function is called.
   * @throws Problem `too_large` for more than there is beside the server itself, BusyProblem while others hold it.
   */
  hold(bytes: number, what: string): () => void {
    if (bytes <= smallBytes) return () => undefined
    if (this.#free() < bytes) this.#heap.clear()
    if (this.#free() < bytes) throw this.#promised > 0 ? isBusy() : this.#isTooLarge(bytes, what)
    this.#promised += bytes
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#promised -= bytes
      for (const wake of this.#waiting.splice(0)) wake()
    }
  }

  /**
   * Does work within that room, and waits for it where others hold it: for work that holds nothing that those may wait for.
   * @throws Problem `too_large` for more than there is, or what the work throws.
   */
  async within<T>(bytes: number, what: string, work: () => Promise<T> | T): Promise<T> {
    const release = await this.#wait(bytes, what)
    try {
      return await work()
    } finally {
      release()
    }
  }

  async #wait(bytes: number, what: string): Promise<() => void> {
    for (;;) {
      try {
        return this.hold(bytes, what)
      } catch (error) {
        if (!(error instanceof BusyProblem)) throw error
        await new Promise<void>((resolve) => this.#waiting.push(resolve))
      }
    }
  }

  #free(): number {
    return this.#most - this.#heap.used() - this.#promised
  }

  #isTooLarge(bytes: number, what: string): Problem {
    const free = Math.max(0, this.#free())
    return new Problem(
      'too_large',
      `${what} needs about ${inMiB(bytes)} of memory and this server has ${inMiB(free)} for it. Split it, or give the server more memory.`,
    )
  }
}

const isBusy = (): BusyProblem => new BusyProblem('The server’s memory is in use by other imports. Retry in a moment.')

let collect: (() => void) | null = null

/** Has the engine free what nobody uses: what it counts as used is mostly that, and it may not look for it by itself for long. */
function clearHeap(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}

const ofThisProcess = (): Heap => ({
  limit: getHeapStatistics().heap_size_limit - youngMemory,
  used: () => getHeapStatistics().used_heap_size,
  clear: clearHeap,
})

const slot: typeof globalThis & { mettleHeapRoom?: HeapRoom } = globalThis

/** The room of this process. */
export const heapRoom = (): HeapRoom => (slot.mettleHeapRoom ??= new HeapRoom(ofThisProcess()))

/** What the server itself takes in the worst case. */
const ownMemory = 144 * mebibyte
/** What one call takes while the miner reads it and what was found is written. */
export const minedCallBytes = 2000

/** Calls that one run of the miner may read. */
export const callsMax = (limit = ofThisProcess().limit): number =>
  Math.floor(Math.max(limit / 8, limit - ownMemory) / minedCallBytes)

import path from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { BusyProblem } from '@/lib/domain/problem/problem'
import type { Answered, TaskRequest } from './tasks'

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Built beside the server; every process of ours runs in the root of the checkout. */
const bundle = () => path.join(/* turbopackIgnore: true */ process.cwd(), 'dist/thread.mjs')

/** A thread may hold as much as the process: when it overflows, only its task ends. */
const resourceLimits = { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 1024 / 1024) }

/** Another thread with its unfinished tasks. It keeps no process alive while it has none. */
export class Thread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  /** Set when the thread has ended: it accepts no more tasks. */
  isDead = false
  /** Resolves when the thread runs; rejects when it cannot start. */
  readonly started: Promise<void>

  constructor(onEnd: (error: Error) => void) {
    this.#worker = new Worker(/* turbopackIgnore: true */ bundle(), { resourceLimits })
    this.started = new Promise((resolve, reject) => {
      // The first message of the other side: a thread is online before its bundle is found.
      this.#worker.once('message', () => {
        // It keeps the process alive only while it starts or has tasks.
        this.#worker.unref()
        resolve()
      })
      this.#worker.once('error', reject)
    })
    // A caller that awaits the start gets the error; nobody may be awaiting it.
    this.started.catch(() => undefined)
    this.#worker.on('message', (answered: Answered) => this.#settle(answered))
    this.#worker.on('error', (error) => this.#end(error, onEnd))
    this.#worker.on('exit', (code) => this.#end(new Error(`The second thread ended with ${code}`), onEnd))
  }

  get owes(): number {
    return this.#waiting.size
  }

  /** @throws Error when the task throws, or when its thread dies. */
  run(name: TaskRequest['name'], input: unknown, handedOver: ArrayBuffer[] = []): Promise<unknown> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.ref()
      // The rule means the postMessage of a browser's window.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#worker.postMessage({ id, name, input } satisfies TaskRequest, handedOver)
    })
  }

  #settle(answered: Answered): void {
    const waiting = this.#waiting.get(answered.id)
    this.#waiting.delete(answered.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if ('error' in answered) waiting?.reject(new Error(answered.error))
    else waiting?.resolve(answered.value)
  }

  #end(error: Error, onEnd: (error: Error) => void): void {
    if (this.isDead) return
    this.isDead = true
    // Tasks run one after the other: only the first of them can have ended the thread.
    const [first, ...behind] = this.#waiting.values()
    first?.reject(error)
    for (const { reject } of behind) reject(new BusyProblem('The work before it ended its thread. Retry in a moment.'))
    this.#waiting.clear()
    onEnd(error)
  }
}

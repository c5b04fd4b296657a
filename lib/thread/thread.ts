import path from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { BusyProblem, Problem } from '@/lib/domain/problem/problem'
import type { Answered, TaskRequest } from './tasks'

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  limitMs: number
}

export interface RunOptions {
  /** Memory that is transferred instead of copied. */
  handedOver?: ArrayBuffer[]
  /** How long the task itself may take: one that takes longer ends with its thread. */
  limitMs?: number
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
  #timer: NodeJS.Timeout | undefined
  /** Set when the thread has ended: it accepts no more tasks. */
  isDead = false
  /** Resolves when the thread runs; rejects when it cannot start. */
  readonly started: Promise<void>

  constructor(readonly onEnd: (error: Error) => void) {
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
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', (code) => this.#end(new Error(`The second thread ended with ${code}`)))
  }

  get owes(): number {
    return this.#waiting.size
  }

  /** @throws Error when the task throws, or when its thread dies. */
  run(name: TaskRequest['name'], input: unknown, { handedOver = [], limitMs = Infinity }: RunOptions = {}): Promise<unknown> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, limitMs })
      // The time of its start is none of the task.
      if (this.#waiting.size === 1)
        this.started.then(
          () => this.#watch(),
          () => undefined,
        )
      this.#worker.ref()
      // The rule means the postMessage of a browser's window.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#worker.postMessage({ id, name, input } satisfies TaskRequest, handedOver)
    })
  }

  #settle(answered: Answered): void {
    const waiting = this.#waiting.get(answered.id)
    this.#waiting.delete(answered.id)
    this.#watch()
    if (this.#waiting.size === 0) this.#worker.unref()
    if ('error' in answered) waiting?.reject(new Error(answered.error))
    else waiting?.resolve(answered.value)
  }

  /** Ends the thread when the task that it works on takes longer than it may. */
  #watch(): void {
    clearTimeout(this.#timer)
    const [first] = this.#waiting.values()
    if (this.isDead || !first || first.limitMs === Infinity) return
    const end = () => {
      this.#end(new Problem('too_large', `This takes longer than ${first.limitMs / 1000} s to read. Send it in parts.`))
      void this.#worker.terminate()
    }
    this.#timer = setTimeout(end, first.limitMs)
  }

  #end(error: Error): void {
    if (this.isDead) return
    this.isDead = true
    clearTimeout(this.#timer)
    // Tasks run one after the other: only the first of them can have ended the thread.
    const [first, ...behind] = this.#waiting.values()
    first?.reject(error)
    for (const { reject } of behind) reject(new BusyProblem('The work before it ended its thread. Retry in a moment.'))
    this.#waiting.clear()
    this.onEnd(error)
  }
}

import os from 'node:os'
import { log } from '@/lib/observe/log'
import { tasks, type TaskInput, type TaskName, type TaskOutput } from './tasks'
import { Thread, type RunOptions } from './thread'

/** Two at most: one may mine while the other reads. */
const threadsMax = Math.max(1, Math.min(2, os.availableParallelism() - 1))

const slot: typeof globalThis & { mettleThreads?: { pool: Thread[]; isBroken: boolean } } = globalThis
const state = () => (slot.mettleThreads ??= { pool: [], isBroken: false })

/** The least busy thread, or a new one while the limit allows. Null when none can start, which is logged once. */
async function freeThread(): Promise<Thread | null> {
  const threads = state()
  if (threads.isBroken) return null
  threads.pool = threads.pool.filter((one) => !one.isDead)
  const idle = threads.pool.find((one) => one.owes === 0)
  if (idle) return idle
  if (threads.pool.length >= threadsMax) return threads.pool.reduce((a, b) => (b.owes < a.owes ? b : a))
  try {
    const thread = new Thread((error) => log().warn({ err: error }, 'the second thread ended'))
    threads.pool.push(thread)
    await thread.started
    return thread
  } catch (error) {
    threads.isBroken = true
    log().warn({ err: error }, 'no second thread can start: long work holds the server meanwhile')
    return null
  }
}

/**
 * Runs pure work outside the server's main thread, or in it when no other can start. Input and output are copied, except the memory
 * in `handedOver`, which is then no longer available here.
 * @throws Error that the task throws, or when its thread died (out of memory); Problem `too_large` when it took longer than it may.
 */
export async function runTask<N extends TaskName>(
  name: N,
  input: TaskInput<N>,
  options: RunOptions = {},
): Promise<Awaited<TaskOutput<N>>> {
  const thread = await freeThread()
  if (!thread) return await runHere(name, input)
  return (await thread.run(name, input, options)) as Awaited<TaskOutput<N>>
}

/** Runs a task in this thread, for work so small that the transfer would take longer. */
export function runHere<N extends TaskName>(name: N, input: TaskInput<N>): TaskOutput<N> {
  return (tasks[name] as (taskInput: TaskInput<N>) => TaskOutput<N>)(input)
}

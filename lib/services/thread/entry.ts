import { parentPort } from 'node:worker_threads'
import { tasks, type Asked, type Answered } from './tasks'

/** The number of the first word, which says that this side runs. */
const hello = -1

function send(answered: Answered): void {
  // The rule means the postMessage of a browser's window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answered)
}

async function answer(id: number, run: () => unknown): Promise<Answered> {
  try {
    return { id, value: await run() }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The other thread: each task is answered under its number. */
parentPort?.on('message', ({ id, name, input }: Asked) => {
  void answer(id, () => (tasks[name] as (given: unknown) => unknown)(input)).then(send)
})
send({ id: hello, value: null })

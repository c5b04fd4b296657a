import { parentPort } from 'node:worker_threads'
import { handedBack, tasks, type TaskRequest, type Answered } from './tasks'

/** The number of the first message, which announces that this thread runs. */
const hello = -1

function send(answered: Answered, whole: ArrayBuffer[] = []): void {
  // The rule means the postMessage of a browser's window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answered, whole)
}

async function answer(id: number, run: () => unknown): Promise<Answered> {
  try {
    return { id, value: await run() }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Runs tasks in the other thread; each result has its task's number. */
parentPort?.on('message', ({ id, name, input }: TaskRequest) => {
  void answer(id, () => (tasks[name] as (given: unknown) => unknown)(input)).then((answered) => {
    const whole = handedBack[name] as ((value: unknown) => ArrayBuffer[]) | undefined
    send(answered, 'value' in answered ? whole?.(answered.value) : undefined)
  })
})
send({ id: hello, value: null })

import { existsSync } from 'node:fs'
import path from 'node:path'
import { installBuiltIn } from '@/lib/domain/embedding/built-in'
import { log } from '@/lib/observe/log'
import { runHere } from '@/lib/thread/run-task'
import { Thread } from '@/lib/thread/thread'

const slot: typeof globalThis & { mettleEmbedderThread?: Thread | 'none' } = globalThis

/** Whether a package is installed for the folder that every process of ours runs in: there, or beside the package that holds it. */
function isInstalled(name: string, folder = process.cwd()): boolean {
  const found = path.join(/* turbopackIgnore: true */ folder, 'node_modules', name, 'package.json')
  const above = path.dirname(folder)
  return existsSync(found) || (above !== folder && isInstalled(name, above))
}

/** Whether the packages of the built-in model, which are optional, are installed. */
export const hasBuiltIn = (): boolean =>
  ['embeddings', 'model-embeddings-en'].every((name) => isInstalled(`@energetic-ai/${name}`))

/** A thread of its own: a question must not wait behind mining, and the model is loaded once and with the first text. */
async function ownThread(): Promise<Thread | null> {
  const running = slot.mettleEmbedderThread
  if (running === 'none' || (running && !running.isDead)) return running === 'none' ? null : running
  const thread = new Thread((error) => log().warn({ err: error }, 'the thread of the embedder ended'))
  slot.mettleEmbedderThread = thread
  try {
    await thread.started
    return thread
  } catch (error) {
    slot.mettleEmbedderThread = 'none'
    log().warn({ err: error }, 'no thread can start for the embedder: it holds the server meanwhile')
    return null
  }
}

/**
 * Vectors by the model that the optional packages bring, without a network.
 * @throws Error where they are not installed, or when it takes longer; the model is loaded all the same.
 */
export async function embedBuiltIn(texts: readonly string[], timeoutMs: number): Promise<number[][]> {
  if (!hasBuiltIn()) throw new Error(`The built-in model is not installed. Run ${installBuiltIn} where Mettle is installed`)
  const thread = await ownThread()
  const answer = thread ? (thread.run('embed', texts) as Promise<number[][]>) : runHere('embed', texts)
  return within(answer, timeoutMs)
}

async function within<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The model did not answer within ${timeoutMs} ms.`)), timeoutMs)
  })
  // Whoever waited is gone when it ends later.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

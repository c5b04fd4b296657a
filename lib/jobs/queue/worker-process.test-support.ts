// A process of its own that does jobs: it tells of each step, and takes the next one when told.
import { settings } from '@/lib/config/settings'
import { inTransaction } from '@/lib/kernel'
import { store } from '@/lib/store/store'
import { Worker } from '../worker'
import '@/lib/publish'

/** What the process says: the step that it did, or why it could not. */
export type WorkerSays = { step: number } | { error: string } | 'ready'

const say = (what: WorkerSays): void => void process.send?.(what)
const told = (): Promise<void> => new Promise((resolve) => void process.once('message', () => resolve()))

const worker = new Worker(store(), {
  mine: async ({ ctx, progress }) => {
    try {
      for (let step = 1; ; step += 1) {
        await inTransaction(ctx, (tx) =>
          tx.emit({ verb: 'create', object: { kind: 'skill', id: `skl_${step}`, name: `s-${step}` } }),
        )
        await progress(step, step, 'agents')
        say({ step })
        await told()
      }
    } catch (error) {
      say({ error: String(error) })
      throw error
    }
  },
})
worker.start()
if (settings().provider === 'postgresql') say('ready')

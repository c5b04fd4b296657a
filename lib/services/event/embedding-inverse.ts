import { loadEmbedding, writeEmbedding, type StoredEmbedding } from '../embedding/embedding-setting'
import { queueEmbedding } from '../embedding/queue-embedding'
import { wakeWorker } from '../job/queue'
import type { Inverse } from './inverse'

/** The embedder as it was chosen before. A key stands in no event: the one that is kept stays while the address does. */
export const embeddingInverse: Inverse = {
  plan: (event) => [
    { object: event.objectName, change: 'as it was chosen before; a key that was changed has to be entered again' },
  ],
  async apply(tx, event) {
    const { setting } = await loadEmbedding(tx.db, tx)
    const before = event.before as unknown as Pick<StoredEmbedding, 'mode' | 'baseUrl' | 'model'>
    const sealedKey = before.baseUrl === setting.baseUrl ? setting.sealedKey : null
    await writeEmbedding(tx.db, tx, { ...before, sealedKey, version: setting.version + 1 })
    if (before.mode === 'off') return
    await queueEmbedding(tx.db, tx)
    tx.afterCommit(wakeWorker)
  },
}

import { embeddingSetting, loadEmbedding } from './embedding-setting'
import { queueEmbedding } from './queue-embedding'
import { wakeWorker, writeSetting, before, beforeOf, type Inverse } from '@/lib/kernel'

/** The embedder as it was chosen before. A key stands in no event: the one that is kept stays while the address does. */
export const embeddingInverse: Inverse = {
  plan: (event) => [
    { object: event.objectName, change: 'as it was chosen before; a key that was changed has to be entered again' },
  ],
  async apply(tx, event) {
    const setting = await loadEmbedding(tx.db, tx)
    const chosen = beforeOf(event, before.embedding)
    const sealedKey = chosen.baseUrl === setting.baseUrl ? setting.sealedKey : null
    await writeSetting(tx.db, tx, embeddingSetting, { ...chosen, sealedKey, version: setting.version + 1 })
    if (chosen.mode === 'off') return
    await queueEmbedding(tx.db, tx)
    tx.afterCommit(wakeWorker)
  },
}

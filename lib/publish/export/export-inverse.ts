import { writeDirectories } from './write-directories'
import { before, beforeOf, type Inverse } from '@/lib/kernel'

/** The folders that skills may be exported to, as they were before. */
export const exportInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'the export folders as they were before' }],
  async apply(tx, event) {
    const { directories } = beforeOf(event, before.exports)
    await writeDirectories(tx, directories)
  },
}

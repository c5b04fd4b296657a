import type { ExportDirectory } from '@/lib/contract/exchange'
import { writeDirectories } from '../export/write-directories'
import type { Inverse } from './inverse'

/** The folders that skills may be exported to, as they were before. */
export const exportInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'the export folders as they were before' }],
  async apply(tx, event) {
    const { directories } = event.before as unknown as { directories: ExportDirectory[] }
    await writeDirectories(tx, directories)
  },
}

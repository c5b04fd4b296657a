import { mkdirSync } from 'node:fs'
import path from 'node:path'

/** Makes the folder of a database file where there is none. */
export function makeFolder(url: string): void {
  if (url !== 'file::memory:') mkdirSync(path.dirname(url.replace(/^file:/, '')), { recursive: true })
}

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and its missing parents; `mode` is for the folder itself. Step by step, because a recursive mkdir retries for
 * ever on a file system that takes no folders. @throws Error of the system
 */
export function makeFolder(dir: string, mode?: number): void {
  if (existsSync(dir)) return
  const parent = path.dirname(dir)
  if (parent !== dir) makeFolder(parent)
  try {
    mkdirSync(dir, { mode })
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and those above it that are missing; `mode` is for the folder itself. Step by step: what makes all of them at once
 * tries for ever where a file system takes no folders. @throws Error of the system
 */
export function makeFolder(dir: string, mode?: number): void {
  if (existsSync(dir)) return
  const parent = path.dirname(dir)
  if (parent !== dir) makeFolder(parent)
  try {
    mkdirSync(dir, { mode })
  } catch (error) {
    // Somebody was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

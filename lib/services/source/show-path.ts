import os from 'node:os'
import path from 'node:path'

/** A path as it is shown and stored in results: the home directory, which names a person, becomes `~`. */
export function showPath(file: string, home: string = os.homedir()): string {
  return file === home || file.startsWith(`${home}${path.sep}`) ? `~${file.slice(home.length)}` : file
}

/** The path that was meant: `~` is the home directory; what is relative stands below it. */
export function meantPath(file: string, home: string = os.homedir()): string {
  const below = file === '~' || file.startsWith('~/') ? file.slice(2) : file
  return path.resolve(home, below)
}

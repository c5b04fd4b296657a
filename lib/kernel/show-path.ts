import os from 'node:os'
import path from 'node:path'
import { invalid, type Problem } from '@/lib/domain/problem/problem'

/** A path as it is shown and stored in results: the home directory, which names a person, becomes `~`. */
export function showPath(file: string, home: string = os.homedir()): string {
  return file === home || file.startsWith(`${home}${path.sep}`) ? `~${file.slice(home.length)}` : file
}

/** The path that was meant: `~` is the home directory; what is relative stands below it. */
export function resolveShownPath(file: string, home: string = os.homedir()): string {
  const below = file === '~' || file.startsWith('~/') ? file.slice(2) : file
  return path.resolve(home, below)
}

const advice = 'Give the whole path of one that the server may read: any other is taken from the home folder.'

/** Refuses a path of the input at which there is no such thing, showing how it was understood. */
export const unreadable = (field: string, thing: string, file: string): Problem =>
  invalid(`${field}: there is no readable ${thing} at ${showPath(file)}. ${advice}`)

import { capital } from '@/lib/domain/capital'
import os from 'node:os'
import path from 'node:path'
import { invalid, type Problem } from '@/lib/domain/problem/problem'

/** A path as shown and stored in results: the home directory, which names a person, becomes `~`. */
export function showPath(file: string, home: string = os.homedir()): string {
  return file === home || file.startsWith(`${home}${path.sep}`) ? `~${file.slice(home.length)}` : file
}

/** The path that the input refers to: `~` is the home directory, and a relative path is resolved below it. */
export function resolveShownPath(file: string, home: string = os.homedir()): string {
  const below = file === '~' || file.startsWith('~/') || file.startsWith(`~${path.sep}`) ? file.slice(2) : file
  return path.resolve(home, below)
}

const advice = 'Give the whole path of one that the server may read: any other is taken from the home folder.'

/** The problem for a path of the input that does not exist, with the path as it was resolved. */
export const unreadable = (field: string, thing: string, file: string): Problem =>
  invalidAt(field, `there is no readable ${thing} at ${showPath(file)}. ${advice}`)

const invalidAt = (field: string, issue: string): Problem =>
  invalid(`${field}: ${issue}`, [{ path: field, message: capital(issue) }])

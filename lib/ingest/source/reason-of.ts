import { Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'

/** Why a file was refused, as a text that may be shown: unknown errors go to the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.detail
  if (error instanceof Error && 'syscall' in error && 'code' in error) return `Can't be read (${String(error.code)}).`
  log().error({ err: error }, 'a file could not be imported')
  return 'The server failed on this file. See the server log.'
}

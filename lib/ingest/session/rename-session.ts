import { invalid } from '@/lib/domain/problem/problem'
import type { ReadSession } from '@/lib/reading/read-transcript'

/** Whether another session of the same file started this one. */
export function isWithin(read: readonly ReadSession[], { session }: ReadSession): boolean {
  return session.parentKey !== undefined && read.some((one) => one.session.key === session.parentKey)
}

/**
 * Gives a file's session the key that its sender chose; sub-agents inside the file go below it.
 * @throws Problem `invalid` when the file holds several sessions of which none started the others.
 */
export function renameSession(read: ReadSession[], key: string): ReadSession[] {
  const mains = read.filter((one) => !isWithin(read, one))
  if (mains.length > 1) throw invalid('sessionKey: the file has several sessions with their own keys. Remove sessionKey.')
  const old = mains[0]?.session.key ?? ''
  const below = (one: string) => (one === old ? key : one.startsWith(`${old}/`) ? key + one.slice(old.length) : one)
  const optional = (one: string | undefined) => (one === undefined ? undefined : below(one))
  return read.map(({ session, unreadable }) => {
    const steps = session.steps.map((step) => (step.parent === undefined ? step : { ...step, parent: below(step.parent) }))
    return { unreadable, session: { ...session, key: below(session.key), parentKey: optional(session.parentKey), steps } }
  })
}

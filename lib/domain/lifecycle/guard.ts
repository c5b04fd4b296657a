import { allowed, type Actor, type Allowed, type LifecycleEvent } from './transitions'
import type { State } from './states'

/** A requested move with everything that can forbid it. */
export interface MoveAttempt {
  event: LifecycleEvent
  actor: Actor
  reason?: string | null
  /** The digest that was read when the act was decided, and the one of now. Needed only to approve. */
  digest?: { read?: string | null; current: string }
  /** The revision that was read, and the one of now. */
  revision?: { read?: number | null; current: number }
  /** Names of skills that depend on this one. */
  dependents?: readonly string[]
  /** What the doctor met when it looked for the file: null when the file is there. */
  fileError?: string | null
}

export type RefusalReason =
  | Extract<Allowed, { ok: false }>['why']
  | 'digest-differs'
  | 'stale'
  | 'has-dependents'
  | 'file-unreadable'
  | 'file-present'

export type Verdict = Extract<Allowed, { ok: true }> | { ok: false; why: RefusalReason; message: string }

/** Whether a move is allowed: by the table first, then by the digest and revision it was decided on, then by dependents. */
export function guardMove(state: State, move: MoveAttempt): Verdict {
  const verdict = allowed(state, move.event, move.actor, move.reason)
  if (!verdict.ok) return verdict
  if (move.event === 'uninstall' && move.fileError !== 'ENOENT') return refuseUninstall(move.fileError ?? null)
  if (move.event === 'delete' && move.dependents?.length) {
    const names = move.dependents.join(', ')
    return { ok: false, why: 'has-dependents', message: `${names} depend on this skill: change or delete them first.` }
  }
  const { digest, revision } = move
  if (verdict.transition.effects.approves && digest?.read && digest.read !== digest.current) {
    return { ok: false, why: 'digest-differs', message: 'The content changed since you read it. Read it again, then approve.' }
  }
  if (revision && typeof revision.read === 'number' && revision.read !== revision.current) {
    return { ok: false, why: 'stale', message: `The skill is now ${state}. Read it again.` }
  }
  return verdict
}

/** Only a missing file uninstalls a skill; one that cannot be read is reported and left alone. */
function refuseUninstall(error: string | null): Verdict {
  if (error === null) return { ok: false, why: 'file-present', message: 'The file is there.' }
  return { ok: false, why: 'file-unreadable', message: `The file can’t be read (${error}). Nothing changed.` }
}

import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from './context'

/** Tables whose rows an undo changes or deletes, in the order in which rows may refer to earlier ones. */
export const undoTables = [
  'Pattern',
  'Pack',
  'Source',
  'Webhook',
  'Skill',
  'Version',
  'VersionFile',
  'VersionRelation',
  'Candidate',
] as const
export type UndoTable = (typeof undoTables)[number]

/** Rows by their table. */
export type UndoRows = Readonly<Partial<Record<UndoTable, readonly { id: string }[]>>>

/** How an event is undone, and its undo redone. */
export interface Inverse {
  /** A readable list of what undoing would change. */
  plan(event: Event): { object: string; change: string }[]
  /**
   * Undoes the event. Without `rows` it also redoes it: the event is then the undo, whose `before` is the state after the act, with the
   * verb and the reason of the act.
   */
  apply(tx: WriteContext, event: Event, undoId: string): Promise<void>
  /** The rows that `apply` changes or deletes. They are stored with the undo, and a redo restores them. */
  rows?(db: Queryable, event: Event): Promise<UndoRows>
  /** What follows after a redo has restored the rows of an event: its files. */
  redone?(tx: WriteContext, event: Event, redoId: string): Promise<void>
}

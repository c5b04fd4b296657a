import type { Event } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from './context'

/** How an event is undone. */
export interface Inverse {
  /** A readable list of what undoing would change. */
  plan(event: Event): { object: string; change: string }[]
  apply(tx: WriteContext, event: Event, undoId: string): Promise<void>
}

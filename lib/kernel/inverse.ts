import type { Event } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from './context'

/** How an act is taken back. */
export interface Inverse {
  /** What undoing would change, in words. */
  plan(event: Event): { object: string; change: string }[]
  apply(tx: WriteContext, event: Event, undoId: string): Promise<void>
}

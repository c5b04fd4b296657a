import type { FeatureTable } from '@/lib/domain/family/feature-table'
import type { Moves } from './read-moves'

/** An agent's units as they are measured. */
export interface ReadTable {
  table: FeatureTable
  moves: Moves
  at: UnitReader
}

/** The unit that makes a session's call at a position, and that call's index in it; null where none does. */
export type UnitReader = (session: string, position: number) => { unit: number; call: number } | null

/** Finds units by what they do; their calls are gone through once. */
export function unitReader({ units }: Pick<FeatureTable, 'units'>): UnitReader {
  const at = new Map<string, Map<number, { unit: number; call: number }>>()
  units.forEach(({ session, calls }, unit) => {
    const own = at.get(session) ?? new Map<number, { unit: number; call: number }>()
    at.set(session, own)
    calls.forEach(({ position }, call) => own.set(position, { unit, call }))
  })
  return (session, position) => at.get(session)?.get(position) ?? null
}

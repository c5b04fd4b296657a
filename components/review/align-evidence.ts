import type { EvidenceRow } from '@/lib/contract/evidence-shape'

type EvidenceStep = EvidenceRow['steps'][number]

/** A column of the evidence: a step of the draft, or the nth extra step of some session after step `after`. */
export type EvidenceColumn = { kind: 'step'; index: number } | { kind: 'between'; after: number; nth: number }

export interface AlignedEvidence {
  columns: EvidenceColumn[]
  /** One list per row, one entry per column; null when the session has no step there. */
  cells: (EvidenceStep | null)[][]
}

const keyOf = (column: EvidenceColumn) => (column.kind === 'step' ? `${column.index}` : `${column.after}+${column.nth}`)

/** The column of each step of a row. Steps before the first aligned one come after step −1. */
function placesOf(row: EvidenceRow): Map<string, EvidenceStep> {
  const places = new Map<string, EvidenceStep>()
  let after = -1
  let nth = 0
  for (const step of row.steps) {
    if (step.aligned === null) {
      places.set(keyOf({ kind: 'between', after, nth }), step)
      nth += 1
    } else {
      places.set(keyOf({ kind: 'step', index: step.aligned }), step)
      after = step.aligned
      nth = 0
    }
  }
  return places
}

/** Aligns sessions so that the same step of the draft is in the same column; extra steps get columns in between. */
export function alignEvidence(rows: readonly EvidenceRow[], stepCount: number): AlignedEvidence {
  const places = rows.map(placesOf)
  const present = new Set(places.flatMap((row) => [...row.keys()]))
  const columns: EvidenceColumn[] = []
  for (let after = -1; after < stepCount; after++) {
    if (after >= 0) columns.push({ kind: 'step', index: after })
    for (let nth = 0; present.has(keyOf({ kind: 'between', after, nth })); nth++) columns.push({ kind: 'between', after, nth })
  }
  return { columns, cells: places.map((row) => columns.map((column) => row.get(keyOf(column)) ?? null)) }
}

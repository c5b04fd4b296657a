import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EvidenceRow } from '@/lib/contract/evidence-shape'
import { alignEvidence } from './align-evidence'

/** A row with the given alignment; null is a step in between. */
const rowOf = (aligned: (number | null)[], id = 'ses_1'): EvidenceRow => ({
  session: { id, key: id, outcome: 'success', startedAt: null, title: null },
  steps: aligned.map((index, position) => ({ id: `${id}_${position}`, position, label: 'x', status: 'ok', aligned: index })),
})

describe('evidence aligned with the draft', () => {
  it('adds a column for a step in between only when a session has one', () => {
    const { columns, cells } = alignEvidence([rowOf([0, null, 1, 2]), rowOf([0, 1, 2], 'ses_2')], 3)
    expect(columns).toEqual([
      { kind: 'step', index: 0 },
      { kind: 'between', after: 0, nth: 0 },
      { kind: 'step', index: 1 },
      { kind: 'step', index: 2 },
    ])
    expect(cells[1]?.map((step) => step?.aligned ?? null)).toEqual([0, null, 1, 2])
  })

  it("shows every step of every session once, in order, each in its draft step's column", () => {
    const gaps = fc.array(fc.nat({ max: 2 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(gaps, { minLength: 1, maxLength: 5 }), (rows) => {
        const evidence = rows.map((row, at) =>
          rowOf(
            row.flatMap((between, index) => [index, ...Array<null>(between).fill(null)]),
            `ses_${at}`,
          ),
        )
        const { columns, cells } = alignEvidence(evidence, 4)
        evidence.forEach((row, at) => {
          expect(cells[at]?.filter((step) => step !== null)).toEqual(row.steps)
          cells[at]?.forEach((step, column) => {
            const under = columns[column]
            if (step) expect(step.aligned).toBe(under?.kind === 'step' ? under.index : null)
          })
        })
      }),
    )
  })
})

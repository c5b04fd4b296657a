/** When a desk does a recurring thing: how often in the first days, and how often afterwards. Days count from 0, the demo ends on day 90. */
export interface Season {
  workflow: string
  from: number
  to: number
  /** Sessions in the first eleven days of the season, so that there is something to learn from. */
  early: number
  later: number
}

export const demoDays = 90

export const seasons: readonly Season[] = [
  { workflow: 'late-refund', from: 1, to: 87, early: 5, later: 3 },
  { workflow: 'size-exchange', from: 1, to: 85, early: 5, later: 3 },
  { workflow: 'address-change', from: 2, to: 62, early: 5, later: 2 },
  { workflow: 'lost-parcel', from: 26, to: 82, early: 5, later: 2 },
  { workflow: 'warranty-claim', from: 58, to: 88, early: 4, later: 2 },
  { workflow: 'pause-subscription', from: 64, to: 88, early: 4, later: 2 },
  { workflow: 'fix-failing-test', from: 1, to: 87, early: 5, later: 3 },
  { workflow: 'update-dependency', from: 1, to: 85, early: 5, later: 3 },
  { workflow: 'bump-version', from: 1, to: 14, early: 4, later: 0 },
  { workflow: 'fix-lint', from: 2, to: 30, early: 5, later: 1 },
  { workflow: 'add-migration', from: 60, to: 88, early: 4, later: 2 },
  { workflow: 'hotfix', from: 57, to: 87, early: 4, later: 1 },
  { workflow: 'release-notes', from: 66, to: 88, early: 4, later: 2 },
  { workflow: 'weekly-revenue', from: 1, to: 87, early: 5, later: 3 },
  { workflow: 'backfill-days', from: 2, to: 66, early: 5, later: 2 },
  { workflow: 'compare-exports', from: 66, to: 86, early: 5, later: 1 },
  { workflow: 'refresh-dashboard', from: 62, to: 88, early: 4, later: 2 },
  { workflow: 'check-import', from: 60, to: 84, early: 5, later: 1 },
]

/** Sessions of each desk that repeat nothing, spread over the whole time. */
export const noiseSessions = 4

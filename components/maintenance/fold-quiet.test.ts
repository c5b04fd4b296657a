import { expect, it } from 'vitest'
import { foldQuiet, type RunGroup } from './fold-quiet'
import { run } from './run.test-support'

const shape = (groups: RunGroup[]) => groups.map((group) => ('run' in group ? group.run.id : group.quiet.map(({ id }) => id)))
const quiet = (...ids: string[]) => ids.map((id) => run({ id }))

it('folds three or more sweeps in a row that moved nothing, but neither the newest nor the open one', () => {
  const runs = [...quiet('r9', 'r8', 'r7', 'r6'), run({ id: 'r5', moved: 2 }), ...quiet('r4', 'r3', 'r2', 'r1')]
  expect(shape(foldQuiet(runs, null))).toEqual(['r9', ['r8', 'r7', 'r6'], 'r5', ['r4', 'r3', 'r2', 'r1']])
  expect(shape(foldQuiet(runs, 'r3'))).toEqual(['r9', ['r8', 'r7', 'r6'], 'r5', 'r4', 'r3', 'r2', 'r1'])
})

it('leaves previews, failures, cancelled and running sweeps in sight', () => {
  const loud = [
    run({ id: 'p', dryRun: true }),
    run({ id: 'f', status: 'failed' }),
    run({ id: 'c', status: 'cancelled' }),
    run({ id: 'r', status: 'running' }),
  ]
  expect(shape(foldQuiet([run({ id: 'newest' }), ...loud], null))).toEqual(['newest', 'p', 'f', 'c', 'r'])
  expect(foldQuiet([], null)).toEqual([])
})

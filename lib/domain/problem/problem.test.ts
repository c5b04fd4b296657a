import { expect, it, vi } from 'vitest'
import { BusyProblem, CommittedProblem, conflict, Problem } from './problem'

it('is told by its kind, whichever copy of the module made it', async () => {
  vi.resetModules()
  const other = await import('./problem')
  expect(other.Problem).not.toBe(Problem)
  const made = [other.conflict('Taken.'), new other.BusyProblem('Later.'), new other.CommittedProblem('unavailable', 'Kept.')]
  expect(made.map((one) => [one instanceof Problem, one instanceof BusyProblem, one instanceof CommittedProblem])).toEqual([
    [true, false, false],
    [true, true, false],
    [true, false, true],
  ])
  class OwnProblem extends Problem {}
  const own = new OwnProblem('gone', 'Gone.')
  expect([own instanceof OwnProblem, own instanceof Problem, conflict('Taken.') instanceof OwnProblem]).toEqual([
    true,
    true,
    false,
  ])
  expect([conflict('Taken.') instanceof other.Problem, new Error('Taken.') instanceof Problem]).toEqual([true, false])
})

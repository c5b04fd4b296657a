// A Stryker plugin: runs only a seeded sample of all mutants, and stores the result of each, so that an aborted run still
// reports what it found.
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin'
import { DryRunStatus, TestStatus } from '@stryker-mutator/api/test-runner'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { VitestTestRunner } from './node_modules/@stryker-mutator/vitest-runner/dist/src/vitest-test-runner.js'

const methodOf = (owner, name) => Object.getOwnPropertyDescriptor(owner.prototype, name).value

/** Deterministic numbers from 0 to 1 for a seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A uniform sample of this size; all members when there are no more. */
export function sampleOf(list, count, seed) {
  if (list.length <= count) return list
  const random = randomOf(seed)
  const drawn = list.map((one) => ({ one, at: random() })).toSorted((a, b) => a.at - b.at)
  return drawn.slice(0, count).map(({ one }) => one)
}

/** Reports only a sample of the mutants to Stryker; all of them stay in the code, and the others are inactive. */
export function sampleMutants({ count, seed }) {
  const original = methodOf(Instrumenter, 'instrument')
  const counted = { made: 0, taken: 0 }
  Instrumenter.prototype.instrument = async function sampled(...args) {
    const result = await original.apply(this, args)
    // Sorted, because the file order depends on the disk.
    const inOrder = result.mutants.toSorted((a, b) => (a.fileName < b.fileName ? -1 : a.fileName > b.fileName ? 1 : a.id - b.id))
    const mutants = sampleOf(inOrder, count, seed)
    Object.assign(counted, { made: result.mutants.length, taken: mutants.length })
    return { ...result, mutants }
  }
  return counted
}

const runTests = methodOf(VitestTestRunner, 'run')

/** A test file that fails to load because of an exception in an import has no failing test, but its mutant was detected. */
VitestTestRunner.prototype.run = async function runAndLoad(...args) {
  const result = await runTests.apply(this, args)
  if (result.status !== DryRunStatus.Complete || result.tests.some((test) => test.status === TestStatus.Failed)) return result
  const failed = this.ctx.state.getFiles().filter((file) => file.result?.state === 'fail')
  const broken = failed.map(({ filepath, result: { errors = [] } }) => ({
    id: filepath,
    name: filepath,
    status: TestStatus.Failed,
    timeSpentMs: 0,
    failureMessage: errors[0]?.message ?? 'The file does not load',
  }))
  return { ...result, tests: [...result.tests, ...broken] }
}

/** The result of each mutant so far. */
export const tested = []

class Keep {
  onMutantTested(result) {
    tested.push(result)
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'keep', Keep)]

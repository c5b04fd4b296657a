import { report, rounded, scale } from '@/bench/support/report'
import { percentile, seeded } from '@/bench/support/seeded'
import { overlapIndex } from '@/lib/domain/overlap/nearest'

/** The nearest of a hundred thousand skills for edited sequences, compared with a scan of each with a similar length. */
const skills = 100_000 * scale
const queries = 300
const shapes = 2000
const floor = 0.7
const random = seeded(8)

/** Few shapes are common and most are rare, as in real sessions. */
const shape = (): string => `s${Math.floor(shapes * random() ** 3)}`
const steps = (): string[] => Array.from({ length: 4 + Math.floor(random() * 9) }, shape)

/** One step replaced, added, removed, or two swapped. */
function edited(sequence: readonly string[]): string[] {
  const at = Math.floor(random() * sequence.length)
  const kind = Math.floor(random() * 4)
  if (kind === 0) return sequence.with(at, shape())
  if (kind === 1) return sequence.toSpliced(at, 0, shape())
  if (kind === 2) return sequence.toSpliced(at, 1)
  const next = (at + 1) % sequence.length
  return sequence.with(at, sequence[next]!).with(next, sequence[at]!)
}

const library = Array.from({ length: skills }, (_, at) => ({ id: String(at), steps: steps() }))
const probes = Array.from({ length: queries }, () => edited(library[Math.floor(random() * skills)]!.steps))

/** Longest common subsequence in one row of a table, symbol by symbol. */
function lcsByTable(a: readonly string[], b: readonly string[]): number {
  const row = new Int32Array(a.length + 1)
  for (const symbol of b) {
    let diagonal = 0
    for (let i = 1; i <= a.length; i += 1) {
      const above = row[i]!
      row[i] = a[i - 1] === symbol ? diagonal + 1 : Math.max(above, row[i - 1]!)
      diagonal = above
    }
  }
  return row[a.length]!
}

function bruteForce(sequence: readonly string[]): number {
  let best = 0
  for (const other of library) {
    const longer = Math.max(sequence.length, other.steps.length)
    const shorter = Math.min(sequence.length, other.steps.length)
    const isSame = longer === shorter && sequence.every((one, at) => one === other.steps[at])
    if (isSame || shorter / longer < floor - 1e-9) continue
    best = Math.max(best, lcsByTable(sequence, other.steps) / longer)
  }
  return best >= floor - 1e-9 ? best : 0
}

function timed(find: (sequence: readonly string[]) => number): { laps: number[]; results: number[] } {
  const laps: number[] = []
  const results = probes.map((sequence) => {
    const start = performance.now()
    const best = find(sequence)
    laps.push(performance.now() - start)
    return best
  })
  return { laps, results }
}

const start = performance.now()
const index = overlapIndex(library, floor)
const build = performance.now() - start
timed((sequence) => index.best(sequence))
const ours = timed((sequence) => index.best(sequence))
const theirs = timed(bruteForce)
const p50 = percentile(ours.laps, 0.5)
const matched = theirs.results.filter((best) => best > 0).length
const exact = theirs.results.filter((best, at) => best > 0 && best === ours.results[at]).length
const ratio = percentile(theirs.laps, 0.5) / p50
report({
  name: 'overlap-100k',
  value: rounded(p50),
  peer: rounded(percentile(theirs.laps, 0.5)),
  ratio: rounded(ratio, 1),
  pass: ratio >= 10 && exact === matched && matched > 0 && theirs.results.every((best, at) => best === ours.results[at]),
  unit: 'ms',
  p99: rounded(percentile(ours.laps, 0.99)),
  recall: rounded(exact / Math.max(1, matched)),
  matched,
  buildMs: rounded(build, 0),
  skills,
})

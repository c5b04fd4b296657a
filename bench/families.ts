import { generator } from '@/bench/support/corpus'
import { plantedEach, plantedRequests } from '@/bench/support/planted-requests'
import { report, rounded, scale } from '@/bench/support/report'
import { spend } from '@/bench/support/spent'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { FamilyHistory } from '@/lib/domain/family/family-history'
import { countHistory, familiesIn, findFamilies, type Family } from '@/lib/domain/family/find-families'
import type { FamilySession } from '@/lib/domain/family/types'

/**
 * Families of requests in a history with one planted task: time and memory of all of it, the same families whatever the order in which
 * sessions arrive, and what a session more costs in a history that is kept: it comes, the oldest leaves, families are learned, which must
 * be those of the same sessions learned anew. The peer is the whole history.
 *
 * A session more is measured in a full window of 40,000 calls (1,600 sessions of 25), a hundred times after a warm-up, and passes
 * by the processor time of the slowest in a hundred. Whatever else runs on the machine can only add to that: it takes caches and
 * memory, and a shared processor counts its time too. So each session comes three times, which is the same work, and the least
 * counts. What was taken on average, and by the clock, is printed beside it and passes nothing: it tells of the machine.
 */
const perSession = 25
/** As mining reads them. */
const windowCalls = 40_000
const rounds = 100
const repeats = 3
/** Sessions before those that count: until then the machine's code for it is still being made. */
const warmUps = 12

const isPlanted = ({ steps }: { steps: readonly { heads?: readonly string[] }[] }): boolean =>
  steps.some(({ heads }) => heads?.includes('pricetool publish'))

/** Share of the planted sessions that the family of the task holds; 0 where none does. */
function heldShare(sessions: readonly FamilySession[], found: ReturnType<typeof findFamilies>): number {
  const held = new Set(found.find(isPlanted)?.sessions)
  const planted = sessions.filter((_, at) => at % plantedEach === 0)
  return planted.filter(({ key }) => held.has(key)).length / planted.length
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = generator(seed)
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

const recent = plantedRequests({ sessions: windowCalls / perSession, calls: perSession, seed: 2 })
const known = canonicalJson(findFamilies(recent))
const isSame = [1, 2, 3].every((seed) => canonicalJson(findFamilies(shuffled(recent, seed))) === known)
const more = plantedRequests({ sessions: warmUps + rounds, calls: perSession, seed: 3 }).map((one, at) => ({
  ...one,
  key: `m${at}`,
  name: `m${at}`,
}))
const kept = new FamilyHistory()
for (const one of shuffled(recent, 4)) kept.add(one)
familiesIn(countHistory(kept))
/** In ms, by session: the least processor time and the least by the clock; and of every time that it came. */
const least: { cpu: number; wall: number }[] = []
const every: { cpu: number; wall: number }[] = []
let learned: readonly Family[] = []
for (const [at, one] of more.entries()) {
  const costs: typeof every = []
  for (let turn = 0; turn < repeats; turn += 1) {
    if (turn > 0) {
      kept.remove(one.key)
      kept.add(recent[at]!)
    }
    const { cpuSeconds, seconds, value } = await spend(() => {
      kept.remove(recent[at]!.key)
      kept.add(one)
      return familiesIn(countHistory(kept))
    })
    learned = value
    costs.push({ cpu: cpuSeconds * 1000, wall: seconds * 1000 })
  }
  if (at < warmUps) continue
  every.push(...costs)
  least.push({ cpu: Math.min(...costs.map(({ cpu }) => cpu)), wall: Math.min(...costs.map(({ wall }) => wall)) })
}

/** Of the times of all sessions the middle one and the slowest in a hundred. */
function spread(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: rounded(sorted[sorted.length >> 1]!, 0), p99: rounded(sorted[Math.ceil(sorted.length * 0.99) - 1]!, 0) }
}
const aSessionMore = spread(least.map(({ cpu }) => cpu))
const isSameAnew = canonicalJson(learned) === canonicalJson(findFamilies([...recent.slice(more.length), ...more]))

const history = plantedRequests({ sessions: (1_000_000 * scale) / perSession, calls: perSession, seed: 1 })
globalThis.gc?.()
const before = process.memoryUsage.rss()
const whole = await spend(() => findFamilies(history))
const peakMb = (process.resourceUsage().maxRSS * 1024 - before) / 2 ** 20
const held = heldShare(history, whole.value)
report({
  name: 'families',
  value: {
    aSessionMoreCpuMs: aSessionMore,
    aSessionMoreMs: spread(least.map(({ wall }) => wall)),
    cpuSeconds: rounded(whole.cpuSeconds, 1),
    peakMb: rounded(peakMb, 0),
  },
  peer: { wholeSeconds: rounded(whole.seconds, 1) },
  ratio: rounded((whole.cpuSeconds * 1000) / aSessionMore.p99, 1),
  pass: isSame && isSameAnew && held >= 0.9 && whole.cpuSeconds <= 60 && peakMb <= 1024 && aSessionMore.p99 <= 50,
  sameInAnyOrder: isSame,
  sameAnew: isSameAnew,
  plantedHeld: rounded(held),
  found: whole.value.length,
  calls: history.length * perSession,
  windowCalls,
  windowSessions: recent.length,
  asItCame: { cpuMs: spread(every.map(({ cpu }) => cpu)), ms: spread(every.map(({ wall }) => wall)) },
})

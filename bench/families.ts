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
 * be those of the same sessions learned anew. The peer is the whole history. Time is that of the processor.
 */
const perSession = 25
/** As mining reads them. */
const windowCalls = 40_000
const rounds = 100

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
const more = plantedRequests({ sessions: rounds, calls: perSession, seed: 3 }).map((one, at) => ({
  ...one,
  key: `m${at}`,
  name: `m${at}`,
}))
const kept = new FamilyHistory()
for (const one of shuffled(recent, 4)) kept.add(one)
familiesIn(countHistory(kept))
const costs: number[] = []
let learned: readonly Family[] = []
for (const [at, one] of more.entries()) {
  const { cpuSeconds, value } = await spend(() => {
    kept.remove(recent[at]!.key)
    kept.add(one)
    return familiesIn(countHistory(kept))
  })
  learned = value
  costs.push(cpuSeconds * 1000)
}
costs.sort((a, b) => a - b)
const isSameAnew = canonicalJson(learned) === canonicalJson(findFamilies([...recent.slice(rounds), ...more]))

const history = plantedRequests({ sessions: (1_000_000 * scale) / perSession, calls: perSession, seed: 1 })
globalThis.gc?.()
const before = process.memoryUsage.rss()
const whole = await spend(() => findFamilies(history))
const peakMb = (process.resourceUsage().maxRSS * 1024 - before) / 2 ** 20
const held = heldShare(history, whole.value)
const slowest = costs[Math.ceil(costs.length * 0.99) - 1]!
report({
  name: 'families',
  value: {
    aSessionMoreMs: rounded(slowest, 0),
    aSessionMoreMsP50: rounded(costs[costs.length >> 1]!, 0),
    cpuSeconds: rounded(whole.cpuSeconds, 1),
    peakMb: rounded(peakMb, 0),
  },
  peer: { wholeSeconds: rounded(whole.seconds, 1) },
  ratio: rounded((whole.cpuSeconds * 1000) / slowest, 1),
  pass: isSame && isSameAnew && held >= 0.9 && whole.cpuSeconds <= 60 && peakMb <= 1024 && slowest <= 50,
  sameInAnyOrder: isSame,
  sameAnew: isSameAnew,
  plantedHeld: rounded(held),
  found: whole.value.length,
  calls: history.length * perSession,
  windowCalls,
})

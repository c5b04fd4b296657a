import { generator } from '@/bench/support/corpus'
import { plantedEach, plantedRequests } from '@/bench/support/planted-requests'
import { report, rounded, scale } from '@/bench/support/report'
import { spend } from '@/bench/support/spent'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { findFamilies } from '@/lib/domain/family/find-families'
import type { FamilySession } from '@/lib/domain/family/types'

/**
 * Families of requests in a history with one planted task: time and memory of all of it, the same families whatever the order in which
 * sessions arrive, and what a session more costs, for which the newest calls that mining reads are gone through anew. The peer is the
 * whole history. Time is that of the processor: other work on the machine does not count.
 */
const perSession = 25
/** As mining reads them. */
const windowCalls = 40_000
const rounds = 5

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
const again: number[] = []
for (const one of more) again.push((await spend(() => findFamilies([...recent.slice(1), one]))).cpuSeconds * 1000)

const history = plantedRequests({ sessions: (1_000_000 * scale) / perSession, calls: perSession, seed: 1 })
globalThis.gc?.()
const before = process.memoryUsage.rss()
const whole = await spend(() => findFamilies(history))
const peakMb = (process.resourceUsage().maxRSS * 1024 - before) / 2 ** 20
const held = heldShare(history, whole.value)
const slowest = Math.max(...again)
report({
  name: 'families',
  value: { aSessionMoreMs: rounded(slowest, 0), cpuSeconds: rounded(whole.cpuSeconds, 1), peakMb: rounded(peakMb, 0) },
  peer: { wholeSeconds: rounded(whole.seconds, 1) },
  ratio: rounded((whole.cpuSeconds * 1000) / slowest, 1),
  pass: isSame && held >= 0.9 && whole.cpuSeconds <= 60 && peakMb <= 1024 && slowest <= 50,
  sameInAnyOrder: isSame,
  plantedHeld: rounded(held),
  found: whole.value.length,
  calls: history.length * perSession,
  windowCalls,
})

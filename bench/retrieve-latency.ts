import { median, report, rounded, scale } from '@/bench/support/report'
import { boilerplateSkills, readMetaTool } from '@/bench/support/retrieval-set'
import { fullText, miniSearch, ourRanker, type Ranker } from '@/bench/support/search-peers'
import { percentile, seeded } from '@/bench/support/seeded'

/**
 * Search among up to a hundred thousand skills that all say "best practices and patterns for": for natural questions, and for three
 * words of a skill, in milliseconds.
 */
const sizes = [1000, 10_000, 100_000].map((size) => size * scale)
const probes = 400 * Math.max(scale, 0.25)
const random = seeded(10)
const metaTool = readMetaTool(probes)
const own = ['roll back the last release', 'a chart of sales by month', 'why does the login test fail on Mondays']
const natural = metaTool
  ? metaTool.asked.map(({ query }) => query)
  : Array.from({ length: probes }, (_, at) => own[at % own.length]!)

async function timed(rank: Ranker, queries: readonly string[]): Promise<{ p50: number; p99: number }> {
  for (const query of queries.slice(0, 20)) await rank(query, 10)
  const laps: number[] = []
  for (const query of queries) {
    // The median of several, to exclude other load on the machine.
    const again: number[] = []
    for (let lap = 0; lap < 3; lap += 1) {
      const start = performance.now()
      await rank(query, 10)
      again.push(performance.now() - start)
    }
    laps.push(median(again))
  }
  return { p50: rounded(percentile(laps, 0.5)), p99: rounded(percentile(laps, 0.99)) }
}

type Laps = { natural: { p50: number; p99: number }; words: { p50: number; p99: number } }
const table: Record<string, Record<number, Laps & { buildMs: number }>> = {}
let heldMb = 0
for (const size of sizes) {
  const docs = boilerplateSkills(size)
  const words = Array.from({ length: probes }, () => {
    const { name, description } = docs[Math.floor(random() * docs.length)]!
    const own = `${name} ${description}`.match(/[\p{L}]{3,}/gu) ?? ['practices']
    return Array.from({ length: 3 }, () => own[Math.floor(random() * own.length)]!).join(' ')
  })
  // The peers need minutes for what takes a second here: fewer queries, and the slowest at smaller sizes only.
  const engines: [string, () => Promise<{ rank: Ranker; close?: () => void }>][] = [
    ['ours', () => Promise.resolve({ rank: ourRanker(docs) })],
    ['fts5', () => fullText(docs, 'or')],
  ]
  if (size <= 10_000) engines.push(['minisearch', () => Promise.resolve({ rank: miniSearch(docs, true) })])
  for (const [name, open] of engines) {
    globalThis.gc?.()
    const before = process.memoryUsage()
    const start = performance.now()
    const { rank, close } = await open()
    const some = (queries: readonly string[]) => (name === 'ours' ? queries : queries.slice(0, 100))
    const buildMs = rounded(performance.now() - start, 0)
    globalThis.gc?.()
    const after = process.memoryUsage()
    const grown = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20
    if (name === 'ours') heldMb = rounded(grown, 0)
    table[name] = {
      ...table[name],
      [size]: { natural: await timed(rank, some(natural)), words: await timed(rank, some(words)), buildMs },
    }
    close?.()
  }
}
const largest = sizes.at(-1)!
const ours = table['ours']![largest]!
const peer = table['fts5']![largest]!
report({
  name: 'retrieve-latency',
  value: ours.words.p99,
  peer: peer.words.p99,
  ratio: rounded(peer.words.p99 / ours.words.p99, 1),
  // Milliseconds are informative; only the ratio is the same on every machine. A small library leaves less to prune.
  pass: peer.words.p99 / ours.words.p99 >= (scale < 1 ? 3 : 10),
  unit: 'ms',
  heldMb,
  table,
})

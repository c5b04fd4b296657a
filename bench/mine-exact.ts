import { generator, sessionOf } from '@/bench/support/corpus'
import { report } from '@/bench/support/report'
import { closedPatterns } from '@/lib/domain/mining/closed'
import { buildCorpus } from '@/lib/domain/mining/corpus'
import { SupportIndex } from '@/lib/domain/mining/online/support-index'
import type { MiningSession } from '@/lib/domain/mining/types'

/** Thirty random corpora: closed patterns with their support by suffix array, by the online index, and by brute force. */
const limits = { minSteps: 3, minSessions: 3, maxSteps: 24 }
const corpora = Array.from({ length: 30 }, (_, seed) => randomSessions(seed + 1))
const results = corpora.map((sessions) => {
  const expected = bruteForce(sessions)
  return { count: expected.size, batch: isSame(batch(sessions), expected), online: isSame(online(sessions), expected) }
})
const equal = results.filter((one) => one.batch && one.online).length
const patterns = results.reduce((sum, { count }) => sum + count, 0)
report({
  name: 'mine-exact',
  value: { equal, patterns },
  peer: { corpora: corpora.length },
  ratio: null,
  pass: equal === 30 && patterns > 300,
})

function randomSessions(seed: number): MiningSession[] {
  const random = generator(seed)
  const tools = 2 + Math.floor(random() * 5)
  return Array.from({ length: 4 + Math.floor(random() * 12) }, (_, index) =>
    sessionOf(
      index,
      Array.from({ length: Math.floor(random() * 30) }, () => Math.floor(random() * tools)),
    ),
  )
}

function bruteForce(sessions: readonly MiningSession[]): Map<string, number> {
  const holders = new Map<string, Set<number>>()
  for (const [index, { sequences }] of sessions.entries()) {
    const shapes = Array.from(sequences[0]!.shapes)
    for (let from = 0; from < shapes.length; from += 1) {
      for (let to = from + 1; to <= shapes.length; to += 1) {
        const key = shapes.slice(from, to).join()
        holders.set(key, (holders.get(key) ?? new Set()).add(index))
      }
    }
  }
  const hidden = new Set<string>()
  for (const [key, { size }] of holders) {
    const shapes = key.split(',')
    for (const inner of [shapes.slice(1).join(), shapes.slice(0, -1).join()])
      if (holders.get(inner)?.size === size) hidden.add(inner)
  }
  const closed = [...holders].filter(([key, { size }]) => {
    const shapes = key.split(',')
    return size >= limits.minSessions && shapes.length >= limits.minSteps && new Set(shapes).size > 1 && !hidden.has(key)
  })
  return new Map(closed.map(([key, { size }]) => [key, size]))
}

function batch(sessions: readonly MiningSession[]): Map<string, number> {
  const corpus = buildCorpus(sessions)
  const { sa, lower, length, support, count } = closedPatterns(corpus, limits)
  const key = (id: number) => {
    const at = sa[lower[id]!]!
    return Array.from(corpus.text.subarray(at, at + length[id]!), (symbol) => corpus.shapeOf[symbol]!).join()
  }
  return new Map(Array.from({ length: count }, (_, id) => [key(id), support[id]!]))
}

function online(sessions: readonly MiningSession[]): Map<string, number> {
  const index = new SupportIndex()
  for (const { sequences } of sessions) {
    index.learn(sequences)
    index.enter(0, sequences)
  }
  return new Map(index.closed(0, limits).map(({ shapes, support }) => [shapes.join(), support]))
}

function isSame(a: Map<string, number>, b: Map<string, number>): boolean {
  return a.size === b.size && [...a].every(([key, support]) => b.get(key) === support)
}

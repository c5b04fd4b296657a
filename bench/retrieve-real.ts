import { mean, qualityOf, summary, type Quality } from '@/bench/support/quality'
import { readRealSets, type RealSet } from '@/bench/support/real-sets'
import { report, rounded, scale } from '@/bench/support/report'
import type { LabelledQuery } from '@/bench/support/retrieval-set'
import { miniSearch, ourRanker } from '@/bench/support/search-peers'
import { pairedInterval } from '@/bench/support/seeded'
import { minePatterns } from '@/lib/domain/mining/mine'
import type { ProposedPattern } from '@/lib/domain/mining/types'
import type { SearchDoc } from '@/lib/domain/search/field'
import type { Shape } from '@/lib/domain/shape/types'

/**
 * Real first requests: skills are mined from four fifths of an agent's sessions, and searched with the first requests of the last
 * fifth. A skill is relevant when the session then took its steps.
 */
const folds = 5
const examplesMax = 20
/** Characters of a request that are used, as in a suggestion. */
const requestMax = 4000

const words = ({ tool, heads = [] }: Shape): string => [tool, ...heads].join(' ')

/** A drafted skill: named by its steps, with the first requests of its sessions as example queries. */
function docOf(pattern: ProposedPattern, id: string, shapes: readonly Shape[], firsts: readonly string[]): SearchDoc {
  const steps = pattern.shapes.map((id) => words(shapes[id]!))
  const requests = new Set(pattern.occurrences.flatMap(({ session }) => firsts[session] || []))
  return {
    id,
    name: steps.slice(0, 3).join('-'),
    description: steps.join(', '),
    exampleQueries: [...requests].slice(0, examplesMax),
  }
}

function holds(sequence: ArrayLike<number>, pattern: readonly number[]): boolean {
  for (let from = 0; from + pattern.length <= sequence.length; from += 1)
    if (pattern.every((shape, at) => sequence[from + at] === shape)) return true
  return false
}

type Qualities = Record<'words' | 'examples' | 'minisearch', Quality>

interface Fold {
  docs: SearchDoc[]
  queries: LabelledQuery[]
}

/** One agent's part of a fold: its skills, and its first requests with the skills then used. */
function foldOf({ name, shapes, sessions, parsed }: RealSet, fold: number): Fold {
  const isRest = (_: unknown, at: number): boolean => at % folds !== fold
  const firsts = parsed.map(({ prompts }) => (prompts[0]?.text ?? '').slice(0, requestMax))
  const { proposed } = minePatterns(sessions.filter(isRest))
  const docs = proposed.map((pattern, at) => docOf(pattern, `${name} ${at}`, shapes, firsts.filter(isRest)))
  const queries = sessions.flatMap(({ sequences }, at): LabelledQuery[] => {
    const query = firsts[at]
    if (at % folds !== fold || !query) return []
    const relevant = proposed.flatMap(({ shapes: steps }, id) =>
      sequences.some((sequence) => holds(sequence.shapes, steps)) ? [`${name} ${id}`] : [],
    )
    return relevant.length > 0 ? [{ query, relevant }] : []
  })
  return { docs, queries }
}

/** All agents share one library: the requests of one must not find the skills of another. */
async function judgeFold(sets: readonly RealSet[], fold: number): Promise<Qualities> {
  const parts = sets.map((set) => foldOf(set, fold))
  const docs = parts.flatMap((part) => part.docs)
  const queries = parts.flatMap((part) => part.queries)
  const bare = docs.map((doc) => ({ ...doc, exampleQueries: [] }))
  const described = docs.map((doc) => ({ ...doc, description: [doc.description, ...(doc.exampleQueries ?? [])].join('\n') }))
  return {
    words: await qualityOf(ourRanker(bare), queries),
    examples: await qualityOf(ourRanker(docs), queries),
    minisearch: await qualityOf(miniSearch(described, true), queries),
  }
}

const kinds = ['words', 'examples', 'minisearch'] as const
const all: Qualities = { words: empty(), examples: empty(), minisearch: empty() }

function empty(): Quality {
  return { hits1: [], hits5: [], ndcg5: [], answered: [] }
}

const sets = readRealSets()
for (let fold = 0; fold < (scale < 1 ? 1 : folds); fold += 1) {
  const results = await judgeFold(sets, fold)
  for (const kind of kinds)
    for (const part of ['hits1', 'hits5', 'ndcg5', 'answered'] as const) all[kind][part].push(...results[kind][part])
}
const [ours, theirs] = [mean(all.examples.ndcg5), mean(all.minisearch.ndcg5)]
const interval = (a: Quality, b: Quality) => pairedInterval(a.ndcg5, b.ndcg5).map((one) => rounded(one))
const isThere = all.words.hits1.length > 0
report({
  name: 'retrieve-real',
  value: rounded(ours),
  peer: rounded(theirs),
  ratio: isThere ? rounded(ours / Math.max(theirs, 0.001), 2) : null,
  // Example queries must be worth storing; without the sets there is no result.
  pass: !isThere || mean(all.examples.ndcg5) > mean(all.words.ndcg5),
  asked: all.words.hits1.length,
  ...Object.fromEntries(kinds.map((kind) => [kind, summary(all[kind])])),
  'examples over words, ndcg5': isThere ? interval(all.examples, all.words) : null,
  'examples over minisearch with the same texts, ndcg5': isThere ? interval(all.examples, all.minisearch) : null,
})

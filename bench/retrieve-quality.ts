import { hybridRanker } from '@/bench/support/hybrid-ranker'
import { mean, qualityOf, summary, type Quality } from '@/bench/support/quality'
import { report, rounded, scale } from '@/bench/support/report'
import { readMetaTool, readOwnSet, type LabelledSet } from '@/bench/support/retrieval-set'
import { fullText, likeRanker, miniSearch, ourRanker } from '@/bench/support/search-peers'
import { pairedInterval } from '@/bench/support/seeded'

/**
 * Labelled queries: ours by keywords alone, with example queries, and with both and the built-in model when it is installed,
 * compared with the obvious choices.
 */
async function judge({ docs, asked, examples }: LabelledSet): Promise<Record<string, Quality>> {
  const withExamples = docs.map((doc) => ({ ...doc, exampleQueries: examples.get(doc.id) ?? [] }))
  const naive = await fullText(docs, 'and')
  const joined = await fullText(docs, 'or')
  const [hybrid, both] = [await hybridRanker(docs), await hybridRanker(withExamples)]
  const qualities = {
    lexical: await qualityOf(ourRanker(docs), asked),
    examples: await qualityOf(ourRanker(withExamples), asked),
    ...(hybrid && both ? { hybrid: await qualityOf(hybrid, asked), 'hybrid, examples': await qualityOf(both, asked) } : {}),
    like: await qualityOf(likeRanker(docs), asked),
    minisearch: await qualityOf(miniSearch(docs, false), asked),
    'minisearch, stemmed': await qualityOf(miniSearch(docs, true), asked),
    'fts5, and': await qualityOf(naive.rank, asked),
    'fts5, or': await qualityOf(joined.rank, asked),
  }
  naive.close()
  joined.close()
  return qualities
}

const metaTool = readMetaTool(3000 * scale)
const sets = [readOwnSet(), ...(metaTool ? [metaTool] : [])]
const tables: Record<string, unknown> = {}
let pass = true
let value = 0
let peer = 0
for (const set of sets) {
  const qualities = await judge(set)
  const { lexical, examples, minisearch, hybrid } = qualities as Record<'lexical' | 'examples' | 'minisearch', Quality> & {
    hybrid?: Quality
  }
  const interval = (a: Quality, b: Quality) => pairedInterval(a.hits5, b.hits5).map((one) => rounded(one))
  ;[value, peer] = [mean(lexical.hits5), mean(minisearch.hits5)]
  // A sample of three hundred has an error of about five points.
  const slack = scale < 1 ? 0.05 : 0
  pass &&= value >= 0.6 - slack && mean(examples.hits5) >= 0.72 - slack && value >= peer
  if (hybrid) pass &&= mean(hybrid.hits5) >= 0.76 - slack
  else console.error('the packages of the built-in model are not installed: hybrid is not measured')
  tables[set.name] = {
    asked: set.asked.length,
    ...Object.fromEntries(Object.entries(qualities).map(([name, quality]) => [name, summary(quality)])),
    'lexical over minisearch, r5': interval(lexical, minisearch),
    'examples over lexical, r5': interval(examples, lexical),
    ...(hybrid ? { 'hybrid over lexical, r5': interval(hybrid, lexical) } : {}),
  }
}
report({
  name: 'retrieve-quality',
  value: rounded(value),
  peer: rounded(peer),
  ratio: rounded(value / Math.max(peer, 0.001), 2),
  pass,
  ...tables,
})

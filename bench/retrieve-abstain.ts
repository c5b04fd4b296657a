import { readFileSync } from 'node:fs'
import { mean, qualityOf } from '@/bench/support/quality'
import { report, rounded, scale } from '@/bench/support/report'
import { readMetaTool, readOwnSet } from '@/bench/support/retrieval-set'
import { ourRanker, type Ranker } from '@/bench/support/search-peers'
import { pairedInterval } from '@/bench/support/seeded'

/**
 * Five hundred requests without a matching skill in the library: small talk, and questions about other fields. Abstaining must cost
 * few of the correct results. The rule was tuned on another five hundred, some of them about tools of the public set (books, chess,
 * the weather); these were written afterwards and changed nothing.
 */
interface Talk {
  openings: string[]
  subjects: string[]
}
const talk = JSON.parse(readFileSync('bench/sets/off-topic.json', 'utf8')) as Talk & { heldOut: Talk }
const requestsOf = ({ openings, subjects }: Talk): string[] =>
  openings.flatMap((opening) => subjects.map((subject) => `${opening} ${subject}`)).slice(0, 500)
const [known, offTopic] = [requestsOf(talk), requestsOf(talk.heldOut)]

async function silence(rank: Ranker, requests: readonly string[]): Promise<number> {
  let silent = 0
  for (const query of requests) silent += (await rank(query, 5)).length === 0 ? 1 : 0
  return silent / requests.length
}

const own = readOwnSet()
const metaTool = readMetaTool(3000 * scale)
const sets = metaTool ? [own, metaTool] : [own]
const lines: Record<string, unknown> = {}
let pass = true
for (const { name, docs, asked, examples } of sets) {
  const library = docs.map((doc) => ({ ...doc, exampleQueries: examples.get(doc.id) ?? [] }))
  const strict = ourRanker(library, false)
  const [careful, loose] = [await qualityOf(strict, asked), await qualityOf(ourRanker(library), asked)]
  const [lost, low, high] = pairedInterval(loose.hits5, careful.hits5)
  const share = await silence(strict, offTopic)
  pass &&= share >= 0.9 && lost <= 0.03
  lines[name] = {
    silent: rounded(share),
    silentOnKnown: rounded(await silence(strict, known)),
    r5: rounded(mean(careful.hits5)),
    lost: rounded(lost),
    interval: [rounded(low), rounded(high)],
  }
}
report({
  name: 'retrieve-abstain',
  value: (lines['own'] as { silent: number }).silent,
  peer: 0,
  ratio: null,
  pass,
  requests: offTopic.length,
  ...lines,
})

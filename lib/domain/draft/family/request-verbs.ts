import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { stem } from '@/lib/domain/search/stem'

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** What a request may ask to be done, where the word is hardly ever a thing. */
const plainVerbs = list(
  `adapt add adjust allow analyse analyze apply archive arrange assemble assign backfill benchmark build bump calculate cancel check clean
  collect commit compare compile compute configure connect convert create debug delete deploy describe detect diagnose disable downgrade
  enable enrich escalate evaluate exchange exclude explain explore export expose extend extract fetch find fix forecast generate grant
  handle hide implement import improve increase ingest inspect install integrate introduce investigate invite isolate launch list localise localize
  make merge migrate modify monitor move notify optimise optimize pause prepare promote provision prune publish push reconcile redeploy reduce
  refactor refresh refund regenerate register reindex release remove rename renew repair replace reply reproduce reset resize resolve respond
  restart restore restructure resume retire retrain return revert review revise rewrite roll rollback rotate run sanitise sanitize scaffold scan
  schedule send simplify spawn split start stop submit summarise summarize support swap switch sync test trace train transfer translate
  triage troubleshoot undo unify uninstall unlock unsubscribe update upgrade upload use validate verify visualise visualize wire write`,
)
/** Words that are as often a thing: they are done only where a request begins with them. */
const eitherVerbs = list(
  `address answer audit back block book bring bundle call change close copy correct count cover cut design display document draft edit file
  filter format get give group label link load log look map mark mock model open order patch pin plot port post process profile pull put
  query raise record report scale seed set ship show sign silence sort spin tag tear track triage tune turn view`,
)

/** Verbs that are said as things as well, of which one request that begins with them says little. */
const likeThings = list('test build run support release review switch trace import export commit')
/** Share of the requests that must say a verb, in whatever form, for one that begins with it to name them. */
const mostSay = 0.75

/** What comes before the wish itself: whom it is said to, and how. */
const politely =
  /^(?:(?:hi|hello|hey|ok(?:ay)?|please|pls|now|also|next|then|and|so|great|thanks?|thank you)\b[\s,.!:—–-]*|(?:can|could|would|will) (?:you|we)\s+|(?:you|we) (?:can|should|could|need to|must|have to)\s+|(?:I|we)(?:['’]d| would)? (?:want|need|like|love|prefer)(?: you)? to\s+|(?:I|we)(?:['’](?:m|re)| am| are) (?:trying|hoping|looking|here|calling) to\s+|(?:I|we) (?:want|need)\s+|let['’]?s\s+|let us\s+|help me(?: to)?\s+|it['’]?s time to\s+|go ahead and\s+|maybe\s+|quick(?:ly)?\s+)/i

/** A request from its first word that says what is wanted. */
export function bareRequest(text: string): string {
  let rest = text.trim()
  for (;;) {
    const next = rest.replace(politely, '')
    if (next === rest) return rest
    rest = next
  }
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? []
const isVerb = (word: string): boolean => plainVerbs.has(word) || eitherVerbs.has(word)

/** Whether words begin with what is to be done. */
export const startsWithVerb = (text: string): boolean => isVerb(wordsIn(text)[0] ?? '')

/** The verb that a request begins with; null where it begins with something else. */
function openingVerb(title: string): string | null {
  const [first = ''] = wordsIn(bareRequest(title))
  return isVerb(first) ? first : null
}

/** Verbs that need their second half, which may stand behind what is meant: "roll it back". */
const phrasal: ReadonlyMap<string, readonly string[]> = new Map([
  ['roll', ['back', 'out']],
  ['look', ['into', 'at', 'up', 'for']],
  ['set', ['up']],
  ['spin', ['up']],
  ['tear', ['down']],
  ['scale', ['up', 'down']],
  ['put', ['together', 'back']],
  ['bring', ['back', 'up']],
  ['turn', ['on', 'off']],
  ['back', ['up']],
  ['clean', ['up']],
])

/** A verb with the second half that most of its requests give it. */
function whole(verb: string, titles: readonly string[]): string {
  const own = titles.map(wordsIn).filter((words) => words.includes(verb))
  const particle = phrasal
    .get(verb)
    ?.find((word) => own.filter((words) => words.indexOf(word) > words.indexOf(verb)).length * 2 >= own.length)
  return particle === undefined ? verb : `${verb} ${particle}`
}

/** Whether a request begins with a word of the language: a name of code is the thing of one case. */
const startsPlainly = (title: string): boolean => /^\p{Lu}?\p{Ll}+(?![\p{L}\p{N}_.(])/u.test(bareRequest(title))

/**
 * The verb that most requests begin with, of such the one that most say in whatever form, else the one that most use; null where no two use
 * the same.
 */
export function usualVerb(titles: readonly string[]): string | null {
  const stems = titles.map((title) => new Set(wordsIn(title).map(stem)))
  const openings = titles.flatMap((title) => openingVerb(title) ?? [])
  const saidBy = (word: string): number => stems.filter((own) => own.has(stem(word))).length
  const [opening] = [...countWords(openings)]
    .filter(
      ([word, count]) => count >= 2 || (plainVerbs.has(word) && !likeThings.has(word) && saidBy(word) >= titles.length * mostSay),
    )
    .toSorted(([a, x], [b, y]) => saidBy(b) - saidBy(a) || y - x || (a < b ? -1 : 1))
  if (opening) return whole(opening[0], titles)
  // A verb that no list knows, of requests that mostly begin with it.
  const first = mostCommon(titles.flatMap((title) => (startsPlainly(title) ? (wordsIn(bareRequest(title))[0] ?? []) : [])))
  if (first && first.count * 2 > titles.length && distinctiveWords(first.word).length > 0) return first.word
  const any = mostCommon(titles.flatMap((title) => [...new Set(wordsIn(title))].filter((word) => plainVerbs.has(word))))
  return any ? whole(any.word, titles) : null
}

/** The verbs that requests begin with, the most usual first; each that two of them use. */
export function usualVerbs(titles: readonly string[], max: number): string[] {
  const counts = countWords(titles.flatMap((title) => openingVerb(title) ?? []))
  const usual = [...counts].filter(([, count]) => count >= 2).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return usual.slice(0, max).map(([word]) => word)
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The word that stands most often, at least twice. */
export function mostCommon(words: readonly string[]): { word: string; count: number } | null {
  const [best] = [...countWords(words)].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return best && best[1] >= 2 ? { word: best[0], count: best[1] } : null
}

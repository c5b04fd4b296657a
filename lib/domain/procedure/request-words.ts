import { stemSet } from '@/lib/domain/request/request-terms'

/** What is asked stands at the beginning; a pasted log below it is no request. */
const openingMax = 400

/** The words of a request that tell what is asked: stems without stop words, digits, addresses and redaction marks, each once. */
export const requestWords = (request: string): ReadonlySet<string> => stemSet(request.slice(0, openingMax))

/** Share of the words that two requests have in common: common words / words of the longer one. Two requests without words share nothing. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const longer = Math.max(a.size, b.size)
  if (longer === 0) return 0
  let both = 0
  for (const word of a) if (b.has(word)) both += 1
  return both / longer
}

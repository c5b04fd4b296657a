import type { Asked, FamilyDraftInput } from './types'

/** A sentence of what was asked. */
export interface RequestSentence {
  text: string
  /** It stands in the message that opened a conversation, or is a request by itself. */
  isOpening: boolean
  /** It says what is wanted. */
  isWish: boolean
}

/** Begins an answer to the agent, or an item of a list: no request of its own. */
const answer = /^\s*(?:[-*•]|\d+[.)]|(?:yes|no|ok(?:ay)?|and|also|but|so|sure|thanks?|thank you|right|great|perfect)\b)/i
/** Says what the agent should do next, of what it offered, or what it may not know. */
const reply = /\b(?:please (?:proceed|go ahead)|(?:rather|prefer) not)\b/i
const greeting = /^\s*(?:(?:hi|hello|hey)(?: there)?|first|next|then|finally|separately)\s*[,!.—–-]\s*/i
/** What is not known is what sends through a list. */
const lacking = /\b(?:do not|don['’]t|can['’]t|cannot) (?:have|know|remember|recall)\b/i
const wish =
  /\b(?:I(?:['’]d| would) (?:like|love|prefer)|I(?: want| need|['’]m (?:trying|hoping|looking|having))|(?:can|could|would) you|please|help me)\b/i

/** Whether the units of a family are conversations. */
export const isTalk = (titles: readonly string[]): boolean => titles.every((title) => title === '')

/** The sentences of a conversation that ask for something; a request of a coding agent is one. */
export function sentencesOf(
  { text, opening = text.length }: Asked,
  { titles, act }: Pick<FamilyDraftInput, 'titles' | 'act'>,
): RequestSentence[] {
  // What goes on from something else ("also …", "so …") is understood only there.
  if (!isTalk(titles)) return [{ text, isOpening: !answer.test(text), isWish: !answer.test(text) && wish.test(text) }]
  let from = 0
  return text
    .split(/(?<=[.!?])\s+|\n/)
    .map((one) => {
      const at = text.indexOf(one, from)
      from = at + one.length
      return { one: one.replace(greeting, ''), isOpening: at < opening }
    })
    .filter(({ one }) => !answer.test(one) && !reply.test(one) && !one.trimEnd().endsWith(':'))
    .map(({ one, isOpening }) => ({
      text: one,
      isOpening,
      isWish: wish.test(one) || (act?.each !== undefined && lacking.test(one)),
    }))
}

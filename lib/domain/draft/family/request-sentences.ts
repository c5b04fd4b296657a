import type { Asked, FamilyDraftInput } from './types'

/** A sentence of what was asked. */
export interface RequestSentence {
  text: string
  /** It stands in the message that opened a conversation, or is a request by itself. */
  isOpening: boolean
  /** It says what is wanted. */
  isWish: boolean
  /** It says what is not known, which sends through a list. */
  isLacking: boolean
}

/** Begins an answer to the agent, or an item of a list: no request of its own. */
const answer = /^\s*(?:[-*•]|\d+[.)]|(?:yes|no|ok(?:ay)?|and|also|but|so|sure|thanks?|thank you|right|great|perfect)\b)/i
/** Says what the agent should do next, of what it offered, asks what oneself should do, or for somebody else. */
const reply =
  /\b(?:please (?:proceed|go ahead)|(?:rather|prefer) not|would you like me|transfer me)\b|^\s*(?:should I|is there (?:some|any)thing else)\b/i
const greeting = /^\s*(?:(?:hi|hello|hey)(?: there)?|first|next|then|finally|separately)\s*[,!.—–-]\s*/i
/** What is not known is what sends through a list. */
const lacking =
  /\b(?:do not|don['’]t|can['’]t|cannot) (?:\w+ )?(?:(?:know|remember|recall)\b|have\b.*\b(?:handy|available|with me|on me|(?:in front of|with|on|to|at|by) (?:me|hand)|right now|anymore)\b)/i
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
  if (!isTalk(titles))
    return [{ text, isOpening: !answer.test(text), isWish: !answer.test(text) && wish.test(text), isLacking: false }]
  let from = 0
  return text
    .split(/(?<=[.!?])\s+|\n/)
    .map((one) => {
      const at = text.indexOf(one, from)
      from = at + one.length
      return { one: one.replace(greeting, ''), isOpening: at < opening }
    })
    .filter(({ one }) => !answer.test(one) && !reply.test(one) && !one.trimEnd().endsWith(':'))
    .map(({ one, isOpening }) => {
      const isLacking = act?.each !== undefined && lacking.test(one)
      return { text: one, isOpening, isWish: isLacking || wish.test(one), isLacking }
    })
}

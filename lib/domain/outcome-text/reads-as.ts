const thanks =
  /^[^\p{L}\p{N}]*(?:(?:ok(?:ay)?|great|perfect|awesome|nice|cool|excellent|super|wonderful|amazing|yes|yep|yeah|good|lovely|brilliant|alright|perfekt|prima|parfait|perfecto|perfeito|ótimo|はい|完璧です|いいですね|好的?|很好|太好了|完美)[\s,!.、，。！-]+){0,3}(?:(?:many |a lot of |muchas |muito |vielen )?(?:thanks|thank you|thank u|thx|tysm|cheers|danke?|merci|gracias|obrigad[oa])(?![\p{L}\p{N}])|ありがとう|谢谢|謝謝|多谢|多謝|感谢|感謝)/iu
const praise =
  /^\W*(?:ok(?:ay)?[\s,!.]+)?(?:perfect|awesome|excellent|great (?:job|work)|nice (?:job|work)|well done|looks? (?:good|great|perfect)|lgtm|(?:that|it|this) works(?: now| great| perfectly)?|works(?: now| great| perfectly| like a charm))[\s!.]*(?:$|thanks|thank you)/i
/** A thank-you later in the text counts where the text also takes leave. */
const anyThanks = /\b(?:thanks|thank you|thx)\b/i
const leave =
  /\b(?:that['’]?s (?:all|it|everything|perfect|great)|that (?:will|would) be all|all I needed|everything I need(?:ed)?|have a (?:great|good|nice|wonderful)|(?:everything|it|that|this) looks (?:good|great|perfect)|nothing else)\b/i
/** What turns a thank-you into the opening of the next request or into a complaint. */
const reserve =
  /\b(?:but|however|still|although|except|not|no thanks|no thank you|in advance|can you|could you|please|wrong|broken|error|fails?|failing|instead|next|also|now (?:let|please|can|do|make|add)|transfer me)\b|n['’]t\b|\?/i

/** The same in other languages. */
const foreignReserve =
  /(?<!\p{L})(?:(?:aber|jedoch|leider|nicht|mais|pas|pero|mas|porém)(?!\p{L})|n(?:o|ão) (?:funcion|compil|pas|sirv|deu|est|es |é ))|でも|まだ|しかし|けど|ません|ない|但|可是|不过|不過|还|還|没|沒/iu

/** True when a request does nothing but thank or praise. Long texts and those with a reserve do not. */
export function readsAsThanks(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length > 200 || reserve.test(trimmed) || foreignReserve.test(trimmed)) return false
  return thanks.test(trimmed) || praise.test(trimmed) || (anyThanks.test(trimmed) && leave.test(trimmed))
}

const done = [
  /\ball (?:\d+ |the |unit |of the )?(?:tests|checks|specs)(?: now| are)? (?:pass|green)/i,
  /\b(?:is|are) now (?:\w+ly )?(?:done|complete|completed|fixed|working|ready|in place|deployed|merged|live|resolved|available|updated|able)\b/i,
  /\b(?:task|work|implementation|refactor(?:ing)?|migration|fix|feature|change|update|request|setup|build|deployment|everything) (?:is|has been|was) (?:now )?(?:\w+ly )?(?:done|complete|completed|finished|fixed|implemented|merged|deployed|pushed|resolved|processed|updated|working)\b/i,
  /\bI(?:'ve| have)(?: now| also| just)?(?: \w+ly)? (?:added|applied|built|cancelled|canceled|changed|cleaned|committed|completed|configured|converted|created|deployed|documented|exchanged|finished|fixed|implemented|installed|merged|migrated|moved|opened|processed|pushed|refactored|released|removed|renamed|replaced|resolved|set up|submitted|tested|updated|verified|wired|written)\b/,
  /\bhas been (?:\w+ly )?(?:added|booked|cancelled|canceled|changed|committed|completed|created|deployed|exchanged|fixed|implemented|merged|processed|pushed|refunded|removed|resolved|returned|submitted|updated)\b/i,
  /\b(?:successfully|completed and) (?:added|applied|booked|built|cancelled|canceled|committed|completed|created|deployed|exchanged|fixed|implemented|installed|merged|migrated|processed|pushed|removed|updated)\b/i,
  /^\W*(?:all )?done\b[.!:\s]/im,
  /\b(?:everything|it|this|that) (?:now )?(?:works|passes)(?: now| as expected| correctly)?[.!]/i,
  /\bPR (?:is )?(?:opened|created|merged)\b|\bpull request (?:is |was |has been )?(?:opened|created|merged)\b/i,
]
const gaveUpPhrases = [
  /\bI(?:'m| am| was)(?: still)? (?:unable|not able) to\b/i,
  /\bI (?:could not|couldn't|cannot|can't|can not|wasn't able to|failed to) (?:access|build|complete|connect|continue|determine|do|find|finish|fix|get|identify|install|locate|make|proceed|push|read|reproduce|resolve|run|solve|verify|help)\b/i,
  /\b(?:giving up|gave up|give up (?:on|here|at)|ran out of (?:time|budget|context|ideas|tokens))\b/i,
  /\b(?:tests?|checks?|build|suite|it|this|problem|issue|error|bug) (?:is|are|still|remains?)(?: still| is| are)? (?:fails?|failing|broken|blocked|unresolved|unfixed|red|persists?)\b/i,
  /\b(?:unfortunately|sorry|i apologi[sz]e)\b[^.\n]{0,120}\b(?:unable|cannot|can't|could not|couldn't|not possible|failed|didn't work|does not work|doesn't work)\b/i,
  /\bwas not (?:able|possible) to\b|\bis not possible\b|\bdid not succeed\b|\bblocked by\b|\bI'm stuck\b/i,
]

const endCharacters = 1500

/**
 * How the end of a session's last message reads: done, given up, both ("partial"), or neither. Only whole
 * phrases that claim a result count; a question or a plan is neither.
 */
export function readsAs(lastText: string): 'done' | 'given-up' | 'partial' | null {
  const end = lastText.trim().slice(-endCharacters)
  const isDone = done.some((phrase) => phrase.test(end))
  const hasGivenUp = gaveUpPhrases.some((phrase) => phrase.test(end))
  if (isDone && hasGivenUp) return 'partial'
  return isDone ? 'done' : hasGivenUp ? 'given-up' : null
}

/** A rule that demands to refuse. */
const policy =
  /\b(?:polic(?:y|ies)|not (?:eligible|allowed|permitted|authori[sz]ed) (?:to|for|under)|against the (?:rules|terms)|terms (?:and|of) |per our|compliance|guidelines? (?:do|does)|outside (?:of )?the (?:return|refund) (?:window|period)|non-?refundable|Richtlinien?|politique|pol[ií]ticas?|ポリシー|规定|政策)\b/i

/** Whether a last message refuses because a rule demands it, which is no failure. */
export const refusesByPolicy = (lastText: string): boolean => policy.test(lastText.trim().slice(-endCharacters))

const decision =
  /\b(?:which (?:one|option|approach|direction|way|of (?:these|those|the))|should I|shall I|how would you like|what would you (?:like|prefer)|do you (?:want|prefer)|would you prefer|want me to|(?:is|does) (?:that|this) (?:ok|okay|work for you)|waiting for (?:your|the)|need (?:your|you to) (?:decision|confirm|approv|choose|decide))\b[^\n]{0,200}$/i

/** Whether a last message ends with a decision for the person. An offer to do more ("Would you like me to …") is none. */
export function asksAtEnd(lastText: string): boolean {
  const lines = lastText
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-2)
  return lines.some((line) => line.includes('?') && decision.test(line.trim()))
}

/** What a text does, and where. */
interface Injection {
  what: string
  index: number
}

/** Text that speaks past the person to the agent that will read it. */
const patterns: readonly { what: string; pattern: RegExp }[] = [
  {
    what: 'tells the reader to drop its instructions',
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|any|your|system)\b[^.\n]{0,30}\b(?:instruction|prompt|rule|guideline|direction|polic|context|safety)/i,
  },
  {
    what: 'gives the reader a new role',
    pattern:
      /\b(?:you are now|from now on,? you|pretend (?:to be|you are)|act as (?:an? )?(?:unrestricted|root|admin|jailbroken|dan\b))/i,
  },
  {
    what: 'asks for hidden instructions',
    pattern:
      /\b(?:reveal|print|show|repeat|leak|output)\b[^.\n]{0,30}\b(?:system prompt|hidden (?:prompt|instruction)|developer message)/i,
  },
  {
    what: 'asks to keep something from the user',
    pattern:
      /\b(?:do not|don't|never|without)\b[^.\n]{0,25}\b(?:tell|telling|inform|informing|mention|notify|alert|alerting|ask|asking)\b[^.\n]{0,15}\b(?:the )?(?:user|human|operator|person)\b/i,
  },
  {
    what: 'imitates the marks of a conversation',
    pattern:
      /<\|(?:im_start|im_end|system|endoftext)[^>\n]{0,40}>|\[\/?INST\]|<\/?(?:system|assistant|system-reminder|system_prompt)>|^[ \t]*(?:system|assistant)[ \t]*:[ \t]*\S/im,
  },
  {
    what: 'asks to send data away',
    pattern:
      /\b(?:send|post|upload|exfiltrate|forward|curl)\b[^.\n]{0,60}\b(?:credential|api[ _-]?key|secret|token|password|\.env\b|ssh key|private key)/i,
  },
]

/** Signs that nobody sees: of a draft alone, since what quotes another text leaves them out. */
const hiding = {
  what: 'hides text from the reader',
  pattern: /[\u200B\u2060-\u2064\u202A-\u202E\u2066-\u2069]|[\u{E0000}-\u{E007F}]/u,
}

/** The same of words alone. For a text that a draft quotes: what hides in that does not reach it. */
export const findSpoken = (text: string): Injection | null => findFirst(text, patterns)

/** The first sign of prompt injection in a text and what it does, or null. Basic: phrases and hidden signs, no model. */
export const findInjection = (text: string): Injection | null => findFirst(text, [...patterns, hiding])

function findFirst(text: string, signs: typeof patterns): Injection | null {
  // Spaces and case are the cheapest disguise.
  const plain = text.normalize('NFKC')
  for (const { what, pattern } of signs) {
    const index = plain.search(pattern)
    if (index >= 0) return { what, index }
  }
  return null
}

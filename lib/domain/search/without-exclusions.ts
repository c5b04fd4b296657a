/** Begins a sentence of what a skill is not for, as descriptions put it. */
const exclusion =
  /^\W*(?:not (?:intended |meant |suited |suitable |to be used )?for\b|(?:do not|don['’]t|never|avoid) (?:us(?:e|ing)|call(?:ing)?|trigger(?:ing)?|load(?:ing)?|appl(?:y|ying))\b)/i

/** A description without the sentences that say what it is not for: their words would find it for just those requests. */
export function withoutExclusions(description: string): string {
  const sentences = description.split(/(?<=[.!?;])\s+|\n+/)
  const kept = sentences.filter((sentence) => !exclusion.test(sentence))
  return kept.length === sentences.length ? description : kept.join(' ')
}

/**
 * A description as what it is for, and the sentences at its end that say what it is not for; joined by one space they are the
 * description. `not` is empty where it does not end so.
 */
export function splitExclusions(description: string): { use: string; not: string } {
  const ends = [...description.matchAll(/(?<=[.!?;]) (?=\S)/g)].map(({ index }) => index)
  const at = ends.find((end) => withoutExclusions(description.slice(end + 1)) === '')
  return at === undefined ? { use: description, not: '' } : { use: description.slice(0, at), not: description.slice(at + 1) }
}

/** The description of both. What does not begin as an exclusion is made one, so that its words find nothing. */
export function joinExclusions({ use, not }: { use: string; not: string }): string {
  const text = not.trim()
  if (text === '') return use
  const sentence = exclusion.test(text) ? not : `Not for ${text}`
  return use === '' ? sentence : `${/[.!?;]$/.test(use) ? use : `${use}.`} ${sentence}`
}

/** Begins a sentence of what a skill is not for, as descriptions put it. */
const exclusion =
  /^\W*(?:not (?:intended |meant |suited |suitable |to be used )?for\b|(?:do not|don['’]t|never|avoid) (?:us(?:e|ing)|call(?:ing)?|trigger(?:ing)?|load(?:ing)?|appl(?:y|ying))\b)/i

/** A description without the sentences that say what it is not for: their words would find it for just those requests. */
export function withoutExclusions(description: string): string {
  const sentences = description.split(/(?<=[.!?;])\s+|\n+/)
  const kept = sentences.filter((sentence) => !exclusion.test(sentence))
  return kept.length === sentences.length ? description : kept.join(' ')
}

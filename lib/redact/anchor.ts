/**
 * Characters without which a rule cannot match. A match begins at the anchor, after `skip` of its characters, or up to `lead`
 * characters before it.
 */
export interface Anchor {
  /** One element per character: itself, an escape (\d, \s, \.), or a class. */
  form: string
  anyCase?: boolean
  skip?: number
  lead?: number
}

/** The elements of an anchor, one per character of the text. */
export function elementsOf({ form }: Anchor): string[] {
  return form.match(/\[(?:\\.|[^\]\\])*\]|\\.|[^\\]/g) ?? []
}

/** Anchors for several words, each with its preceding element; `before` is one element and not part of the match. */
export function anchorsOf(
  forms: readonly string[],
  { before = '', ...rest }: Omit<Anchor, 'form'> & { before?: string } = {},
): Anchor[] {
  const skip = (rest.skip ?? 0) + (before === '' ? 0 : 1)
  return forms.map((form) => ({ ...rest, form: before + form, skip }))
}

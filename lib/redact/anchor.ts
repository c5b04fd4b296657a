/**
 * Characters without which a rule finds nothing. A match begins where the anchor does, after `skip` of its characters, or up to `lead`
 * characters before that place.
 */
export interface Anchor {
  /** One element a character: itself, an escape (\d, \s, \.), or a class. */
  form: string
  anyCase?: boolean
  skip?: number
  lead?: number
}

/** The elements of an anchor, one a character of the text. */
export function elementsOf({ form }: Anchor): string[] {
  return form.match(/\[(?:\\.|[^\]\\])*\]|\\.|[^\\]/g) ?? []
}

/** Anchors of several words, each with what stands before it; `before` is one element and no part of the match. */
export function anchorsOf(
  forms: readonly string[],
  { before = '', ...rest }: Omit<Anchor, 'form'> & { before?: string } = {},
): Anchor[] {
  const skip = (rest.skip ?? 0) + (before === '' ? 0 : 1)
  return forms.map((form) => ({ ...rest, form: before + form, skip }))
}

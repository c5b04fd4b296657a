/** What stands where a text was taken out for good. */
export const withheldMark = '[withheld]'

/** A text as it stands inside JSON, and inside double quotes of YAML. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * How texts may be written: as they are, in JSON, in JSON inside of it, in single quotes of YAML. The longest first, for one may hold
 * another.
 */
export function formsOf(texts: readonly string[]): string[] {
  const forms = texts.flatMap((text) => [text, inJson(text), inJson(inJson(text)), text.replaceAll("'", "''")])
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length)
}

/** The same text without some others, in whatever form. */
export const withoutTexts = (text: string, texts: readonly string[]): string =>
  formsOf(texts).reduce((rest, form) => rest.replaceAll(form, withheldMark), text)

const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** Bytes without some texts, whatever else they hold; null where they hold none of them. */
export function bytesWithoutTexts(content: Uint8Array, texts: readonly string[]): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  const held = formsOf(texts)
    .map(asBytes)
    .filter((form) => bytes.includes(form))
  if (held.length === 0) return null
  const rest = held.reduce((left, form) => left.replaceAll(form, withheldMark), bytes)
  return new Uint8Array(Buffer.from(rest, 'latin1'))
}

/** The SKILL.md that stands for a version whose text was taken out as a whole. */
export const withheldText = (name: string): string =>
  `---\nname: ${name}\ndescription: Withheld.\n---\n\nThe text of this version was withheld.\n`

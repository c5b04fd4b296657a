/**
 * The text without the elements of that tag, as in `<tag>…</tag>`. By position and not by pattern: one that never closes must not cost
 * more than one look.
 */
export function dropElement(text: string, tag: string): string {
  if (!text.includes(`<${tag}>`)) return text
  const lines: string[] = []
  let from = 0
  for (let start = text.indexOf(`<${tag}>`); start >= 0; start = text.indexOf(`<${tag}>`, from)) {
    const end = text.indexOf(`</${tag}>`, start)
    if (end < 0) break
    lines.push(text.slice(from, start))
    from = end + tag.length + 3
  }
  return lines.join('') + text.slice(from)
}

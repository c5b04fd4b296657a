/** An element that stands on lines of its own: `<name>…</name>`. */
export interface Element {
  name: string
  content: string
}

/** Attributes may follow the name; an element's own line holds nothing before it. */
const opening = /(?:^|\n|(?<=>))[ \t]*<([A-Za-z][\w-]{1,40})(?:[ \t][^<>\n]{0,200})?>/g

/** Markup of pages and issues, which people write themselves. */
const html = new Set(
  'a b i p br hr em ul ol li td th tr h1 h2 h3 h4 h5 h6 div img pre sub sup code span table tbody thead strong details summary blockquote html head body script style svg'.split(
    ' ',
  ),
)

/** What stands outside of the elements of a text, and those elements, outermost ones only. HTML is text. */
export function splitElements(text: string): { outside: string; elements: Element[] } {
  const elements: Element[] = []
  const outside: string[] = []
  // A name that never closes is looked for once.
  const unclosed = new Set<string>()
  let from = 0
  opening.lastIndex = 0
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [whole, name = ''] = match
    const start = match.index + whole.length
    if (html.has(name.toLowerCase()) || unclosed.has(name)) continue
    const end = text.indexOf(`</${name}>`, start)
    if (end < 0) {
      unclosed.add(name)
      continue
    }
    outside.push(text.slice(from, match.index))
    elements.push({ name: name.toLowerCase(), content: text.slice(start, end).trim() })
    from = end + name.length + 3
    opening.lastIndex = from
  }
  outside.push(text.slice(from))
  return { outside: outside.join('\n').trim(), elements }
}

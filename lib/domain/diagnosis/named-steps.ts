import type { NamedStep } from './types'

const quoted = /`([^`\n]+)`/g

/** Longest command that is looked for, in words. */
const wordsMax = 4

/** A span of a text as the tool or command that it begins with, of those that are known; longer names first. */
function nameIn(span: string, known: ReadonlySet<string>): string | null {
  const words = span.replace(/\(.*$/s, '').trim().split(/\s+/)
  for (let count = Math.min(wordsMax, words.length); count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ')
    if (known.has(name)) return name
  }
  return null
}

/**
 * The steps of a text with what each names: what its recipe says where that has the same steps, else the tool that the text says to call,
 * else the first quoted word that some transcript knows as a tool or command.
 */
export function namedSteps(
  items: readonly { description: string; tool?: string }[],
  recipe: readonly (readonly string[])[] | null,
  known: ReadonlySet<string>,
): NamedStep[] {
  const said = recipe?.length === items.length ? recipe : null
  return items.map(({ description, tool }, at) => {
    const spans = [...description.matchAll(quoted)].flatMap(([, span = '']) => nameIn(span, known) ?? [])
    const own = tool === undefined ? spans.slice(0, 1) : [nameIn(tool, known) ?? tool]
    return { text: description, names: said?.[at] ?? own }
  })
}

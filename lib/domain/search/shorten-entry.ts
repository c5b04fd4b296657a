/** The four lengths of an entry: as it is, and three steps shorter. */
export const entrySteps = [0, 1, 2, 3] as const
export type EntryStep = (typeof entrySteps)[number]

/** An entry at each of its lengths, written when it is asked for: most are served as they are. */
export interface Shortened {
  description: (step: EntryStep) => string
  text: (step: EntryStep) => string
}

/** Longest text of each step, in characters. */
const stepLengths = [Infinity, 240, 120, 60] as const

const sentence = /^.*?[.!?。！？](?=\s|$|[^\x20-\x7E])/su

/** Cuts at the end of a sentence where one ends in the second half, else at a word, with an ellipsis. Never longer than `max`. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const signs = Array.from(text)
  if (signs.length <= max) return text
  let shortened = ''
  for (let rest = text; ;) {
    const next = sentence.exec(rest)?.[0]
    if (!next || Array.from(shortened + next).length > max) break
    shortened += next
    rest = rest.slice(next.length)
  }
  if (Array.from(shortened).length >= max / 2) return shortened.trimEnd()
  const cut = signs.slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/u, '')}…`
}

/**
 * Writes an entry at its four lengths. `write` gets the description at each length and puts name, constraints and notes around
 * it: those are never shortened, for a constraint left out is a constraint broken.
 */
export function shortenEntry(description: string, write: (description: string) => string): Shortened {
  const texts = new Map<EntryStep, string>()
  const shorten = (step: EntryStep): string => cutText(description, stepLengths[step])
  const text = (step: EntryStep): string => {
    const written = texts.get(step) ?? write(shorten(step))
    texts.set(step, written)
    return written
  }
  return { description: shorten, text }
}

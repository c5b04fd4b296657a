import { AnchorReader, type Places } from '@/lib/redact/anchor-reader'
import { inPasses } from '@/lib/redact/in-passes'
import { countMarks, type RedactionMark } from '@/lib/redact/mark'
import { redactionRules } from '@/lib/redact/redaction-rules'
import type { Rule } from '@/lib/redact/rule'

/** Each rule with the numbers of its groups of anchors in the one table of all. */
interface Placed {
  rule: Rule
  first: number
  last: number
}

const placed: readonly Placed[] = placedRules()
/** Made with the first text. */
let reader: AnchorReader | undefined

function placedRules(): Placed[] {
  let count = 0
  return redactionRules.map((rule) => ({ rule, first: count, last: (count += rule.anchors.length) }))
}

export interface Redacted {
  text: string
  /** Marks in the text by kind, those of an earlier redaction included. */
  marks: RedactionMark[]
}

/**
 * Takes secrets, e-mail addresses, telephone numbers, home directories, private network addresses, and the
 * credentials and queries of URLs out of a text; each leaves a mark with its kind. Redacting again changes
 * nothing. `also` comes after our own rules. Pure, synchronous, linear in the length of the text.
 */
export function redact(text: string, also?: (text: string) => string): Redacted {
  const result = also ? also(redactText(text)) : redactText(text)
  return { text: result, marks: countMarks(result) }
}

/** The same, text only. */
export function redactText(text: string): string {
  return inPasses(text, redactOnce)
}

const nowhere: Places = []

/** One pass: the text is read once, each rule tries its places, and what a rule changed is read again for those after it. */
function redactOnce(text: string): string {
  reader ??= new AnchorReader(redactionRules.flatMap((rule) => rule.anchors))
  let result = text
  let places = reader.find(text)
  for (const { rule, first, last } of placed) {
    if (first < last && (places === null || !isThere(places, first, last))) continue
    const next = rule.at(result, places?.slice(first, last) ?? nowhere)
    if (next === result) continue
    result = next
    places = reader.find(result)
  }
  return result
}

function isThere(places: Places, first: number, last: number): boolean {
  for (let group = first; group < last; group++) if (places[group] !== undefined) return true
  return false
}

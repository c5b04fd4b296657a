import type { Anchor } from '@/lib/redact/anchor'
import type { Places } from '@/lib/redact/anchor-reader'

/** One kind of value that redaction detects. */
export interface Rule {
  name: string
  /**
   * Groups of anchors: if a text contains none of them, the rule cannot match. A rule without a group searches the text itself.
   */
  anchors: readonly (readonly Anchor[])[]
  /** Applies the rule to the whole text: the reference implementation. */
  everywhere: (text: string) => string
  /** The same, tried only at the positions of its anchors. */
  at: (text: string, places: Places) => string
}

interface Pattern {
  name: string
  /** Global; a match begins at one of the anchor positions. */
  form: RegExp
  anchors: readonly Anchor[]
  put: (whole: string, groups: readonly (string | undefined)[], match: RegExpExecArray) => string
  /** A quick test of the whole text: false when nothing can match. */
  worth?: (text: string) => boolean
}

/** A rule made of one pattern and a replacement for each match. */
export function patternRule({ name, form, anchors, put, worth = () => true }: Pattern): Rule {
  const there = new RegExp(form.source, form.flags.replace('g', 'y'))
  const here = new RegExp(form.source, form.flags)
  const replaced = (match: RegExpExecArray): string => put(match[0], match.slice(1), match)
  return {
    name,
    anchors: [anchors],
    everywhere: (text) => (worth(text) ? replaceAll(text, here, replaced) : text),
    at: (text, [places = []]) => (worth(text) ? replaceAt(text, there, places, replaced) : text),
  }
}

type Put = (match: RegExpExecArray) => string

function replaceAll(text: string, form: RegExp, put: Put): string {
  let result = ''
  let from = 0
  form.lastIndex = 0
  for (let match = form.exec(text); match; match = form.exec(text)) {
    result += text.slice(from, match.index) + put(match)
    from = form.lastIndex
  }
  return from === 0 ? text : result + text.slice(from)
}

/** A global replacement that tries only the positions where a match can begin and continues after each match. */
function replaceAt(text: string, form: RegExp, places: readonly number[], put: Put): string {
  let result = ''
  let from = 0
  for (const place of places) {
    if (place < from) continue
    form.lastIndex = place
    const match = form.exec(text)
    if (!match) continue
    result += text.slice(from, place) + put(match)
    from = form.lastIndex
  }
  return from === 0 ? text : result + text.slice(from)
}

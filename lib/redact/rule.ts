import type { Anchor } from '@/lib/redact/anchor'
import type { Places } from '@/lib/redact/anchor-reader'

/** One thing that redaction knows. */
export interface Rule {
  name: string
  /** Groups of anchors: where none of them is in a text, the rule finds nothing. Without a group it looks for itself. */
  anchors: readonly (readonly Anchor[])[]
  /** Over the whole text, as it is written down first. */
  everywhere: (text: string) => string
  /** The same, tried at the places of its anchors only. */
  at: (text: string, places: Places) => string
}

interface Pattern {
  name: string
  /** Global; a match begins at one of the places that the anchors tell. */
  form: RegExp
  anchors: readonly Anchor[]
  put: (whole: string, groups: readonly (string | undefined)[], match: RegExpExecArray) => string
  /** A quick look at the whole text: false where nothing can be found. */
  worth?: (text: string) => boolean
}

/** A rule that is one pattern and what to put for each match. */
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

/** What a global replacement does, but only where a match can begin: it tries each place in turn and goes on behind a match. */
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

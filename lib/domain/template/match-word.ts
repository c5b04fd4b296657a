import { isOfKind } from '@/lib/domain/template/slot-kind'
import type { Slot, WordForm } from '@/lib/domain/template/types'

/** Longer values are compared by their beginning. */
const maxLength = 4_000

/**
 * Whether a value is one of a form's. Keeps the set of places that the pieces so far can reach: time grows with value × pieces, also for
 * values made to be ambiguous.
 */
export function matchesWord(form: WordForm, value: string): boolean {
  const [only] = form.pieces
  if (form.pieces.length === 1 && typeof only === 'object' && only.kind === 'text' && !only.choices)
    return value !== '' || only.canBeEmpty === true
  const text = value.slice(0, maxLength)
  let places: ReadonlySet<number> = new Set([0])
  for (const piece of form.pieces) {
    places = typeof piece === 'string' ? afterLiteral(text, piece, places) : afterSlot(text, piece, places)
    if (places.size === 0) return false
  }
  return places.has(text.length)
}

function afterLiteral(text: string, literal: string, places: ReadonlySet<number>): Set<number> {
  return new Set([...places].filter((at) => text.startsWith(literal, at)).map((at) => at + literal.length))
}

function afterSlot(text: string, slot: Slot, places: ReadonlySet<number>): Set<number> {
  const next = new Set<number>(slot.canBeEmpty ? places : [])
  if (slot.choices) {
    for (const { value } of slot.choices) for (const at of afterLiteral(text, value, places)) next.add(at)
    return next
  }
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    isInside = (isInside || places.has(at)) && isOfKind(slot.kind, text[at]!)
    if (isInside) next.add(at + 1)
  }
  return next
}

import type { ArgumentForm, CommandForm, FlagForm, WordForm } from '@/lib/domain/template/types'

/** Words that count in one form: beyond them more of the same says little. */
const maxWords = 8
const unlike = 1.5
const weights = { literal: 1, choice: 0.6, typed: 0.2, optional: 0.2 }

/** What a form tells beyond its program and sub-command: literal words count one, choices less, open places next to nothing. */
export function specificity(form: CommandForm): number {
  const flags = form.flags.reduce((sum, flag) => sum + ofFlag(flag), 0)
  const words = form.arguments.reduce((sum, argument) => sum + ofArgument(argument), 0)
  return flags + words
}

function ofFlag({ isOptional, value }: FlagForm): number {
  const full = weights.literal + (value ? ofWord(value) : 0)
  return isOptional ? full * weights.optional : full
}

function ofArgument({ word, isOptional, repeats }: ArgumentForm): number {
  const full = ofWord(word) / (repeats ? 2 : 1)
  return isOptional ? full * weights.optional : full
}

/** Of one word of a command or of a value. */
export function ofWord({ pieces }: WordForm): number {
  let sum = 0
  for (const piece of pieces)
    if (typeof piece === 'string') sum += (piece.match(/[\p{L}\p{N}_]+/gu) ?? []).length * weights.literal
    else if (piece.choices) sum += weights.choice
    else if (pieces.length > 1 && piece.kind !== 'text') sum += weights.typed
  // A part that may be missing says that unlike things were put together.
  return Math.min(sum, maxWords) - pieces.filter((piece) => typeof piece !== 'string' && piece.canBeEmpty).length * unlike
}

import { characterCount } from '@/lib/domain/score/token-cost'
import { entrySteps, type EntryStep, type Shortened } from '@/lib/domain/search/shorten-entry'

export interface BudgetOptions {
  /** Entries at most, 1 to 20. */
  topK: number
  /** Tokens at most for everything served, 200 to 10,000. */
  maxTokens: number
  /** Characters of the frame around the entries; they count. Default 0. */
  frameLength?: number
}

export interface FittedEntry<T> {
  item: T
  text: string
  /** 0 as it is, 1 to 3 shortened. */
  step: EntryStep
}

export interface Fitted<T> {
  entries: FittedEntry<T>[]
  /** Did not fit even at their shortest. */
  skipped: T[]
  /** Tokens: raw of all entries looked at as they are, final of what is served. Entries are joined by one line break. */
  budget: { raw: number; final: number; max: number }
}

/** Tokens of a text of so many characters (code points): one for every four begun. */
const tokensOf = (length: number): number => Math.ceil(length / 4)

/**
 * Fills the budget in the order given. An entry that does not fit is shortened step by step, and skipped where its shortest form
 * does not fit either; what follows it still gets its chance.
 */
export function fitBudget<T>(items: readonly { item: T; text: Shortened['text'] }[], options: BudgetOptions): Fitted<T> {
  const entries: FittedEntry<T>[] = []
  const skipped: T[] = []
  const frame = options.frameLength ?? 0
  let length = frame
  let rawLength = frame
  let checked = 0
  for (const { item, text } of items) {
    if (entries.length >= options.topK) break
    const joint = entries.length > 0 ? 1 : 0
    rawLength += characterCount(text(0)) + (checked++ > 0 ? 1 : 0)
    const step = entrySteps.find((step) => tokensOf(length + joint + characterCount(text(step))) <= options.maxTokens)
    if (step === undefined) {
      skipped.push(item)
      continue
    }
    length += joint + characterCount(text(step))
    entries.push({ item, text: text(step), step })
  }
  return { entries, skipped, budget: { raw: tokensOf(rawLength), final: tokensOf(length), max: options.maxTokens } }
}

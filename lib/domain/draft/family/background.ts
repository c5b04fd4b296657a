import { stemSet } from '@/lib/domain/request/request-terms'
import type { Asked, Background } from './types'

/** Counts the words of what was asked where no family was at work. */
export const readBackground = (asked: readonly Asked[]): Background => ({
  requests: asked.length,
  stems: countStems(asked),
  small: smallWords(asked),
})

/** How many requests hold each stem. */
export function countStems(all: readonly Asked[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of all) for (const key of stemSet(text)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Words that somebody writes small. */
export function smallWords(all: readonly Asked[]): Set<string> {
  return new Set(all.flatMap(({ text }) => text.match(/(?<![\p{L}\p{N}_'’@./-])\p{Ll}[\p{L}'’-]*(?![\p{N}_@])/gu) ?? []))
}

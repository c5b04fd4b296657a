import { expect } from 'vitest'
import type { ParsedSession } from '@/lib/domain/session/step'
import type { LineTally } from '@/lib/transcripts/format'
import { parseTranscript } from '@/lib/transcripts/registry'
import { readLines } from '@/lib/transcripts/source/read-lines'

const controls = /(?![\t\n])\p{Cc}|\p{Surrogate}/u

/** What holds of every session, whatever it was made from. */
export function checkSession(session: ParsedSession): void {
  const { steps, prompts, turns } = session
  expect(session.key).not.toBe('')
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index))
  expect(prompts.map(({ turn }) => turn)).toEqual(prompts.map((_, index) => index))
  expect(prompts).toHaveLength(turns)
  for (const step of steps) {
    expect(step.turn).toBeGreaterThanOrEqual(-1)
    expect(step.turn).toBeLessThan(Math.max(turns, 1))
    expect(step.tool).not.toBe('')
    expect(typeof step.input === 'object' && step.input !== null && !Array.isArray(step.input)).toBe(true)
    expect(step.output?.summary.length ?? 0).toBeLessThanOrEqual(2000)
    expect(step.output?.summary ?? '').not.toMatch(controls)
    JSON.stringify(step)
  }
}

/** Parses and checks; what is refused says what may be sent, what is read by lines accounts for every one of them. */
export function checkTranscript(content: Uint8Array | string, options: { format?: string; fileName?: string } = {}): void {
  const answer = parseTranscript(content, options)
  if ('refused' in answer) expect(answer.refused).toMatch(/Send one of: |Write it anew as UTF-8/)
  else
    for (const { session, lines } of answer.sessions) {
      checkSession(session)
      if (lines) expect(sumOf(lines)).toBe(lineCount(content))
    }
}

function sumOf({ read, skipped, unreadable }: LineTally): number {
  return read + unreadable + Object.values(skipped).reduce((sum, count) => sum + count, 0)
}

function lineCount(content: Uint8Array | string): number {
  let count = 0
  readLines(content, () => void count++)
  return count
}

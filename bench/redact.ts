import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { filesBelow } from '@/bench/support/real-sets'
import { median, report, rounded, scale } from '@/bench/support/report'
import { writeTranscripts } from '@/bench/support/transcripts'
import { redactPlainly } from '@/lib/redact/plain-redaction.test-support'
import { redactText } from '@/lib/redact/redact-text'
import { parseTranscript } from '@/lib/transcripts/registry'

/**
 * Redaction of what the product keeps of sessions (inputs, heads of results, prompts), of generated transcripts and of real ones where
 * they lie, against the same rules each over every text. Processor time, for neither of them waits for anything.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'bench-redact-'))
const real = path.resolve('.data')

/** The texts of a transcript; none for any other file. */
function textsOf(file: string): string[] {
  const read = parseTranscript(readFileSync(file), { fileName: file })
  if ('refused' in read) return []
  return read.sessions.flatMap(({ session: { steps, prompts } }) => [
    ...steps.flatMap(({ input, output }) => [...strings(input), ...(output ? [output.summary] : [])]),
    ...prompts.map((one) => one.text),
  ])
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(strings)
}

function secondsOf(redact: (text: string) => string, texts: readonly string[]): number {
  const before = process.cpuUsage()
  for (const text of texts) redact(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** MB per second of both, at their median of five, and whether their results agree. */
function compared(texts: readonly string[]): { ours: number; plain: number; isEqual: boolean; megabytes: number } {
  const megabytes = texts.reduce((sum, text) => sum + text.length, 0) / 1e6
  const isEqual = texts.every((text) => redactText(text) === redactPlainly(text))
  const rounds = Array.from({ length: 5 }, () => [secondsOf(redactText, texts), secondsOf(redactPlainly, texts)] as const)
  const speed = (which: 0 | 1) => megabytes / median(rounds.map((round) => round[which]))
  return { ours: speed(0), plain: speed(1), isEqual, megabytes }
}

const generated = writeTranscripts(folder, 100 * scale, 1e6).flatMap(textsOf)
rmSync(folder, { recursive: true })
const sets = [{ name: 'generated', ...compared(generated) }]
if (existsSync(real)) {
  // For many files every nth: all kinds, in a fraction of the time.
  const files = filesBelow(real).filter((_, index) => index % Math.round(4 / scale) === 0)
  sets.push({ name: 'real', ...compared(files.flatMap(textsOf)) })
}
report({
  name: 'redact',
  value: Object.fromEntries(sets.map(({ name, ours }) => [name, rounded(ours, 1)])),
  peer: Object.fromEntries(sets.map(({ name, plain }) => [name, rounded(plain, 1)])),
  ratio: rounded(Math.min(...sets.map(({ ours, plain }) => ours / plain)), 2),
  pass: sets.every(({ ours, plain, isEqual }) => isEqual && ours >= 3 * plain),
  isEqual: sets.every((one) => one.isEqual),
  megabytes: Object.fromEntries(sets.map((one) => [one.name, rounded(one.megabytes, 1)])),
})

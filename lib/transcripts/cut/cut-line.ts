import { isUtf8 } from 'node:buffer'
import { finishCopy, passOver, startCopy, type Copy } from '@/lib/transcripts/cut/copy-used'
import { behindHead, measureText } from '@/lib/transcripts/cut/measure-text'
import { findField, type Plan } from '@/lib/transcripts/cut/plan'
import { skipSpace, skipString, skipValue } from '@/lib/transcripts/cut/skip-value'

/** Length of the stored head of a long text, in UTF-16 units. A text with control codes in its head is stored whole. */
export const headChars = 2048
/** Shorter values are copied: skipping them would cost more than reading them. */
const unusedBytesMin = 64

/** The truncated ends of texts. */
export interface Rest {
  /** Index of their item in the outermost list of the plan. */
  item: number
  /** Their size in bytes of UTF-8, as JSON.parse would read them. */
  bytes: number
  /** Reads them; the first goes on where the head of its text ends. */
  text: () => string
}

export interface CutLine {
  /** The line as JSON, without its unused parts. */
  text: string
  /** Present when a text was truncated to its head. */
  rest?: Rest
}

interface Cutting {
  bytes: Buffer
  end: number
  copy: Copy
  rest?: Rest
  /** The current item of the outermost list. */
  item: number
  depth: number
}

const [quote, comma, colon, openObject, openList, digitZero, backslash] = [34, 44, 58, 123, 91, 48, 92]

/**
 * Cuts the unused parts (according to the plan) out of a JSONL line (from `start` to `end`, an object with nothing around it), by
 * position alone: quotes inside a string are escaped, so strings, names and brackets are found without decoding. Undefined when
 * there is nothing to cut or anything is doubtful: invalid grammar (a torn line, two in one), an invalid escape in a measured
 * text, truncated heads in two items, a duplicate field. The whole line must then be parsed. Escapes and control codes of unused
 * parts are not validated.
 */
export function cutLine(bytes: Buffer, start: number, end: number, plan: Plan): CutLine | undefined {
  const cutting: Cutting = { bytes, end, copy: startCopy(bytes, start), item: -1, depth: 0 }
  if (cutValue(cutting, start, plan) !== end || cutting.copy.length === 0) return undefined
  return { text: finishCopy(cutting.copy, end), rest: cutting.rest }
}

/** The position after the value at `at`; -1 when in doubt. Recursion is as deep as the plan, which is shallow. */
function cutValue(cutting: Cutting, at: number, plan: Plan): number {
  const sign = cutting.bytes[at]
  if (sign === openObject && plan.fields) return cutObject(cutting, at, plan)
  if (sign === openList && plan.items) return cutList(cutting, at, plan.items)
  if (sign === quote && plan.text) return cutText(cutting, at, plan.text)
  return skipValue(cutting.bytes, at, cutting.end)
}

function cutObject(cutting: Cutting, at: number, { fields = [], isOnlyFields = false }: Plan): number {
  const { bytes, end } = cutting
  let next = skipSpace(bytes, at + 1)
  if (bytes[next] === openObject + 2) return next + 1
  for (let met = 0; ;) {
    const close = bytes[next] === quote ? skipString(bytes, next, end) : -1
    const behind = close < 0 ? -1 : skipSpace(bytes, close + 1)
    if (behind < 0 || bytes[behind] !== colon) return -1
    const value = skipSpace(bytes, behind + 1)
    const index = findField(fields, bytes, next + 1, close)
    // JSON.parse uses the last of two fields with the same name, so a cut in the first would be wrong. Escapes may hide such a
    // name.
    if (index < 0 ? hasEscape(bytes, next, close) : (met & (1 << index)) !== 0) return -1
    if (index >= 0) met |= 1 << index
    const isUnused = index < 0 && isOnlyFields
    next = index < 0 ? skipValue(bytes, value, end) : cutValue(cutting, value, fields[index]!.plan)
    if (next < 0) return -1
    if (isUnused && next - value >= unusedBytesMin) passOver(cutting.copy, value, next, digitZero)
    next = skipSpace(bytes, next)
    if (bytes[next] === openObject + 2) return next + 1
    if (bytes[next] !== comma) return -1
    next = skipSpace(bytes, next + 1)
  }
}

function hasEscape(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] === backslash) return true
  return false
}

function cutList(cutting: Cutting, at: number, plan: Plan): number {
  const { bytes } = cutting
  let next = skipSpace(bytes, at + 1)
  if (bytes[next] === openList + 2) return next + 1
  cutting.depth++
  for (let index = 0; ; index++) {
    if (cutting.depth === 1) cutting.item = index
    next = cutValue(cutting, next, plan)
    if (next < 0) return -1
    next = skipSpace(bytes, next)
    if (bytes[next] === openList + 2) break
    if (bytes[next] !== comma) return -1
    next = skipSpace(bytes, next + 1)
  }
  cutting.depth--
  return next + 1
}

function cutText(cutting: Cutting, at: number, kind: 'unused' | 'head'): number {
  const { bytes, copy } = cutting
  const close = skipString(bytes, at, cutting.end)
  if (close < 0) return -1
  if (kind === 'unused') {
    if (close - at > unusedBytesMin) passOver(copy, at + 1, close)
    return close + 1
  }
  if (close - at <= headChars || !isUtf8(bytes.subarray(at + 1, close))) return close + 1
  const place = behindHead(bytes, at + 1, close, headChars)
  if (place < 0 || close - place <= unusedBytesMin) return close + 1
  const size = measureText(bytes, place, close)
  if (size < 0 || (cutting.rest && cutting.rest.item !== cutting.item)) return -1
  const before = cutting.rest
  const text = () => `${before ? `${before.text()}\n` : ''}${readString(bytes, place, close)}`
  cutting.rest = { item: cutting.item, bytes: (before?.bytes ?? 0) + size, text }
  passOver(copy, place, close)
  return close + 1
}

/** The inside of a JSON string; what is no JSON, which nobody checked, as it stands. */
function readString(bytes: Buffer, from: number, to: number): string {
  const spelled = bytes.toString('utf8', from, to)
  try {
    return String(JSON.parse(`"${spelled}"`))
  } catch {
    return spelled
  }
}

import { isUtf8 } from 'node:buffer'
import { finishCopy, passOver, startCopy, type Copy } from '@/lib/transcripts/cut/copy-used'
import { behindHead, measureText } from '@/lib/transcripts/cut/measure-text'
import { findField, type Plan } from '@/lib/transcripts/cut/plan'
import { skipSpace, skipString, skipValue } from '@/lib/transcripts/cut/skip-value'

/** Characters of a long text (units of UTF-16) that are kept as its head. One with control codes in its head is kept whole. */
export const headChars = 2048
/** What is shorter is kept: leaving it out would cost more than reading it. */
const unusedBytesMin = 64

/** The ends of texts that were left out. */
export interface Rest {
  /** The index, in the outermost list of the plan, of the item they belong to. */
  item: number
  /** Their size in bytes of UTF-8, as JSON.parse would have read them. */
  bytes: number
}

export interface CutLine {
  /** The line without what is not used, as JSON. */
  text: string
  /** Present when a text was left with its head. */
  rest?: Rest
}

interface Cutting {
  bytes: Buffer
  end: number
  copy: Copy
  rest?: Rest
  /** The item of the outermost list that is read. */
  item: number
  depth: number
}

const [quote, comma, colon, openObject, openList, digitZero, backslash] = [34, 44, 58, 123, 91, 48, 92]

/**
 * A JSONL line (from `start` to `end`, an object with nothing around it) without what the plan says is not used, told by position alone:
 * the quotes inside a string are escaped, so strings, names and brackets are found without being read. Undefined when there is nothing
 * to leave out or any doubt: the grammar does not hold (a torn line, two in one), an escape in a measured text is none, heads of two
 * items were cut, a field stands twice. Then the whole line is to be parsed. The escapes and control codes of what is not used are not checked.
 */
export function cutLine(bytes: Buffer, start: number, end: number, plan: Plan): CutLine | undefined {
  const cutting: Cutting = { bytes, end, copy: startCopy(bytes, start), item: -1, depth: 0 }
  if (cutValue(cutting, start, plan) !== end || cutting.copy.length === 0) return undefined
  return { text: finishCopy(cutting.copy, end), rest: cutting.rest }
}

/** The place behind the value at `at`; -1 on doubt. A plan is as deep as its table, so this recursion is short. */
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
    // JSON.parse takes the last of two fields of one name: what was cut of the first would not count. Escapes may hide such a name.
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
  cutting.rest = { item: cutting.item, bytes: (cutting.rest?.bytes ?? 0) + size }
  passOver(copy, place, close)
  return close + 1
}

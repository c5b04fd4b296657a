import { storable } from '@/lib/domain/storable-text'
import { asList, asRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** Deeper values are cut off: no attribute is nested so. */
const depthMax = 64

/** Attributes, a list of `{ key, value }`, as a plain object. The last of a name counts. */
export function readAttributes(attributes: unknown): JsonRecord {
  return pairs(asList(attributes), 0)
}

/** A value of OTLP as a plain one; numbers come as text too, and numbers beyond 2^53 stay text. */
export function readValue(value: unknown, depth = 0): unknown {
  const record = asRecord(value)
  if (!record || depth > depthMax) return undefined
  const text = record.stringValue ?? record.string_value
  if (typeof text === 'string') return storable(text)
  const truth = record.boolValue ?? record.bool_value
  if (typeof truth === 'boolean') return truth
  const number = record.intValue ?? record.int_value ?? record.doubleValue ?? record.double_value
  if (number !== undefined && number !== null) return readNumber(number)
  const list = asRecord(record.arrayValue ?? record.array_value)
  if (list) return asList(list.values).map((one) => readValue(one, depth + 1))
  const map = asRecord(record.kvlistValue ?? record.kvlist_value)
  return map ? pairs(asList(map.values), depth + 1) : undefined
}

function readNumber(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const number = Number(value)
  return typeof value === 'string' && Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value
}

function pairs(list: unknown[], depth: number): JsonRecord {
  const entries = list.flatMap((pair): [string, unknown][] => {
    const { key, value } = asRecord(pair) ?? {}
    return typeof key === 'string' ? [[storable(key), readValue(value, depth)]] : []
  })
  return Object.fromEntries(entries)
}

import { storable } from '@/lib/domain/storable-text'
import { isRecord } from '@/lib/transcripts/text/read-field'

/** Applies `storable` to every text and key of a JSON value, in place; walks with a list, so depth is no limit. */
export function cleanValue(value: unknown): unknown {
  const box: Container = { value }
  const open: Container[] = [box]
  for (let holder = open.pop(); holder; holder = open.pop()) {
    if (Array.isArray(holder)) for (const [index, item] of holder.entries()) holder[index] = cleanItem(item, open)
    else cleanRecord(holder, open)
  }
  return box.value
}

type Container = unknown[] | Record<string, unknown>

function cleanRecord(holder: Record<string, unknown>, open: Container[]): void {
  for (const [key, item] of Object.entries(holder)) {
    const name = storable(key)
    if (name !== key) delete holder[key]
    // defineProperty and not an assignment: the key may be "__proto__".
    Object.defineProperty(holder, name, { value: cleanItem(item, open), enumerable: true, configurable: true, writable: true })
  }
}

function cleanItem(item: unknown, open: Container[]): unknown {
  if (typeof item === 'string') return storable(item)
  if (Array.isArray(item) || isRecord(item)) open.push(item)
  return item
}

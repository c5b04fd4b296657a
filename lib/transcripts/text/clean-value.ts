import { isRecord } from '@/lib/transcripts/text/read-field'

const nul = String.fromCharCode(0)
const loneSurrogate = /\p{Surrogate}/gu
const surrogate = /[\ud800-\udfff]/

/** A text any database and any UTF-8 file can hold: U+0000 and lone surrogates become U+FFFD. */
export function cleanString(text: string): string {
  const stored = text.replaceAll(nul, '\ufffd')
  return surrogate.test(stored) ? stored.replace(loneSurrogate, '\ufffd') : stored
}

/** Applies `cleanString` to every text and key of a JSON value, in place; walks with a list, so depth is no limit. */
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
    const name = cleanString(key)
    if (name !== key) delete holder[key]
    // defineProperty and not an assignment: the key may be "__proto__".
    Object.defineProperty(holder, name, { value: cleanItem(item, open), enumerable: true, configurable: true, writable: true })
  }
}

function cleanItem(item: unknown, open: Container[]): unknown {
  if (typeof item === 'string') return cleanString(item)
  if (Array.isArray(item) || isRecord(item)) open.push(item)
  return item
}

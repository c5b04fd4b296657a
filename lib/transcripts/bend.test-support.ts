type Choose = (below: number) => number

/** An object that throws when a string is made of it. */
const speechless = () => ({ toString: [], valueOf: 1 })

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

const odd: (() => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1e308,
  () => '',
  () => 'x'.repeat(20_000),
  () => '\u0000\ud800\u001b[31m',
  () => '__proto__',
  () => [],
  () => [null, [null], {}],
  () => ({}),
  () => ({ type: 'text', text: 7, content: { content: [] } }),
  () => deep(300),
  speechless,
]

/** A JSON text with something else in one to three of its places; a text that is no JSON comes back reversed. */
export function bend(text: string, choose: Choose): string {
  try {
    const box: unknown[] = [JSON.parse(text)]
    for (let count = choose(4); count > 0; count--) bendOne(box, choose)
    return JSON.stringify(box[0]) ?? 'null'
  } catch {
    return [...text].reverse().join('')
  }
}

/** Walks down by chance; at each level it may stop, replace, drop or double what is there. */
function bendOne(holder: unknown, choose: Choose): void {
  if (typeof holder !== 'object' || holder === null) return
  const keys = Object.keys(holder)
  const key = keys[choose(keys.length)]
  if (key === undefined) return
  const fields = holder as Record<string, unknown>
  const isLeaf = typeof fields[key] !== 'object' || fields[key] === null
  if (!isLeaf && choose(5) > 0) return bendOne(fields[key], choose)
  const choice = choose(4)
  if (choice === 0 && !Array.isArray(holder)) delete fields[key]
  else if (choice === 1 && Array.isArray(holder)) holder.push(fields[key])
  // An id or a type of its neighbour: right in kind, wrong in place.
  else if (choice === 2) fields[key] = fields[keys[choose(keys.length)] ?? key]
  else fields[key] = odd[choose(odd.length)]?.()
}

/** A JSON text once for each value in it, with an object in its place that throws when a string is made of it. */
export function bendEach(text: string): string[] {
  try {
    const whole: unknown = JSON.parse(text)
    return placesIn(whole).map((place) => JSON.stringify(withSpeechless(whole, place)))
  } catch {
    return []
  }
}

function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...placesIn(inner).map((rest) => [key, ...rest])])
}

function withSpeechless(whole: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return speechless()
  if (Array.isArray(whole)) {
    const items: readonly unknown[] = whole
    return items.with(Number(key), withSpeechless(items[Number(key)], rest))
  }
  const fields = whole as Record<string, unknown>
  return { ...fields, [key]: withSpeechless(fields[key], rest) }
}

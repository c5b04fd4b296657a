import type { TextKind } from '@/lib/contract/text'
import type { TextPlan } from '@/lib/contract/text-plan'
import { isRecord } from '@/lib/domain/is-record'

/** Invented values, made of parts so that no text of this file looks like a credential; `n` makes each one unique. */
const join = (...parts: string[]) => parts.join('')
const letters = 'aBcDeFgHjKmNpQrStUvWxYz23456789'

/** Letters and digits that only this number gives; they look random, as credentials do. */
function drawn(n: number, length: number): string {
  let state = n * 2_654_435_761 + 97
  return Array.from({ length }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return letters[state % letters.length]
  }).join('')
}

/** What is stored nowhere, and a text in which it stands as it would in life. */
export interface Planted {
  secret: string
  text: string
}

const shapes: ((word: string) => Planted)[] = [
  (word) => ({ secret: join('gh', 'p_', word), text: join('use gh', 'p_', word, ' for it') }),
  (word) => ({ secret: join('sk', '_live_', word), text: join('sk', '_live_', word) }),
  (word) => ({ secret: join('gl', 'pat-', word), text: join('gl', 'pat-', word) }),
  (word) => ({ secret: word, text: join('pass', 'word=', word) }),
  (word) => ({ secret: word, text: join('Author', 'ization: Bearer ', word) }),
  (word) => ({ secret: word, text: join('postgres://ann:', word, '@db.internal.example/x') }),
  (word) => ({ secret: word, text: join('https://hooks.slack', '.com/services/T0/B0/', word) }),
  (word) => ({ secret: word, text: join('{"name":"DB_PASS', 'WORD","value":"', word, '"}') }),
  (word) => ({ secret: word, text: join('-----BEGIN PRIVATE ', 'KEY-----\n', word, word, '\n-----END PRIVATE ', 'KEY-----') }),
  (word) => ({ secret: word, text: join('curl -u ann:', word, ' x') }),
]

/** Ten secrets, each of another rule, that no other number gives. */
export const tenSecrets = (n: number): Planted[] => shapes.map((shape, index) => shape(drawn(n * shapes.length + index, 24)))

/** A place of an input where a text stands, or may stand. */
export interface TextPlace {
  path: string[]
  kind: TextKind
}

const below = (path: string[], name: string): string[] => [...path, name]

/** Every text of another program that an example has: their fields are not declared one by one. */
export function foreignPlaces(value: unknown, path: string[]): TextPlace[] {
  if (typeof value === 'string') return [{ path, kind: 'foreign' }]
  if (Array.isArray(value)) return value.flatMap((one, index) => foreignPlaces(one, below(path, String(index))))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, one]) => foreignPlaces(one, below(path, name)))
}

/** Every text that an input can have; a list is named by its first element. */
export function textPlaces({ kind, fields, rest }: TextPlan, example: unknown, path: string[] = []): TextPlace[] {
  if (kind === 'foreign') return foreignPlaces(example, path)
  const member = (name: string): unknown => (isRecord(example) || Array.isArray(example) ? Reflect.get(example, name) : undefined)
  const own = kind ? [{ path, kind }] : []
  const named = [...fields].flatMap(([name, plan]) => textPlaces(plan, member(name), below(path, name)))
  if (rest?.kind === 'foreign') {
    const others = foreignPlaces(example, path).filter((place) => !fields.has(place.path[path.length] ?? ''))
    return [...own, ...named, ...others]
  }
  return [...own, ...named, ...(rest ? textPlaces(rest, member('0'), below(path, '0')) : [])]
}

/** The example with a text at a place; lists and objects on the way are made where the example has none. */
export function withText(example: unknown, [name, ...further]: string[], text: string): unknown {
  if (name === undefined) return text
  const isIndex = /^\d+$/.test(name)
  if (isIndex && !isRecord(example)) {
    const list: unknown[] = Array.isArray(example) ? [...(example as unknown[])] : []
    list[Number(name)] = withText(list[Number(name)], further, text)
    return list
  }
  const record = isRecord(example) ? example : {}
  return { ...record, [name]: withText(record[name], further, text) }
}

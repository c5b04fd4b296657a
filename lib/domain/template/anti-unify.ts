import type { Piece } from '@/lib/domain/template/split-pieces'

/** A place where the values differ, with what each of them has there ('' for nothing), in the order of the values. */
export interface Gap {
  texts: string[]
  opaque?: string
}

const maxDepth = 6

/**
 * The least general form of some values in pieces (anti-unification, Plotkin 1970, on lists): what all share, in order, and gaps.
 * Common beginning and end first, then places of equal build, then the longest piece that all have in between. The same whatever the
 * order of the values.
 */
export function antiUnify(lists: readonly (readonly Piece[])[], depth = 0): (string | Gap)[] {
  const shortest = Math.min(...lists.map(({ length }) => length))
  let start = 0
  while (start < shortest && isShared(lists.map((list) => list[start]!))) start++
  let end = 0
  while (end < shortest - start && isShared(lists.map((list) => list.at(-1 - end)!))) end++
  const middle = lists.map((list) => list.slice(start, list.length - end))
  const before = Array.from({ length: start }, (_, at) => sharedAt(lists.map((list) => list[at]!)))
  const after = Array.from({ length: end }, (_, at) => sharedAt(lists.map((list) => list[list.length - end + at]!)))
  return [...before, ...between(middle, depth), ...after]
}

function between(lists: readonly (readonly Piece[])[], depth: number): (string | Gap)[] {
  if (lists.every(({ length }) => length === 0)) return []
  if (isOneBuild(lists)) return lists[0]!.map((_, at) => sharedAt(lists.map((list) => list[at]!)))
  const anchor = depth < maxDepth ? anchorOf(lists) : null
  if (anchor === null) return [{ texts: lists.map((list) => list.map(({ text }) => text).join('')) }]
  const places = lists.map((list) => list.findIndex((piece) => isAnchor(piece, anchor)))
  return [
    ...antiUnify(
      lists.map((list, at) => list.slice(0, places[at])),
      depth + 1,
    ),
    anchor,
    ...antiUnify(
      lists.map((list, at) => list.slice(places[at]! + 1)),
      depth + 1,
    ),
  ]
}

const isShared = (pieces: readonly Piece[]): boolean =>
  pieces.every(({ text, opaque }) => opaque === pieces[0]!.opaque && (opaque !== undefined || text === pieces[0]!.text))

function sharedAt(pieces: readonly Piece[]): string | Gap {
  const [first] = pieces
  if (first && first.opaque === undefined && isShared(pieces)) return first.text
  const opaque = isShared(pieces) ? first?.opaque : undefined
  return { texts: pieces.map(({ text }) => text), ...(opaque === undefined ? {} : { opaque }) }
}

/** As many pieces each, with the same separators at the same places. */
function isOneBuild(lists: readonly (readonly Piece[])[]): boolean {
  const [first = []] = lists
  return lists.every(
    (list) =>
      list.length === first.length &&
      list.every(
        ({ text, isSeparator }, at) => isSeparator === first[at]!.isSeparator && (!isSeparator || text === first[at]!.text),
      ),
  )
}

const isAnchor = ({ text, isSeparator, opaque }: Piece, anchor?: string): boolean =>
  !isSeparator && opaque === undefined && (anchor === undefined ? /\p{L}{2}/u.test(text) : text === anchor)

/** The longest word that all have, the first of the alphabet where several are as long. */
function anchorOf(lists: readonly (readonly Piece[])[]): string | null {
  const [first = [], ...rest] = lists
  const sets = rest.map((list) => new Set(list.filter((piece) => isAnchor(piece)).map(({ text }) => text)))
  const shared = [...new Set(first.filter((piece) => isAnchor(piece)).map(({ text }) => text))].filter((text) =>
    sets.every((set) => set.has(text)),
  )
  return shared.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? null
}

/** Gaps with only separators between them as one, but where both stand for a name of their own: an owner and a repository, two numbers. */
export function joinGaps(parts: readonly (string | Gap)[], keepsApart: (gap: Gap) => boolean): (string | Gap)[] {
  const joined: (string | Gap)[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else if (typeof part === 'string') joined.push(part)
    else {
      const separator = typeof last === 'string' && /^[/:=\-.,@?&\s]+$/.test(last) ? last : ''
      const before = separator === '' ? last : joined.at(-2)
      const isGap = before !== undefined && typeof before !== 'string'
      if (isGap && !(keepsApart(before) && keepsApart(part)) && (!before.opaque || before.opaque === 'path') && !part.opaque) {
        joined.splice(separator === '' ? -1 : -2)
        const texts = part.texts.map((text, at) => before.texts[at]! + separator + text)
        joined.push(before.opaque ? { texts, opaque: before.opaque } : { texts })
      } else joined.push(part)
    }
  }
  return joined
}

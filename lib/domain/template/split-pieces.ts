import { remoteOf } from '@/lib/domain/template/branches'
import { personal } from '@/lib/domain/template/repository-path'

/** A piece of a word: text between separators, or a separator. */
export interface Piece {
  text: string
  isSeparator: boolean
  /** Never literal: what it names differs from project to person. The name of its placeholder. */
  opaque?: string
}

/** More of them and the word is a text. */
export const maxPieces = 64

const separator = /([/:=\-.,@?&]|\s+)/
/** What follows names an owner and a repository: the address of somebody's work. */
const beforeOwner = /(?:^|\/)(?:repos|github\.com|gitlab\.com|bitbucket\.org)$/

/**
 * A word in pieces: split at `/ : = - . , @ ? &` and white space, and between a number and the letters of its unit (`80p`, `30s`).
 * Owner and repository of an address, and a person's folders, are opaque.
 */
export function splitPieces(value: string): Piece[] {
  const remote = remoteOf(value)
  if (remote !== '') {
    const [name = '', range] = value.slice(remote.length).split(/(?=\.\.)/)
    const rest = range === undefined ? [] : splitPieces(range)
    return [...plainPieces(remote), { text: name, isSeparator: false, opaque: 'branch' }, ...rest]
  }
  return plainPieces(value)
}

function plainPieces(value: string): Piece[] {
  const pieces: Piece[] = []
  let ownerAt = -1
  let before = ''
  for (const text of value.split(separator).flatMap(splitUnit)) {
    if (text === '') continue
    const isSeparator = /^(?:[/:=\-.,@?&]|\s+)$/.test(text)
    if (text === '/' && beforeOwner.test(before)) ownerAt = 2
    const isSegment = !isSeparator && before.endsWith('/')
    if (text === personal) pieces.push({ text, isSeparator: false, opaque: 'path' })
    else if (ownerAt > 0 && isSegment) pieces.push({ text, isSeparator: false, opaque: ownerAt-- === 2 ? 'owner' : 'repo' })
    else pieces.push({ text, isSeparator })
    before += text
    if (pieces.length > maxPieces) return pieces
  }
  return joinOwners(pieces)
}

/** `my-repo.js` after `repos/owner/` is one name, whatever separators it holds. */
function joinOwners(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  let isOpen = false
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isName = last?.opaque === 'owner' || last?.opaque === 'repo'
    if (piece.text === '/') isOpen = false
    if (isOpen && isName && last) joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
    if (piece.opaque === 'owner' || piece.opaque === 'repo') isOpen = true
  }
  return joined
}

function splitUnit(text: string): string[] {
  const unit = /^(\d+)([A-Za-z]{1,2})$/.exec(text)
  return unit ? [unit[1]!, unit[2]!] : [text]
}

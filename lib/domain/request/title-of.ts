import { distinctiveWords } from '@/lib/domain/draft/distinctive-words'
import { cutAtWord } from '@/lib/domain/request/cut-at-word'
import { leadingHeading, wantedSentences, wishStart } from '@/lib/domain/request/wanted-sentences'
import { withoutGreeting } from '@/lib/domain/request/without-greeting'

/** Longest title, in characters, with its ellipsis. */
export const titleMax = 100

/** A request of two sentences is told from its beginning: the first says what about, and tells it from others that end alike. */
const shortMax = 160
const isTelling = (whole: string): boolean => {
  const [first = '', ...others] = whole.split(/(?<=[.!?])\s+/)
  return others.length === 1 && distinctiveWords(first).length >= 2 && wishStart(first) === 0
}

/** Addresses longer than this are told by host and last part. */
const addressMax = 48

/** From where on a long sentence begins at its wish. */
const wishLate = 60

/** One line without markup: no marks of headings, lists, emphasis, code, links or elements. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\[([^\]\n]{1,200})\]\(([^)\s]{1,500})\)/g, '$1')
    .replaceAll(/<\/?[a-z][\w-]*(?:\s[^<>]{0,200})?\/?>/gi, ' ')
    .replaceAll(/`+|\*{2,}|(?<![\p{L}\p{N}])[*_]+(?=[\p{L}\p{N}"“(])|(?<=[\p{L}\p{N}.!?"”)])[*_]+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/https?:\/\/[^\s<>"'”)\]]+/g, shortAddress)
    .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*•]\s+|\d{1,2}[.)]\s+)+/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}"”)])\s*:\s*$/u, '')
    .trim()
}

function shortAddress(address: string): string {
  if (address.length <= addressMax) return address
  const [host = '', ...parts] = address
    .replace(/^https?:\/\//, '')
    .replace(/[?#].*$/, '')
    .split('/')
  const last = parts.filter(Boolean)
  if (last.length < 2) return host + (last[0] ? `/${last[0]}` : '')
  return `${host}/…/${last.slice(-2).join('/')}`
}

/** What a request's text wants, in one line of at most 100 characters; empty where no line holds a letter or a digit. */
export function titleOf(text: string): string {
  const heading = leadingHeading(text)
  if (heading) return fitted(heading)
  const [whole, isOneLine] = [plainLine(withoutGreeting(text)), !text.trim().includes('\n')]
  if (isOneLine && whole !== '' && whole.length <= titleMax) return whole
  if (isOneLine && whole.length <= shortMax && isTelling(whole)) return cutAtWord(whole, titleMax)
  const [best] = wantedSentences(text, titleMax)
  if (best !== undefined) return fitted(best)
  const line = text
    .split('\n')
    .map(plainLine)
    .find((one) => /[\p{L}\p{N}]/u.test(one))
  return fitted(line ?? '')
}

function fitted(sentence: string): string {
  const line = plainLine(sentence)
  if (line.length <= titleMax) return line
  const start = wishStart(line)
  const wish = start > wishLate && line.length - start > 25 ? line.slice(start) : line
  return cutAtWord(wish, titleMax)
}

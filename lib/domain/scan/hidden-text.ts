import { findInjection } from '@/lib/domain/gate/find-injection'
import { pipelinesIn } from './pipelines'
import { commandRules } from './command-rules'
import type { Hit, Rule } from './types'

const comment = /<!--([\s\S]*?)(?:-->|(?![\s\S]))/g
const encoded = /(?<![\w+/=-])(?:[A-Za-z0-9+/]{4}){10,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?(?![\w+/=-])/g
const blobMax = 100_000

const rules = {
  comment: {
    code: 'hidden-instructions',
    severity: 'deny',
    what: 'speaks to the reader in a comment that a page does not show',
    why: 'a person who reads the page never sees it',
  },
  command: {
    code: 'hidden-command',
    severity: 'deny',
    what: 'hides a command in a blob',
    why: 'it is written so that nobody reads it',
  },
  text: {
    code: 'encoded-text',
    severity: 'ask',
    what: 'holds text in a blob',
    why: 'nobody reads it there',
  },
} satisfies Record<string, Rule>

/** What a page does not show: comments that speak to the agent, and blobs that decode to text. Each kind once. */
export function hiddenHits(path: string, text: string): Hit[] {
  const hits: Hit[] = []
  if (/\.(?:md|mdx|markdown|html?)$/i.test(path)) {
    for (const match of text.matchAll(comment))
      if (findInjection(match[1]!) || isDangerous(match[1]!)) hits.push({ rule: rules.comment, index: match.index })
  }
  for (const match of text.matchAll(encoded)) {
    const hiddenText = decoded(match[0])
    if (hiddenText === null) continue
    const isCommand =
      findInjection(hiddenText) !== null || isDangerous(hiddenText) || /\b(?:curl|wget|bash|sh -c|eval|exec)\b/.test(hiddenText)
    hits.push({ rule: isCommand ? rules.command : rules.text, index: match.index })
  }
  return [...new Map(hits.toReversed().map((hit) => [hit.rule.code, hit])).values()]
}

const isDangerous = (text: string): boolean =>
  pipelinesIn(text).some((piped) => commandRules.some((rule) => rule.meets(piped, text)))

/** What a blob says where it is text; null where it is anything else. */
function decoded(blob: string): string | null {
  // A digest in hexadecimal is no blob.
  if (/^[0-9a-f]+$/i.test(blob)) return null
  try {
    const bytes = Uint8Array.from(atob(blob.slice(0, blobMax)), (sign) => sign.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const words = text.match(/[A-Za-z]{3,}/g) ?? []
    return /^[\t\n\r\u0020-\u007E\u00A0-\uFFFF]+$/.test(text) && words.length >= 3 && / /.test(text) ? text : null
  } catch {
    // No base64, or no text.
    return null
  }
}

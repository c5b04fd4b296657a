import { wordsOf } from '@/lib/domain/draft/action-of'
import type { StrangerKind } from './kinds'

const reading = new Set(['get', 'read', 'list', 'fetch', 'search', 'view', 'open', 'show', 'find', 'download'])

interface Words {
  kind: StrangerKind
  /** A tool named by one of these alone. */
  alone: ReadonlySet<string>
  /** A tool that reads these: the word follows a word of reading. */
  read: ReadonlySet<string>
}

/** The table of tool trust: what is not in it is trusted as a tool of the domain, or of the project. */
const byName: readonly Words[] = [
  {
    kind: 'web',
    alone: new Set(['web', 'webfetch', 'websearch', 'browser', 'browse', 'crawl', 'scrape', 'navigate', 'webpage', 'website']),
    read: new Set(['url', 'urls', 'page', 'pages', 'site', 'link']),
  },
  {
    kind: 'mail',
    alone: new Set(['inbox', 'gmail', 'imap', 'mailbox']),
    read: new Set(['mail', 'mails', 'email', 'emails', 'message', 'messages', 'thread', 'threads']),
  },
  {
    kind: 'issue',
    alone: new Set([]),
    read: new Set([
      'issue',
      'issues',
      'comment',
      'comments',
      'pull',
      'discussion',
      'discussions',
      'ticket',
      'tickets',
      'review',
      'reviews',
    ]),
  },
]

/** The same for what a shell runs, by the heads of its commands. */
const byHead: readonly { kind: StrangerKind; pattern: RegExp }[] = [
  { kind: 'issue', pattern: /^(?:gh|glab) (?:issue|pr|mr|search|gist|release|discussion)$/ },
  {
    kind: 'network',
    pattern:
      /^(?:curl|wget|http|https|xh|aria2c|lynx|w3m|links|nc|ncat|telnet|iwr|irm|Invoke-WebRequest|Invoke-RestMethod|(?:gh|glab) api)$/,
  },
]

/**
 * Whose words the result of a call may hold, or null where it is the domain's or the project's own. A shell is judged by what it runs.
 * Source: TRUST.md, taint.
 */
export function strangersIn(tool: string, heads: readonly string[] = []): StrangerKind | null {
  if (heads.length > 0) return byHead.find(({ pattern }) => heads.some((head) => pattern.test(head)))?.kind ?? null
  const words = wordsOf(tool)
  // A tool called nothing but "fetch" fetches addresses.
  if (words.at(-1) === 'fetch') return 'web'
  for (const { kind, alone, read } of byName) {
    if (words.some((word) => alone.has(word))) return kind
    if (words.some((word, index) => reading.has(word) && read.has(words[index + 1] ?? ''))) return kind
  }
  return null
}

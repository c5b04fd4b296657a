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

/** What a workspace says of a tool, or of what a shell runs: whose words it brings back, or nobody else's. */
export interface TrustRule {
  /** The name of a tool or the head of a command, like "gh api"; "*" stands for any characters. In any case. */
  tool: string
  source: StrangerKind | 'trusted'
}

/** Whether a name fits a pattern with "*"; without backtracking over more than one of them. */
function fits(pattern: string, name: string): boolean {
  const [head = '', ...parts] = pattern.toLowerCase().split('*')
  const text = name.toLowerCase()
  const tail = parts.pop()
  if (tail === undefined) return text === head
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false
  let at = head.length
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > text.length - tail.length) return false
    at = found + part.length
  }
  return true
}

const ruleFor = (rules: readonly TrustRule[], name: string): TrustRule | undefined => rules.find(({ tool }) => fits(tool, name))

/** What the workspace says first, then the table. */
function ofHead(head: string, rules: readonly TrustRule[]): StrangerKind | null {
  const own = ruleFor(rules, head)
  if (own) return own.source === 'trusted' ? null : own.source
  return byHead.find(({ pattern }) => pattern.test(head))?.kind ?? null
}

function ofName(tool: string): StrangerKind | null {
  const words = wordsOf(tool)
  // A tool called nothing but "fetch" fetches addresses.
  if (words.at(-1) === 'fetch') return 'web'
  for (const { kind, alone, read } of byName) {
    if (words.some((word) => alone.has(word))) return kind
    if (words.some((word, index) => reading.has(word) && read.has(words[index + 1] ?? ''))) return kind
  }
  return null
}

/**
 * Whose words the result of a call may hold, or null where it is the domain's or the project's own. A shell is judged by what it runs:
 * one stranger among several is enough. Of the workspace's own rules the first that fits holds; one for a tool by its name comes before
 * those for what it runs. Source: TRUST.md, taint.
 */
export function strangersIn(tool: string, heads: readonly string[] = [], rules: readonly TrustRule[] = []): StrangerKind | null {
  const own = ruleFor(rules, tool)
  if (own) return own.source === 'trusted' ? null : own.source
  if (heads.length === 0) return ofName(tool)
  for (const head of heads) {
    const kind = ofHead(head, rules)
    if (kind !== null) return kind
  }
  return null
}

/** Tools by which agents work on the project, by their whole name. */
const ofProject = new Set([
  'agent',
  'bash',
  'edit',
  'glob',
  'grep',
  'ls',
  'multiedit',
  'read',
  'replace',
  'shell',
  'task',
  'view',
  'write',
])
/** The same by a word in it. */
const ofProjectWords = new Set([
  'codebase',
  'command',
  'dir',
  'directory',
  'editor',
  'exec',
  'file',
  'files',
  'folder',
  'notebook',
  'patch',
  'plan',
  'shell',
  'terminal',
  'todo',
  'todos',
])

/**
 * Whether nobody knows whose words the result of a call holds: not those of the table, and not the project's own. A rule of the workspace
 * may say later that they are a stranger's.
 */
export function isUnknown(tool: string, heads: readonly string[] = []): boolean {
  if (heads.length > 0 || strangersIn(tool) !== null) return false
  const words = wordsOf(tool)
  return !ofProject.has(words.join('')) && !words.some((word) => ofProjectWords.has(word))
}

/** The table as a person reads it: by whose words, the words of a tool's name and the heads of commands. */
export const trustTable: readonly { source: StrangerKind; tools: readonly string[] }[] = [
  { source: 'web', tools: ['web', 'browser', 'crawl', 'scrape', 'navigate', 'fetch', 'get page', 'read url', 'open site'] },
  { source: 'mail', tools: ['inbox', 'mailbox', 'gmail', 'imap', 'read mail', 'list messages', 'get thread'] },
  { source: 'issue', tools: ['get issue', 'list comments', 'view pull', 'search tickets', 'gh issue', 'gh pr', 'glab mr'] },
  { source: 'network', tools: ['curl', 'wget', 'http', 'lynx', 'nc', 'gh api', 'glab api', 'Invoke-WebRequest'] },
]

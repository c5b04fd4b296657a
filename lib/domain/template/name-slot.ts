import type { Place } from '@/lib/domain/template/may-stand'
import { isFileName } from '@/lib/domain/template/repository-path'
import type { SlotKind } from '@/lib/domain/template/types'

/** What stands around a slot in its word, and what it holds. */
export interface SlotContext {
  place: Place
  before: string
  after: string
  kind: SlotKind
  values: readonly string[]
}

/** Short flags that mean the same in most programs. */
const shortFlags: Readonly<Record<string, string>> = {
  m: 'message',
  b: 'branch',
  q: 'filter',
  jq: 'filter',
  e: 'pattern',
  f: 'file',
  F: 'file',
  o: 'output_file',
  C: 'folder',
  H: 'header',
  g: 'glob',
  d: 'data',
  X: 'method',
  t: 'title',
  R: 'repo',
  L: 'limit',
}
/** What the arguments of a command are, where their form does not say it. */
const argumentNames: readonly [RegExp, string, 'first'?][] = [
  [/^git (?:checkout|switch|branch|merge|rebase|push|pull|fetch|worktree)$/, 'branch'],
  [/^git (?:log|show|reset|revert|cherry-pick|rev-parse|merge-base|tag)$/, 'ref'],
  [/^(?:git grep|grep|egrep|fgrep|rg|ag|ack|sed|awk|pkill|pgrep)$/, 'pattern', 'first'],
  [/^(?:jq|yq)$/, 'filter', 'first'],
  [
    /^(?:npm|pnpm|yarn|bun|pip|pip3|uv|cargo|gem|brew|apt|apt-get|go) (?:view|info|show|add|install|i|remove|uninstall|get)$/,
    'package',
  ],
  [/^(?:npm|pnpm|yarn|bun|mise|deno|turbo) (?:run|task)$/, 'script', 'first'],
  [/^(?:python[\d.]*|node|ruby|perl|bash|sh|psql|sqlite3)$/, 'script', 'first'],
  [/^[<>&]{0,2}>|^<$/, 'file'],
  [/^(?:make|just|task|rake)\b/, 'target'],
  [/^(?:ls|cd|mkdir|rmdir)$/, 'folder'],
]
const testFile = /[._-](?:test|spec)s?\.\w+$|(?:^|\/)test_[^/]*$/i

/** A placeholder's name: from the flag, field or folder before it, else from what its values are. Never from a value. */
export function nameSlot(context: SlotContext): string {
  const { place, before, after, kind, values } = context
  const field = /(?:^|[?&\s,])([A-Za-z][\w.-]*)[=:]$/.exec(before)?.[1]
  if (field !== undefined) return clean(field)
  const isWhole = before === '' && after === ''
  if (isWhole && place.name !== '') return nameOfFlag(place.name, kind, values)
  const folder = /([\p{L}\w-]+)\/$/u.exec(before)?.[1]
  if (folder !== undefined && /^(?:number|uuid|sha)$/.test(kind)) return nameInFolder(folder, kind)
  if (kind !== 'range' && isWhole && values.every((value) => /\.\.\.?/.test(value) && !value.startsWith('.'))) return 'range'
  const isNamed = isWhole && /^(?:name|text|path)$/.test(kind)
  const isFirst = (place.position ?? 0) === 0
  const known = isNamed ? argumentNames.find(([head, , first]) => head.test(place.head) && (isFirst || !first))?.[1] : undefined
  const isPath = kind === 'path' && values.every(isFileName)
  if (known !== undefined && !isPath) return known
  return nameOfForm(context)
}

function nameOfFlag(name: string, kind: SlotKind, values: readonly string[]): string {
  if (/^(?:run|test|filter|k|t|grep)$/.test(name) && values.every((value) => /^\^?\(?Test[A-Z_]/.test(value))) return 'test_name'
  if (Object.hasOwn(shortFlags, name) && !(name === 'm' && kind === 'number')) return shortFlags[name]!
  if (name.length > 2) return clean(name)
  return nameOfForm({ place: { head: '', name: '' }, before: '', after: '', kind, values })
}

/** `pulls/<number>`, `comments/<comment_id>`, `commits/<sha>`. */
function nameInFolder(folder: string, kind: SlotKind): string {
  if (/^(?:pulls?|issues?|merge_requests|discussions)$/.test(folder)) return 'number'
  if (/^commits?$/.test(folder) || kind === 'sha') return 'sha'
  return `${clean(folder.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''))}_id`
}

function nameOfForm({ before, after, kind, values }: SlotContext): string {
  const suffix = (value: string) => value + after
  if (kind === 'path' || kind === 'file' || /^(?:\.\w|\/)/.test(after) || before.endsWith('/')) {
    if (values.every((value) => testFile.test(suffix(value)))) return 'test_file'
    if (/^[/]/.test(after)) return kind === 'path' ? 'path' : 'folder'
    if (kind === 'path' && before !== '') return 'path'
    if (/^\.[A-Za-z]/.test(after) || values.every(isFileName)) return 'file'
    return kind === 'number' ? 'number' : 'path'
  }
  return kind
}

const clean = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40) || 'value'

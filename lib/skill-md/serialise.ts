import { Document, isMap, isScalar, Pair, parseDocument, Scalar, YAMLMap } from 'yaml'
import { type FieldKey, fieldKeyNames, fieldKeys, joinList, movedKeysKey, packExtra } from '@/lib/skill-md/moved-keys'
import { parseSkillMd } from '@/lib/skill-md/parse'
import type { SkillMd } from '@/lib/skill-md/skill'
import { controlSigns } from '@/lib/skill-md/standard'
import { validateStrict } from '@/lib/skill-md/validate'
import { isYamlString } from '@/lib/skill-md/yaml-string'

/** Comments before and after the keys of the file as read, by key; `metadata.x` for nested ones. */
interface Notes {
  order: string[]
  before: Map<string, string>
  after: Map<string, string>
  /** Lists under metadata that are written as JSON. */
  json: Set<string>
  head?: string
  tail?: string
}

/**
 * Writes a skill as SKILL.md: standard keys only, everything else as strings under metadata, quotes where any YAML reader needs
 * them, block style, LF. Comments and key order come from `skill.source`. The text passes the strict validator unless the
 * description is too long or contains angle brackets, or compatibility is too long. Lists in `asJson`, and lists that were JSON
 * before, are written as JSON; others use commas where that reads back the same.
 */
export function serialiseSkillMd(skill: SkillMd, asJson: readonly FieldKey[] = []): string {
  if (skill.source !== undefined && isUnchanged(skill, skill.source)) return `---\n${skill.source}\n---\n${skill.body}`
  const notes = readNotes(skill.source)
  for (const key of asJson) notes.json.add(key)
  const doc = new Document(null, { schema: 'core' })
  const root = new YAMLMap()
  for (const [key, text] of order(topLevel(skill), notes.order)) root.add(makePair(key, text, key, notes))
  const metadata = new YAMLMap()
  for (const [key, text, from] of metadataEntries(skill, notes.json)) metadata.add(makePair(key, text, from, notes))
  if (metadata.items.length > 0) insertMetadata(root, metadata, notes)
  doc.contents = root
  if (notes.head) doc.commentBefore = notes.head
  if (notes.tail) doc.comment = notes.tail
  const yaml = doc.toString({ lineWidth: 0, minContentWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })
  return `---\n${yaml.replace(unescaped, escapeSign)}---\n${skill.body}`
}

/** Characters that the writer leaves raw in double quotes but a strict reader rejects. */
const unescaped = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g
const escapeSign = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * True when the front matter as read still matches the skill and passes strict validation: its line breaks are then preserved.
 */
function isUnchanged(skill: SkillMd, source: string): boolean {
  const text = `---\n${source}\n---\n${skill.body}`
  if (!validateStrict(text, skill.name).ok) return false
  const read = parseSkillMd(text)
  return read.ok && read.repairs.length === 0 && fingerprint(read.skill) === fingerprint(skill)
}

const fingerprint = (skill: SkillMd): string => JSON.stringify(Object.entries(skill).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function topLevel(skill: SkillMd): [string, string][] {
  const all: [string, string | undefined][] = [
    ['name', skill.name],
    ['description', skill.description],
    ['license', skill.license],
    ['compatibility', skill.compatibility],
    ['allowed-tools', skill.allowedTools],
  ]
  return all.filter((entry): entry is [string, string] => entry[1] !== undefined)
}

/** Key, text and location of comments: fields and unknown keys had theirs at the top level of the file. */
function metadataEntries(skill: SkillMd, json: ReadonlySet<string>): [string, string, string][] {
  const entries: [string, string, string][] = Object.entries(skill.metadata).map(([key, text]) => [key, text, `metadata.${key}`])
  for (const key of fieldKeyNames) {
    const value = skill[fieldKeys[key]]
    const text = Array.isArray(value) ? writeList(value, json.has(key)) : value
    if (text !== undefined && text !== '') entries.push([key, text, key])
  }
  const moved = packExtra(skill.extra, skill.metadata)
  for (const { key, place, text } of moved) entries.push([place, text, key])
  if (moved.length > 0) entries.push([movedKeysKey, moved.map(({ mark }) => mark).join(' '), movedKeysKey])
  return entries
}

const writeList = (items: string[], isJson: boolean): string =>
  isJson && items.length > 0 ? JSON.stringify(items) : joinList(items)

/** Keys in the order of the source file; new ones after the standard key they follow. */
function order(entries: [string, string][], known: string[]): [string, string][] {
  const rank = (key: string): number => (known.includes(key) ? known.indexOf(key) : known.length)
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => rank(a.entry[0]) - rank(b.entry[0]) || a.index - b.index)
    .map(({ entry }) => entry)
}

function insertMetadata(root: YAMLMap, metadata: YAMLMap, notes: Notes): void {
  const key = new Scalar('metadata')
  const before = notes.before.get('metadata')
  if (before) key.commentBefore = before
  const at = notes.order.indexOf('metadata')
  const later = at < 0 ? [] : notes.order.slice(at + 1)
  const place = root.items.findIndex((pair) => isScalar(pair.key) && later.includes(String(pair.key.value)))
  root.items.splice(place < 0 ? root.items.length : place, 0, new Pair(key, metadata))
}

function makePair(key: string, text: string, from: string, notes: Notes): Pair {
  const keyNode = new Scalar(key)
  if (!/^[A-Za-z_][\w.-]*$/.test(key) || !isYamlString(key)) keyNode.type = 'QUOTE_DOUBLE'
  const before = notes.before.get(from) ?? notes.before.get(`metadata.${from}`)
  if (before) keyNode.commentBefore = before
  const valueNode = new Scalar(text)
  valueNode.type = isJsonList(text) && (notes.json.has(from) || jsonKeys.has(from)) ? 'QUOTE_SINGLE' : scalarStyle(text)
  const after = notes.after.get(from) ?? notes.after.get(`metadata.${from}`)
  if (after && valueNode.type !== 'BLOCK_LITERAL') valueNode.comment = after
  return new Pair(keyNode, valueNode)
}

/** Characters that must be escaped, or that some readers fold or drop. */
// oxlint-disable-next-line no-control-regex
const needsEscape = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]|\p{Surrogate}/u

/** Lists of sentences, by path: JSON in single quotes, so they stay readable. */
const jsonKeys = new Set(['metadata.constraints', 'metadata.example_queries'])
const isJsonList = (text: string): boolean => /^\[".*"\]$/.test(text) && !needsEscape.test(text)

/** Plain if every reader parses it as the same text, a literal block for clean lines, double quotes otherwise. */
function scalarStyle(text: string): Scalar.Type {
  if (needsEscape.test(text)) return 'QUOTE_DOUBLE'
  if (text.includes('\n')) return /^\S.*(\n+\S.*)*$/.test(text) && !/[ ]\n|[ ]$/.test(text) ? 'BLOCK_LITERAL' : 'QUOTE_DOUBLE'
  const isPlain = /^[\p{L}\p{N}(/.]/u.test(text) && !/:(\s|$)|\s#|[ ]$/.test(text) && isYamlString(text)
  return isPlain ? 'PLAIN' : 'QUOTE_DOUBLE'
}

function readNotes(source: string | undefined): Notes {
  const notes: Notes = { order: [], before: new Map(), after: new Map(), json: new Set() }
  if (source === undefined) return notes
  const doc = parseDocument(source.replace(controlSigns, '\uFFFD'), { uniqueKeys: false, logLevel: 'silent' })
  if (doc.errors.length > 0 || !isMap(doc.contents)) return notes
  notes.head = doc.commentBefore ?? undefined
  notes.tail = doc.comment ?? undefined
  readPairs(doc.contents.items, '', notes)
  // The parser attaches a comment above the first key to the map itself.
  const first = notes.order[0]
  if (doc.contents.commentBefore && first !== undefined) notes.before.set(first, doc.contents.commentBefore)
  if (doc.contents.comment) notes.tail = [doc.contents.comment, notes.tail].filter(Boolean).join('\n')
  return notes
}

function readPairs(pairs: Pair[], prefix: string, notes: Notes): void {
  for (const pair of pairs) {
    if (!isScalar(pair.key)) continue
    const key = `${prefix}${String(pair.key.source ?? pair.key.value)}`
    if (prefix === '') notes.order.push(key)
    if (pair.key.commentBefore) notes.before.set(key, pair.key.commentBefore)
    if (key === 'metadata.triggers' && isScalar(pair.value) && isJsonList(String(pair.value.value))) notes.json.add('triggers')
    if (isScalar(pair.value) && pair.value.comment) notes.after.set(key, pair.value.comment)
    if (prefix === '' && key === 'metadata' && isMap(pair.value)) {
      if (pair.value.commentBefore) notes.before.set('metadata', pair.value.commentBefore)
      readPairs(pair.value.items, 'metadata.', notes)
    }
  }
}

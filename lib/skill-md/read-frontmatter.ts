import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
} from 'yaml'
import type { ExtraValue } from '@/lib/skill-md/skill'
import { isYamlString } from '@/lib/skill-md/yaml-string'

/** A value as the file writes it. `isString` is false for a plain scalar that some YAML reader takes for another type. */
export type FrontValue =
  | { kind: 'text'; text: string; isString: boolean; comment?: string }
  | { kind: 'list'; items: FrontValue[] }
  | { kind: 'map'; entries: FrontEntry[] }

export interface FrontEntry {
  key: string
  value: FrontValue
  /** 1-based within the front matter. */
  line: number
}

export interface FrontFault {
  message: string
  line: number
  column: number
}

/** The front matter as data, with everything a strict reader would refuse noted beside it. */
export interface Front {
  shape: 'map' | 'empty' | 'not-a-map'
  entries: FrontEntry[]
  errors: FrontFault[]
  /** The text is YAML but unfolds to more than is read; quoting would hide that. */
  isTooLarge: boolean
  marks: { flow: boolean; anchor: boolean; tag: boolean }
  duplicates: { key: string; isSame: boolean; line: number }[]
}

/** Nodes that aliases may unfold to before the file is refused: keeps a file of a few lines from filling the memory. */
const nodeBudget = 20_000

/** Signs and words that are read: each may become an error with its own text, and a thousand skills have not so many together. */
const lexemesMax = 5_000

/** Deepest nesting followed; front matter is flat by its standard. */
const depthMax = 40

interface Walk {
  doc: Document
  lines: LineCounter
  front: Front
  left: number
}

/** Reads front matter (without its fences). Never throws; errors carry line and column within the front matter. */
export function readFrontmatter(text: string): Front {
  const front: Front = {
    shape: 'map',
    entries: [],
    errors: [],
    isTooLarge: false,
    marks: { flow: false, anchor: false, tag: false },
    duplicates: [],
  }
  const message = tooMuch(text)
  if (message !== null) return { ...front, isTooLarge: true, errors: [{ message, line: 1, column: 1 }] }
  const lines = new LineCounter()
  // Errors that quote the text around them would cost its length each.
  const doc = parseDocument(text, {
    uniqueKeys: false,
    lineCounter: lines,
    schema: 'core',
    logLevel: 'silent',
    prettyErrors: false,
  })
  front.errors = doc.errors.map(({ message, pos: [offset] }) => {
    const { line, col } = lines.linePos(offset)
    return { message, line: Math.max(line, 1), column: Math.max(col, 1) }
  })
  if (front.errors.length > 0) return front
  const root = doc.contents
  if (root === null || (isScalar(root) && root.value === null)) return { ...front, shape: 'empty' }
  if (!isMap(root)) return { ...front, shape: 'not-a-map' }
  const walk: Walk = { doc, lines, front, left: nodeBudget }
  const value = readNode(root, walk, 0)
  if (value.kind === 'map') front.entries = value.entries
  if (front.errors.length === 0 && front.entries.length === 0) front.shape = 'empty'
  return front
}

/** Why a text is not even parsed; null where it is. */
function tooMuch(text: string): string | null {
  let [count, depth] = [0, 0]
  for (const lexeme of new Lexer().lex(text)) {
    if (++count > lexemesMax) return `It has more than ${lexemesMax} signs and words`
    if (lexeme === '[' || lexeme === '{') depth++
    else if (lexeme === ']' || lexeme === '}') depth--
    if (depth > depthMax) return 'Values are nested too deeply'
  }
  return null
}

function refuse(walk: Walk, message: string): FrontValue {
  walk.front.isTooLarge = true
  if (walk.front.errors.length === 0) walk.front.errors.push({ message, line: 1, column: 1 })
  return { kind: 'text', text: '', isString: true }
}

function readNode(node: unknown, walk: Walk, depth: number): FrontValue {
  if (--walk.left < 0) return refuse(walk, 'Aliases unfold to too many values')
  if (depth > depthMax) return refuse(walk, 'Values are nested too deeply')
  if (isAlias(node)) {
    walk.front.marks.anchor = true
    return readNode(node.resolve(walk.doc), walk, depth + 1)
  }
  if (isNode(node)) noteMarks(node, walk)
  if (isMap(node)) return { kind: 'map', entries: readEntries(node.items, walk, depth) }
  if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => readNode(item, walk, depth + 1)) }
  if (!isScalar(node)) return { kind: 'text', text: '', isString: true }
  const isPlain = node.type === 'PLAIN' || node.type === undefined
  const text = typeof node.value === 'string' ? node.value : (node.source ?? '')
  return { kind: 'text', text, isString: !isPlain || (text !== '' && isYamlString(text)), comment: node.comment ?? undefined }
}

function noteMarks(node: Node, walk: Walk): void {
  if ((isMap(node) || isSeq(node)) && node.flow) walk.front.marks.flow = true
  if ('anchor' in node && node.anchor) walk.front.marks.anchor = true
  if (node.tag !== undefined) walk.front.marks.tag = true
}

function readEntries(pairs: Pair[], walk: Walk, depth: number): FrontEntry[] {
  const entries: FrontEntry[] = []
  for (const pair of pairs) {
    const key = keyText(readNode(pair.key, walk, depth + 1))
    const offset = isNode(pair.key) ? pair.key.range?.[0] : undefined
    const line = offset === undefined ? 1 : walk.lines.linePos(offset).line
    const value = readNode(pair.value, walk, depth + 1)
    const earlier = entries.find((entry) => entry.key === key)
    if (!earlier) entries.push({ key, value, line })
    else walk.front.duplicates.push({ key, line, isSame: plainKey(earlier.value) === plainKey(value) })
  }
  return entries
}

function keyText(value: FrontValue): string {
  return value.kind === 'text' ? value.text : plainKey(value)
}

/** A value as comparable text. */
function plainKey(value: FrontValue): string {
  return JSON.stringify(plainValue(value))
}

/** A value without its notes: text, lists and maps. No key of a file is special, `__proto__` neither. */
export function plainValue(value: FrontValue): ExtraValue {
  if (value.kind === 'text') return value.text
  if (value.kind === 'list') return value.items.map(plainValue)
  return Object.fromEntries(value.entries.map((entry) => [entry.key, plainValue(entry.value)]))
}

import { evaluate, parse, type ArrayNode, type DocumentNode, type ObjectNode, type ValueNode } from '@humanwhocodes/momoa'

/** A file that is left unchanged, with the reason. */
export class Unreadable extends Error {}

type Range = [number, number]
/** A member of an object or an element of a list: the text between two commas. */
interface Item {
  range: Range
  /** Null in a list. */
  key: string | null
  value: ValueNode
}
export type Container = ObjectNode | ArrayNode

/** A JSON text, with comments, trailing commas and all of JSON5, and the position of every token. */
export interface JsonText {
  text: string
  root: ObjectNode
  tokens: { type: string; range: Range }[]
}

const rangeOf = (node: { range?: number[] }): Range => node.range as Range

export const isContainer = (node: ValueNode | undefined): node is Container => node?.type === 'Object' || node?.type === 'Array'

export const itemsOf = (node: Container): Item[] =>
  node.type === 'Object'
    ? node.members.map((one) => ({
        range: rangeOf(one),
        key: one.name.type === 'String' ? one.name.value : one.name.name,
        value: one.value,
      }))
    : node.elements.map(({ value }) => ({ range: rangeOf(value), key: null, value }))

/** The last of several members with the same name wins. */
export const memberOf = (node: ObjectNode, key: string): Item | undefined => itemsOf(node).findLast((one) => one.key === key)

export const valueOf = (node: ValueNode): unknown => evaluate(node)

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { mode: 'json5', ranges: true, tokens: true, allowTrailingCommas: true })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const line = 'line' in error ? Number(error.line) : 1
    throw new Unreadable(`line ${line}: ${error.message}`)
  }
}

/** @throws Unreadable with the line of invalid JSON, or when it is not an object. */
export function readJson(text: string): JsonText {
  const { body, tokens = [] } = parsed(text)
  if (body.type !== 'Object') throw new Unreadable('line 1: not an object')
  return { text, root: body, tokens: tokens.map((one) => ({ type: one.type, range: rangeOf(one) })) }
}

const isComment = (type: string): boolean => type.endsWith('Comment')

/** Index of the token that ends at, or else begins at, an offset. */
const endingAt = ({ tokens }: JsonText, offset: number): number => tokens.findIndex((one) => one.range[1] === offset)
const startingAt = ({ tokens }: JsonText, offset: number): number => tokens.findIndex((one) => one.range[0] === offset)

/** The comma after an item, across comments. */
function commaAfter(json: JsonText, { range }: Item): Range | null {
  const next = json.tokens.slice(endingAt(json, range[1]) + 1).find((one) => !isComment(one.type))
  return next?.type === 'Comma' ? next.range : null
}

function commaBefore(json: JsonText, { range }: Item): Range | null {
  const before = json.tokens.slice(0, startingAt(json, range[0])).findLast((one) => !isComment(one.type))
  return before?.type === 'Comma' ? before.range : null
}

/** End of a line when only comments remain on it. */
function pastComments(json: JsonText, offset: number): number {
  let end = offset
  for (const { type, range } of json.tokens) {
    if (range[0] < end) continue
    if (!isComment(type) || json.text.slice(end, range[0]).includes('\n')) break
    end = range[1]
  }
  return end
}

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')
const unitOf = (text: string): string => /^([ \t]+)["'\w[{]/m.exec(text)?.[1] ?? '  '

/** A value formatted for a line of this indent; null: on a line with others. */
function spell(text: string, value: unknown, indent: string | null): string {
  if (indent === null) return JSON.stringify(value)
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', eolOf(text) + indent)
}

const keyed = (key: string | null): string => (key === null ? '' : `${JSON.stringify(key)}: `)

/** Appends an item to an object (by its key) or a list (null). Existing text stays byte for byte. */
export function insertItem(json: JsonText, node: Container, key: string | null, value: unknown): string {
  const { text } = json
  const last = itemsOf(node).at(-1)
  const [start] = rangeOf(node)
  if (!last) {
    const indent = text.includes('\n') ? indentAt(text, start) + unitOf(text) : null
    const item = keyed(key) + spell(text, value, indent)
    const inserted = indent === null ? item : eolOf(text) + indent + item + eolOf(text) + indentAt(text, start)
    return splice(text, [[start + 1, start + 1, inserted]])
  }
  const comma = commaAfter(json, last)
  const before = json.tokens[startingAt(json, last.range[0]) - 1]?.range[1] ?? start + 1
  const gap = text.slice(before, last.range[0])
  const indent = gap.includes('\n') ? indentAt(text, last.range[0]) : null
  const item = keyed(key) + spell(text, value, indent)
  if (indent === null) {
    const end = comma?.[1] ?? last.range[1]
    return splice(text, [[end, end, comma ? `${gap}${item},` : `,${gap}${item}`]])
  }
  const end = pastComments(json, comma?.[1] ?? last.range[1])
  const inserted = eolOf(text) + indent + item + (comma ? ',' : '')
  return splice(
    text,
    comma
      ? [[end, end, inserted]]
      : [
          [last.range[1], last.range[1], ','],
          [end, end, inserted],
        ],
  )
}

/** Replaces a value. */
export function replaceValue({ text }: JsonText, node: ValueNode, value: unknown): string {
  const [start, end] = rangeOf(node)
  return splice(text, [[start, end, spell(text, value, text.includes('\n') ? indentAt(text, start) : null)]])
}

/** Removes an item, with its comma and the space before it; text by others around it stays, including comments. */
export function removeItem(json: JsonText, node: Container, item: Item): string {
  const { text } = json
  const [start, end] = item.range
  // The space at the end of a line comment is part of that comment.
  const before = json.tokens[startingAt(json, start) - 1]?.range[1] ?? 0
  const blank = /\s*$/.exec(text.slice(before, start))?.[0].length ?? 0
  const after = commaAfter(json, item)
  const commaBeforeIt = after ? null : commaBefore(json, item)
  const cuts: [number, number, string][] = [[start - blank, end, '']]
  if (after) cuts.push([after[0], after[1], ''])
  if (commaBeforeIt) cuts.unshift([commaBeforeIt[0], commaBeforeIt[1], ''])
  const left = splice(text, cuts)
  // The only item also removes the lines that were added for it.
  return itemsOf(node).length === 1 ? closeUp(left, rangeOf(node)[0]) : left
}

/** Brackets with only white space in between are joined. */
const closeUp = (text: string, start: number): string =>
  text.slice(0, start + 1) + text.slice(start + 1).replace(/^\s+(?=[\]}])/, '')

/** Applies changes from the last to the first, so that offsets stay valid. */
const splice = (text: string, changes: [number, number, string][]): string =>
  changes
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
    .reduceRight((whole, [start, end, inserted]) => whole.slice(0, start) + inserted + whole.slice(end), text)

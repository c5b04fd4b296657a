import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import ledger from './figures.json'

const root = path.resolve(import.meta.dirname, '../components')

/** The components that make a figure open its rows; `ui` and `charts` have no figures of their own. */
const openers = ['NumberLink', 'FigureButton']
const ownParts = /^(ui|charts)\//

/** Calls that write a figure as text. */
const figure = /\b(?:countOf|formatNumber)\(/g

/** Counts that stand in the text of a page as they are, without a thousands separator. */
const raw = /(?<![=$])\{[\w.?]+\.(?:length|count|total|uses|n|of)\}/g

/** The text of a call from its name to its closing bracket. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1).replaceAll(/\s+/g, ' ')
  }
  return text.slice(start)
}

/** Whether the place is inside an element that opens rows. */
function isOpened(text: string, at: number): boolean {
  const before = text.slice(0, at)
  const start = Math.max(...openers.map((name) => before.lastIndexOf(`<${name}`)))
  return start >= 0 && !/<\/(?:NumberLink|FigureButton)>|\/>|\n\}\n/.test(before.slice(start))
}

/** Figures of a file that open nothing, each once. */
function bareFigures(text: string): string[] {
  const calls = [...text.matchAll(figure)].filter(({ index }) => !isOpened(text, index)).map(({ index }) => callAt(text, index))
  return [...new Set(calls)].toSorted()
}

/** Counts that no function writes. */
const rawFigures = (text: string): string[] => [...text.matchAll(raw)].map(([written]) => written)

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test(-support)?\.tsx?$/.test(file) && !ownParts.test(file))

const found = Object.fromEntries(
  files.flatMap((file) => {
    const bare = bareFigures(readFileSync(path.join(root, file), 'utf8'))
    return bare.length > 0 ? [[file, bare]] : []
  }),
)
const figures: Record<string, Record<string, string>> = ledger.figures
const reasons: Record<string, string> = ledger.reasons

it('is opened by its rows, or stands in figures.json with the reason why not', () => {
  const known = Object.fromEntries(Object.entries(figures).map(([file, calls]) => [file, Object.keys(calls).toSorted()]))
  expect(found).toEqual(known)
})

it('is written by a function that separates thousands', () => {
  const written = files.flatMap((file) => rawFigures(readFileSync(path.join(root, file), 'utf8')).map((one) => `${file} ${one}`))
  expect(written).toEqual([])
})

it.each([
  ['<p>{rows.length} rows</p>', ['{rows.length}']],
  ['<Row n={rows.length} label={`${rows.length} rows`} />', []],
])('sees a raw figure in %s', (text, found) => expect(rawFigures(text)).toEqual(found))

it('stands there for one of a few reasons, each of which is used', () => {
  const used = Object.values(figures).flatMap((calls) => Object.values(calls))
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(reasons).toSorted())
})

it.each([
  ['<p>{countOf(rows.length, "row")}</p>', ['countOf(rows.length, "row")']],
  ['<NumberLink href="/rows">{countOf(n, "row")}</NumberLink>', []],
  ['<NumberLink href="/rows">{a}</NumberLink> {formatNumber(f(n))}', ['formatNumber(f(n))']],
  ['<NumberLink href="/rows" value={n} /> of {formatNumber(n)}', ['formatNumber(n)']],
])('sees a bare figure in %s', (text, bare) => expect(bareFigures(text)).toEqual(bare))

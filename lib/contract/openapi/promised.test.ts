import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedDir } from '@/lib/domain/vectors.test-support'
import { routes } from '../generated/routes'

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
const bare = (where: string): string => where.replace(/\?.*$/, '').replaceAll(/\{[a-z]+\}(\.\.\{[a-z]+\})?/g, '{}')
const served = new Set(Object.values(routes).map(([method, where]) => `${method} ${bare(where)}`))
/** Endpoints that are not operations: the agent protocol, and well-known addresses. */
const elsewhere = new Set(['POST /api/mcp'])

/** Expands `…/{a, b}` to each of its names. */
function spread(where: string): string[] {
  const names = /\{([a-z]+(?:, [a-z]+)+)\}/.exec(where)
  return names?.[1] ? names[1].split(', ').map((name) => where.replace(names[0], name)) : [where]
}

/** Possible meanings of a relative path after another path: below it, next to it, or continuing from a shared part. */
function operationsIn(where: string, before: string): string[] {
  const first = where.split('/')[1] ?? ''
  const from = before.indexOf(`/${first}/`) >= 0 ? before.indexOf(`/${first}/`) : before.lastIndexOf(`/${first}`)
  return [`${before}${where}`, before.replace(/\/[^/]*$/, where), ...(from > 0 ? [before.slice(0, from) + where] : [])]
}

/** The paths that a row of the page names, each with every possible reading. */
function placesIn(row: string): string[][] {
  let [method, before] = ['', '']
  const waiting: string[] = []
  const cell = row.indexOf(' | ')
  return [...row.matchAll(/`([^`]+)`/g)].flatMap(({ 1: said = '', index }) => {
    const [word = '', where] = said.includes(' /')
      ? said.split(/ (?=\/)/)
      : said.startsWith('/')
        ? [method, said]
        : [said, undefined]
    if (!methods.includes(word)) return []
    if (where === undefined) {
      waiting.push(word)
      return []
    }
    const isWhole = where.startsWith('/api/')
    // Cells after the first mention paths in prose; only complete paths count there.
    if (!isWhole && (before === '' || index > cell)) return []
    method = word
    const all = spread(where).map((one) => (isWhole ? [one] : operationsIn(one, before)))
    if (isWhole) before = where
    const named = [word, ...waiting.splice(0)]
    return named.flatMap((each) => all.map((ways) => ways.map((way) => `${each} ${bare(way)}`)))
  })
}

const page = path.join(sharedDir() ?? '', 'CONTRACT.md')
const isThere = sharedDir() !== null && existsSync(page)
if (!isThere) process.stderr.write('the published contract was not found: its endpoints are not compared\n')

describe('A row of the published contract', () => {
  it.each([
    ['| `PATCH`, `DELETE /api/skills/{name}` | new version |', ['DELETE /api/skills/{}', 'PATCH /api/skills/{}']],
    [
      '| `POST /api/skills/{name}/{promote, deprecate}` | moves |',
      ['POST /api/skills/{}/promote', 'POST /api/skills/{}/deprecate'],
    ],
    ['| `GET /api/maintenance`, `/{id}` | runs |', ['GET /api/maintenance', 'GET /api/maintenance/{}']],
    ['| `POST /api/otlp/v1/traces`, `/v1/logs` | OTLP |', ['POST /api/otlp/v1/traces', 'POST /api/otlp/v1/logs']],
  ])('%s', (row, places) => {
    const found = placesIn(row).map((ways) => ways.find((way) => served.has(way)))
    expect(found).toEqual(places)
  })
})

describe.runIf(isThere)('The published contract', () => {
  it('names nothing that is not served', () => {
    const text = readFileSync(page, 'utf8')
    const rest = text.slice(text.indexOf('## 2. REST'), text.indexOf('## 3.'))
    const places = rest
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap(placesIn)
    expect(places.length).toBeGreaterThan(60)
    const missing = places.filter((ways) => !ways.some((way) => served.has(way) || elsewhere.has(way)))
    expect(missing).toEqual([])
  })
})

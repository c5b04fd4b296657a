import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSearchIndex, type SearchIndex } from '@/lib/domain/search/search-index'

const dir = path.resolve(process.cwd(), '.data/retrieval')
const hasData = existsSync(path.join(dir, 'metatool-tools.json'))
if (!hasData) process.stderr.write('labelled queries not found: .data/retrieval is absent\n')
const read = (name: string): string => (hasData ? readFileSync(path.join(dir, name), 'utf8') : '')

/** "query,tool" a line; the tool has no comma. */
const rows = read('metatool-queries.csv')
  .split('\n')
  .slice(1)
  .map((line) => ({
    query: line.slice(0, line.lastIndexOf(',')).replace(/^"|"$/g, ''),
    tool: line.slice(line.lastIndexOf(',') + 1).trim(),
  }))
const asked = rows.filter((_, index) => index % 20 === 0)
const known = rows.filter((_, index) => index % 20 === 1)

function indexTools(examples: number): SearchIndex {
  const tools = JSON.parse(read('metatool-tools.json')) as unknown
  const index = createSearchIndex()
  for (const [name, description] of Object.entries(tools ?? {})) {
    const exampleQueries = known.filter((row) => row.tool === name).slice(0, examples)
    index.put({ id: name, name, description: String(description), exampleQueries: exampleQueries.map((row) => row.query) })
  }
  return index
}

/** Share of labelled queries whose tool is among the first five answers. */
function recall(index: SearchIndex): number {
  const labelled = asked.filter((row) => index.has(row.tool))
  const hits = labelled.filter((row) => index.search(row.query, { limit: 5 }).some((hit) => hit.id === row.tool))
  return hits.length / labelled.length
}

describe.runIf(hasData)('labelled queries', () => {
  it('are found by words alone, and better with example queries', () => {
    const [plain, withExamples] = [recall(indexTools(0)), recall(indexTools(5))]
    expect(plain).toBeGreaterThanOrEqual(0.6)
    expect(withExamples).toBeGreaterThanOrEqual(plain + 0.1)
  })
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { seeded } from '@/bench/support/seeded'
import type { SearchDoc } from '@/lib/domain/search/field'

/** Labelled queries with their relevant documents. */
export interface LabelledQuery {
  query: string
  relevant: readonly string[]
}

export interface LabelledSet {
  name: string
  docs: SearchDoc[]
  asked: LabelledQuery[]
  /** Similar queries that no measurement uses, by their document. */
  examples: ReadonlyMap<string, string[]>
}

/** Public sets, which are not part of the repository. */
const folder = path.resolve('.data/retrieval')
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

/** "query,tool" per line; the tool contains no comma. */
function labelledRows(text: string): { query: string; tool: string }[] {
  const lines = text.split('\n').slice(1)
  return lines.flatMap((line) => {
    const at = line.lastIndexOf(',')
    const query = line.slice(0, at).replace(/^"|"$/g, '').replaceAll('""', '"')
    return at > 0 ? [{ query, tool: line.slice(at + 1).trim() }] : []
  })
}

/**
 * Half of the labelled queries of MetaTool, `count` of which are used; five per tool from the other half are its example queries.
 * Null when the set is missing.
 */
export function readMetaTool(count: number): LabelledSet | null {
  if (!existsSync(path.join(folder, 'metatool-queries.csv'))) return null
  const tools = JSON.parse(read('metatool-tools.json')) as Record<string, string>
  const docs = Object.entries(tools).map(([name, description]) => ({ id: name, name, description }))
  const rows = labelledRows(read('metatool-queries.csv')).filter(({ tool }) => tool in tools)
  const random = seeded(9)
  const shuffled = rows.map((row) => ({ row, key: random() })).sort((a, b) => a.key - b.key)
  const half = Math.floor(shuffled.length / 2)
  const examples = new Map<string, string[]>()
  for (const { row } of shuffled.slice(half)) {
    const known = examples.get(row.tool) ?? []
    if (known.length < 5) examples.set(row.tool, [...known, row.query])
  }
  const queries = shuffled.slice(0, half).slice(0, count)
  return { name: 'metatool', docs, examples, asked: queries.map(({ row }) => ({ query: row.query, relevant: [row.tool] })) }
}

/** A small set of our own, part of the repository. */
export function readOwnSet(): LabelledSet {
  const set = JSON.parse(readFileSync(path.resolve('bench/sets/questions.json'), 'utf8')) as {
    skills: { name: string; description: string; examples: string[]; questions: string[] }[]
  }
  return {
    name: 'own',
    docs: set.skills.map(({ name, description }) => ({ id: name, name, description })),
    asked: set.skills.flatMap(({ name, questions }) => questions.map((query) => ({ query, relevant: [name] }))),
    examples: new Map(set.skills.map(({ name, examples }) => [name, examples])),
  }
}

const topics = [
  'React',
  'Python',
  'Docker',
  'Kubernetes',
  'PostgreSQL',
  'Terraform',
  'Rust',
  'accessibility',
  'logging',
  'billing',
]

/**
 * Skills like those of public libraries: real names and descriptions when the set exists, half of them "Best practices and patterns
 * for X", numbered once the set is used up; otherwise invented ones of the same kind.
 */
export function boilerplateSkills(count: number): SearchDoc[] {
  const file = path.join(folder, 'skillkit-skills.json')
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { skills: { name: string; description?: string }[] }).skills
    : topics.map((topic) => ({ name: `${topic} skill`, description: '' }))
  return Array.from({ length: count }, (_, at) => {
    const { name, description } = known[at % known.length]!
    const round = Math.floor(at / known.length)
    const boilerplate = `Best practices and patterns for ${name}`
    const text = description?.startsWith('Best practices') ? description : `${description ?? ''} ${boilerplate}`.trim()
    return {
      id: `skl_${at}`,
      name: round === 0 ? name : `${name} v${round}`,
      description: round === 0 ? text : `${text} (${at})`,
    }
  })
}

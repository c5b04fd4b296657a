import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One test vector: what goes in, what must come out. `open` marks a case where the rule leaves room. */
export interface OracleCase<G = Record<string, unknown>, E = Record<string, unknown>> {
  id: string
  given: G
  expect: E
  open?: boolean
  note?: string
}

/** Folder with the shared test vectors and sample data, or null on a machine that has none. */
export function sharedDir(): string | null {
  const dir = process.env.METTLE_SHARED ?? path.resolve(process.cwd(), '../shared')
  return existsSync(path.join(dir, 'oracles')) ? dir : null
}

/** Loads a file of test vectors; says so once and answers null where they are not present. */
export function oracle<G = Record<string, unknown>, E = Record<string, unknown>>(name: string): OracleCase<G, E>[] | null {
  const dir = sharedDir()
  if (!dir) {
    process.stderr.write(`oracle "${name}" not found: set METTLE_SHARED to run its cases\n`)
    return null
  }
  const file = JSON.parse(readFileSync(path.join(dir, 'oracles', `${name}.json`), 'utf8')) as { cases: OracleCase<G, E>[] }
  return file.cases
}

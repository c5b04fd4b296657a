import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '@/lib/domain/canonical-json'

/** One test vector: what goes in, what must come out. */
export interface VectorCase<G = Record<string, unknown>, E = Record<string, unknown>> {
  id: string
  given: G
  expect: E
  /** The rule leaves room here: `expect` is the way that is taken. */
  open?: boolean
  note?: string
  /** Where `expect` was changed: what it said when the case was written, and why that does not hold. */
  formerly?: { expect: unknown; because: string }
  /** Where the case is said in another form than the specification's: the digest of the specification's. */
  original?: string
}

export interface VectorFile<G = Record<string, unknown>, E = Record<string, unknown>> {
  about: string
  rule: string
  cases: VectorCase<G, E>[]
}

/** The vectors of a file, named as an import of the test whose `import.meta.url` is given would name it. */
export function vectors<G = Record<string, unknown>, E = Record<string, unknown>>(
  test: string,
  file: string,
): VectorCase<G, E>[] {
  return (JSON.parse(readFileSync(new URL(file, test), 'utf8')) as VectorFile<G, E>).cases
}

/** The specification's folder with its sample data, or null on a machine that has none. */
export function sharedDir(): string | null {
  const dir = process.env.METTLE_SHARED ?? path.resolve(process.cwd(), '../shared')
  return existsSync(path.join(dir, 'oracles')) ? dir : null
}

/** Tells one wording of a case from another: SHA-256 over its canonical JSON. */
export const digestOfCase = (one: unknown): string => `sha256:${bytesToHex(sha256(utf8ToBytes(canonicalJson(one))))}`

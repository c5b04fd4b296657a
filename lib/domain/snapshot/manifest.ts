import { jsonOrNull } from '@/lib/domain/json-or-null'
import { z } from 'zod'

/** Incremented when an older reader would misread it. */
export const snapshotFormat = 1
export const manifestPath = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

/** A snapshot's metadata, at its end: a truncated one has none. */
export const snapshotManifest = z.object({
  format: z.literal(snapshotFormat),
  /** Product version that wrote it. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** Names of the migrations applied to its tables, in order; the same on both databases. */
  schema: z.array(z.string()),
  workspace: z.object({ name: z.string(), isDemo: z.boolean() }),
  /** Rows, with the digest of all lines of a table in key order. */
  tables: z.array(z.object({ name: z.string(), rows: count, sha256 })),
  /** The checked-out commit, which the entries below git/ contain with its history; null if nothing was ever committed. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .nullable(),
  /** Every other entry of the archive. */
  entries: z.array(z.object({ path: z.string(), bytes: count, sha256 })),
  /** What is excluded, and why. */
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type SnapshotManifest = z.output<typeof snapshotManifest>

/** An entry as it was found in an archive. */
export interface SeenEntry {
  path: string
  bytes: number
  sha256: string
}

/** Parses a manifest, or returns why this version cannot read it. `schema`: the migrations of this version's tables. */
export function readManifest(text: string, schema: readonly string[]): { manifest: SnapshotManifest } | { reason: string } {
  // Null means it is no manifest.
  const value = jsonOrNull(text)
  const format = (value as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > snapshotFormat)
    return { reason: `it has format ${format}, and this version reads up to ${snapshotFormat}. Update Mettle first.` }
  const read = snapshotManifest.safeParse(value)
  if (!read.success) return { reason: `its ${manifestPath} does not say what a snapshot says.` }
  const unknown = read.data.schema.find((change, at) => schema[at] !== change)
  if (unknown !== undefined)
    return { reason: `its tables are of a newer version ("${unknown}" is not known here). Update Mettle first.` }
  return { manifest: read.data }
}

/** The first difference between the archive's entries and the manifest; null when there is none. */
export function findDamage(manifest: Pick<SnapshotManifest, 'entries'>, seen: readonly SeenEntry[]): string | null {
  const entries = new Map(manifest.entries.map((entry) => [entry.path, entry]))
  for (const entry of seen) {
    const promised = entries.get(entry.path)
    if (!promised) return `${entry.path} is in it and not in its manifest.`
    entries.delete(entry.path)
    if (promised.bytes !== entry.bytes || promised.sha256 !== entry.sha256)
      return `${entry.path} is not what was written: its digest differs.`
  }
  const [missing] = entries.keys()
  return missing === undefined ? null : `${missing} is missing.`
}

/** The kind of an archive entry, from its path alone. */
export type EntryKind =
  | { kind: 'rows'; table: string }
  /** Below the repository's .git folder. */
  | { kind: 'object'; path: string }
  /** Below the workspace: skills/… or archive/…. */
  | { kind: 'file'; path: string }

const rowsPath = /^tables\/([A-Z][A-Za-z]+)\/\d{6}\.ndjson$/
const objectPath = /^git\/(objects\/(?:[0-9a-f]{2}\/[0-9a-f]{38}|pack\/pack-[0-9a-f]{40}\.(?:pack|idx)))$/
// eslint-disable-next-line no-control-regex -- control characters are what is refused
const filePath = /^files\/((?:skills|archive)\/[^\\\u0000-\u001f]+)$/
const leadsAway = new Set(['', '.', '..'])

/** Null: not a path that a snapshot contains, so an entry can never escape the workspace. */
export function entryKind(path: string): EntryKind | null {
  const [, table] = rowsPath.exec(path) ?? []
  if (table !== undefined) return { kind: 'rows', table }
  const [, object] = objectPath.exec(path) ?? []
  if (object !== undefined) return { kind: 'object', path: object }
  const [, file] = filePath.exec(path) ?? []
  return file === undefined || file.split('/').some((part) => leadsAway.has(part)) ? null : { kind: 'file', path: file }
}

/** Path of a table's rows in an archive; `part` is 1-based. */
export const rowsEntry = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}.ndjson`

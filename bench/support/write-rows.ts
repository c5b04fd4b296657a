import type { Prisma } from '@/prisma/generated/sqlite/client'
import { bulkInsert } from '@/lib/store/bulk-insert'
import type { Store } from '@/lib/store/client'

/** A table like that of the steps: eight columns, two indexes. */
export const table = 'BenchStep'
export const ddl = [
  `CREATE TABLE "${table}" ("id" text PRIMARY KEY, "sessionId" text NOT NULL, "position" integer NOT NULL, "tool" text NOT NULL, "input" text NOT NULL, "status" text NOT NULL, "shapeHash" text NOT NULL, "bytes" integer NOT NULL)`,
  `CREATE INDEX "bench_a" ON "${table}" ("sessionId", "position")`,
  `CREATE INDEX "bench_b" ON "${table}" ("tool")`,
]

export interface BenchRow {
  id: string
  sessionId: string
  position: number
  tool: string
  input: string
  status: string
  shapeHash: string
  bytes: number
}

export const makeRows = (count: number, mark: string): BenchRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${mark}${String(index).padStart(8, '0')}`,
    sessionId: `ses_${Math.floor(index / 50)}`,
    position: index % 50,
    tool: ['Read', 'Edit', 'Bash', 'Grep'][index % 4]!,
    input: JSON.stringify({ file_path: `/srv/app/src/file-${index % 900}.ts`, limit: index % 300 }),
    status: 'ok',
    shapeHash: `hash${index % 500}`,
    bytes: index % 9000,
  }))

const kinds = {
  id: 'text',
  sessionId: 'text',
  position: 'int',
  tool: 'text',
  input: 'text',
  status: 'text',
  shapeHash: 'text',
  bytes: 'int',
} as const

/** Seconds of our own bulk insert for the rows, in one transaction. */
export async function writeOurs(store: Store, rows: BenchRow[]): Promise<number> {
  const start = performance.now()
  await store.db.$transaction((tx) => bulkInsert<BenchRow>(tx, store.provider, table, kinds, rows))
  return (performance.now() - start) / 1000
}

/** Seconds of Prisma's createMany, into a table of its models. */
export async function writeCreateMany(store: Store, workspaceId: string, count: number): Promise<number> {
  const createdAt = new Date()
  const data = Array.from({ length: count }, (_, index): Prisma.ShapeCreateManyInput => ({
    id: `shp_${index}`,
    workspaceId,
    hash: `h${index}`,
    tool: 'Read',
    params: [],
    label: `Read ${index}`,
    createdAt,
  }))
  const start = performance.now()
  await store.db.shape.createMany({ data })
  return (performance.now() - start) / 1000
}

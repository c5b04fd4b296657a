import type { Client, Connection, Submittable } from 'pg'
import { table, type BenchRow } from '@/bench/support/write-rows'

interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** COPY … FROM STDIN with the driver's own messages: the fastest input of the database. */
class Copy implements Submittable {
  constructor(
    readonly chunks: Buffer[],
    readonly onEnd: (error: Error | null) => void,
  ) {}

  submit(connection: Connection): void {
    ;(connection as unknown as CopyConnection).query(`COPY "${table}" FROM STDIN`)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (const chunk of this.chunks) connection.sendCopyFromChunk(chunk)
    connection.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.onEnd(null)
  }

  handleError(error: Error): void {
    this.onEnd(error)
  }
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

/** Seconds of a COPY of the rows, including the creation of their text. */
export async function copyRows(client: Client, rows: BenchRow[]): Promise<number> {
  const start = performance.now()
  const chunks: Buffer[] = []
  for (let from = 0; from < rows.length; from += 5000) {
    const lines = rows
      .slice(from, from + 5000)
      .map((row) =>
        [row.id, row.sessionId, row.position, row.tool, escaped(row.input), row.status, row.shapeHash, row.bytes].join('\t'),
      )
    chunks.push(Buffer.from(`${lines.join('\n')}\n`))
  }
  await new Promise<void>((resolve, reject) => {
    client.query(new Copy(chunks, (error) => (error ? reject(error) : resolve())))
  })
  return (performance.now() - start) / 1000
}

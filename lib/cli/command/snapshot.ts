import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, promises as fs } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import type { CallOutput } from '@/lib/client/http-client'
import { snapshotHeader } from '@/lib/contract/snapshot'
import { describeCounts } from '@/lib/domain/snapshot/describe-counts'
import type { CommandSpec } from '../command-spec'
import { drawBytes } from '../ingest/progress'
import type { Io } from '../io'

type Made = CallOutput<'snapshot.make'>

export const snapshot: CommandSpec = {
  usage: 'snapshot',
  summary: 'write the whole workspace to one file, without secrets',
  examples: ['mettle snapshot --to mettle.tar.gz', 'mettle snapshot --to before.tar.gz --workspace second-team'],
  define(command, run) {
    command.requiredOption('--to <file>', 'file to write')
    run<{ to: string }>(async ({ client, io, options: { to } }) => {
      const response = await client.download('snapshot.make', {})
      const made = JSON.parse(response.headers.get(snapshotHeader) ?? '{}') as Made
      const target = path.resolve(to)
      await receive(io, response, target, made.snapshot)
      return { json: made, text: describe(made, target) }
    })
  },
}

/** The file gets its name only when it is complete and verified. */
async function receive(io: Io, response: Response, target: string, { bytes, sha256 }: Made['snapshot']): Promise<void> {
  const draft = `${target}.${randomUUID()}.tmp`
  const hash = createHash('sha256')
  let done = 0
  const draw = drawBytes(io)
  try {
    await pipeline(
      Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
      async function* count(parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          hash.update(part)
          done += part.byteLength
          draw(done, bytes)
          yield part
        }
      },
      createWriteStream(draft, { mode: 0o600 }),
    )
    if (hash.digest('hex') !== sha256) throw new Error("The file doesn't match its digest. Try again.")
    await fs.rename(draft, target)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

function describe({ snapshot: one }: Made, target: string): string {
  return [
    `${target}: ${describeCounts(one.counts)}.`,
    ...one.leftOut.map(({ what, why }) => `Excluded: ${what}. ${why}`),
    `Restore: mettle restore ${target}`,
  ].join('\n')
}

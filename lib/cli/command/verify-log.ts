import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, promises as fs } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import type { CallOutput, Client } from '@/lib/client/http-client'
import {
  breakAt,
  emptyChain,
  fault,
  Restatements,
  type ChainBreak,
  type ChainedEvent,
  type ChainEnd,
} from '@/lib/domain/audit/chain'
import type { CommandSpec } from '../command-spec'
import { plural } from '../table'

type Verified = CallOutput<'event.verify'>

interface Options {
  head?: string
  export?: string
  file?: string
}

export const verifyLog: CommandSpec = {
  usage: 'verify-log',
  summary: 'check that no event of the log was changed, removed or moved',
  examples: [
    'mettle verify-log',
    'mettle verify-log --head <hash>',
    'mettle verify-log --export log.jsonl',
    'mettle verify-log --file log.jsonl',
  ],
  define(command, run) {
    command
      .option('--head <hash>', 'hash of an earlier check: the log must still hold it')
      .option('--export <file>', 'also write the log to a file, one event per line')
      .option('--file <file>', 'check an exported file, without a server')
    run<Options>(async ({ client, options: { head, export: target, file } }) => {
      const answer = file === undefined ? await client.call('event.verify', { head }) : await verifyFile(file, head)
      if (target !== undefined && file === undefined) await exportTo(client, target)
      return { json: answer, text: describe(answer, target), isFailure: !answer.ok }
    })
  },
}

function describe({ ok, events, erased, head, broken }: Verified, target: string | undefined): string {
  const without = erased > 0 ? ` ${plural(erased, 'event')} had texts erased, which the chain covers by their digests.` : ''
  return [
    ok
      ? `Checked ${plural(events, 'event')}: the log is as it was written.${without}`
      : `The log is not as it was written: ${broken?.sentence ?? ''} The ${plural(events, 'event')} before hold.`,
    ...(head && ok ? [`Its end: event ${head.position}, ${head.hash}`] : []),
    ...(head && ok
      ? ['Keep that hash elsewhere: "mettle verify-log --head <hash>" tells later whether anything before it was rewritten.']
      : []),
    ...(target === undefined ? [] : [`Exported to ${path.resolve(target)}`]),
  ].join('\n')
}

/** The file gets its name only when it is complete. */
async function exportTo(client: Client, target: string): Promise<void> {
  const response = await client.download('event.export', {})
  const draft = `${path.resolve(target)}.${randomUUID()}.tmp`
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), createWriteStream(draft, { mode: 0o600 }))
    await fs.rename(draft, target)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Checks an export from its first line to its last. */
async function verifyFile(file: string, head: string | undefined): Promise<Verified> {
  let end: ChainEnd = emptyChain
  let erased = 0
  let isHeadKnown = head === undefined
  let broken: ChainBreak | null = null
  const restatements = new Restatements(digest)
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const event = eventOf(line)
    broken = event === null ? unreadable(end) : breakAt(end, event, digest)
    if (broken !== null || event === null) break
    end = { position: event.position, hash: event.hash }
    restatements.follow(event)
    isHeadKnown ||= event.hash === head
    if (event.erased !== null) erased += 1
  }
  broken ??= restatements.unstated()
  if (!isHeadKnown) broken ??= fault('head', null, null, `No event of the file has the hash ${head ?? ''}.`)
  return { ok: broken === null, events: end.position, erased, head: end.position === 0 ? null : end, broken }
}

function eventOf(line: string): ChainedEvent | null {
  try {
    const event: unknown = JSON.parse(line)
    return typeof event === 'object' && event !== null && 'position' in event ? (event as ChainedEvent) : null
  } catch {
    // It is told as the break that it is.
    return null
  }
}

const unreadable = ({ position }: ChainEnd): ChainBreak =>
  fault('changed', position + 1, null, `Line ${position + 1} of the file is no event.`)

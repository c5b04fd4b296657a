import type { OutputForm } from '@/lib/contract/forms'
import type { MadeSnapshot } from '@/lib/contract/snapshot'
import { featureCsv, type FeatureRow } from '@/lib/domain/score/features'
import type { Context, Verb } from '@/lib/kernel'
import type { OutputOf } from '@/lib/contract/operation'
import type { exportEvents } from '@/lib/contract/audit'
import { fileResponse, wantsFile, type Archive } from './archive-body'
import { eventStream, wantsStream } from './event-stream'
import { otlpAnswer } from './otlp-body'
import { snapshotResponse } from './snapshot-body'

/** A parsed request, bound to its method. */
export interface OutputRequest {
  ctx: Context
  verb: Verb
  input: Record<string, unknown>
  request: Request
  requestId: string
}

interface Giving {
  /** The response that replaces JSON; null when the request accepts JSON. */
  instead?(request: OutputRequest): Promise<Response> | null
  /** The response to send, built from its JSON. */
  encode?(json: string, request: Request): { type: string; body: string | Uint8Array<ArrayBuffer> }
}

type Page = OutputOf<typeof exportEvents>

/** Media type of rows as one JSON document a line. */
const linesType = 'application/x-ndjson'

/** The whole log after a place, a line an event, read page by page as the client takes it. */
async function eventLines(ctx: Context, verb: Verb, input: Record<string, unknown>, requestId: string): Promise<Response> {
  const read = async (after: unknown) => (await verb(ctx, { ...input, after })) as Page
  // The first page decides whether this is an answer or a problem.
  let page: Page | null = await read(input.after)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (page === null) return controller.close()
      const lines = page.items.map((item) => `${JSON.stringify(item)}\n`).join('')
      if (lines !== '') controller.enqueue(new TextEncoder().encode(lines))
      page = page.next === null ? null : await read(page.next)
      if (page === null) controller.close()
    },
  })
  const headers = {
    'content-type': linesType,
    'content-disposition': `attachment; filename="mettle-${ctx.workspace.name}-log.jsonl"`,
    'cache-control': 'no-store',
    'x-request-id': requestId,
  }
  return new Response(body, { status: 200, headers })
}

/** Response forms other than JSON. */
export const outputForms: Record<OutputForm, Giving> = {
  archive: {
    instead: (request) => (wantsFile(request.request.headers) ? archive(request) : null),
  },
  snapshot: {
    instead: (request) => (wantsFile(request.request.headers) ? snapshot(request) : null),
  },
  events: {
    instead: ({ ctx, request, input }) => (wantsStream(request.headers) ? eventStream(ctx, request, input) : null),
  },
  csv: {
    instead: (request) => (request.input.format === 'csv' ? csv(request) : null),
  },
  lines: {
    instead: ({ ctx, verb, input, request, requestId }) =>
      wantsFile(request.headers) ? eventLines(ctx, verb, input, requestId) : null,
  },
  protobuf: {
    encode: (json, { headers }) => otlpAnswer(JSON.parse(json), headers.get('content-type') ?? ''),
  },
}

async function archive({ ctx, verb, input, request, requestId }: OutputRequest): Promise<Response> {
  return fileResponse((await verb(ctx, input)) as Archive, request.headers, requestId)
}

async function snapshot({ ctx, verb, input, requestId }: OutputRequest): Promise<Response> {
  return snapshotResponse(ctx, (await verb(ctx, input)) as MadeSnapshot, requestId)
}

async function csv({ ctx, verb, input, requestId }: OutputRequest): Promise<Response> {
  const { items } = (await verb(ctx, input)) as { items: FeatureRow[] }
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  }
  return new Response(featureCsv(items), { status: 200, headers })
}

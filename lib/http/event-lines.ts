import type { OutputOf } from '@/lib/contract/operation'
import type { exportEvents } from '@/lib/contract/audit'
import type { Context, Verb } from '@/lib/kernel'

type Page = OutputOf<typeof exportEvents>

/** Media type of rows as one JSON document a line. */
const linesType = 'application/x-ndjson'

/** The whole log after a place, a line an event, read page by page as the client takes it. */
export async function eventLines(ctx: Context, verb: Verb, input: Record<string, unknown>, requestId: string): Promise<Response> {
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

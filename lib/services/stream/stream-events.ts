import * as contract from '@/lib/contract/event'
import type { OutputOf, ParsedInputOf } from '@/lib/contract/operation'
import { invalid } from '@/lib/domain/problem/problem'
import { agentScope, readVerb, type Context } from '@/lib/kernel'
import { placeOfId, readStream, type Following, type StreamItem } from '@/lib/publish'

type StreamedItem = OutputOf<typeof contract.streamEvents>['items'][number]

/** The wire form of what is told. */
export const streamedItem = ({ id, name, at, data }: StreamItem): StreamedItem => ({
  id,
  name,
  at,
  data: data as StreamedItem['data'],
})

/** Where a reader goes on: behind the id it knows. @throws Problem `invalid` for what is no id of the stream. */
export function placeAfter(id: string | undefined): string | null {
  if (id === undefined || id === '') return null
  const place = placeOfId(id)
  if (place === null) throw invalid('after: use the ID of an item from this stream')
  return place
}

/** Whose stream a caller follows, and what of it. An agent is told of its own rows alone. */
export async function followingOf(
  ctx: Context,
  input: ParsedInputOf<typeof contract.streamEvents>,
): Promise<Omit<Following, 'signal'>> {
  const scope = { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.store.reader, ctx, input.agent)) }
  return { scope, verbs: input.verbs ?? [], after: placeAfter(input.after) }
}

/** One page of what was told after an id, oldest first; without an id from the beginning of the log. */
export const streamEvents = readVerb(contract.streamEvents, async (ctx, input) => {
  const { scope, verbs, after } = await followingOf(ctx, input)
  const { items, next } = await readStream(ctx.db, scope, { after: after ?? '', verbs, limit: input.limit })
  return { items: items.map(streamedItem), next: next === '' ? null : `evt_${next}` }
})

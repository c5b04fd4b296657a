import { groupBy } from '@/lib/domain/collection/group-by'
import { ancestors, idOf } from '@/lib/transcripts/otel/group-facts'
import { orderOf } from '@/lib/transcripts/otel/span'
import type { SpanFact } from '@/lib/transcripts/otel/span-fact'

/** Which spans speak of a call, by its id. */
interface Calls {
  announcers: ReadonlyMap<string, SpanFact[]>
  runs: ReadonlyMap<string, SpanFact[]>
}

/** Where a span stands among those of the same start: its end, the turn of the conversation, the place among that turn's calls. */
interface Place {
  end: string
  turn: number
  call: number
  position: number
}

/**
 * Spans by their start. Clocks are coarse: of those that started at once a span comes after what it rests on (its parent, the answer
 * that asked for the call, the runs whose results a request hands over); what is left open goes by end, by the turn, by the order in
 * which the answer declared its calls, and last by the place in `facts`. Ids of spans are random and decide nothing.
 */
export function inCausalOrder(facts: readonly SpanFact[]): SpanFact[] {
  const calls = callsOf(facts)
  const byId = new Map(facts.map((fact) => [idOf(fact.traceId, fact.spanId), fact]))
  const places = new Map(facts.map((fact, position) => [fact, placeOf(fact, position, calls)]))
  const starts = [...groupBy(facts, ({ order }) => order)].toSorted(([a], [b]) => compare(a, b))
  return starts.flatMap(([, group]) =>
    group.length === 1 ? group : afterTheirGrounds(group.toSorted(byPlace(places)), (fact) => groundsOf(fact, calls, byId)),
  )
}

function add(to: Map<string, SpanFact[]>, id: string | undefined, fact: SpanFact): void {
  if (id !== undefined) to.set(id, [...(to.get(id) ?? []), fact])
}

function callsOf(facts: readonly SpanFact[]): Calls {
  const announcers = new Map<string, SpanFact[]>()
  const runs = new Map<string, SpanFact[]>()
  for (const fact of facts) {
    add(runs, fact.tool?.callId, fact)
    for (const { id } of fact.calls ?? []) add(announcers, id, fact)
  }
  return { announcers, runs }
}

/** A request repeats the results before it, so that their number tells the turns apart. */
const turnOf = ({ answers }: SpanFact): number => answers?.length ?? 0

function placeOf(fact: SpanFact, position: number, { announcers }: Calls): Place {
  const end = fact.endOrder ?? orderOf(fact.endedAt)
  const announcements = announcers.get(fact.tool?.callId ?? '') ?? []
  const places = announcements.map((one) => ({
    turn: turnOf(one),
    call: 1 + (one.calls ?? []).findIndex(({ id }) => id === fact.tool?.callId),
  }))
  const first = places.toSorted((a, b) => a.turn - b.turn || a.call - b.call)[0]
  return { end, position, ...(first ?? { turn: turnOf(fact), call: 0 }) }
}

const byPlace = (places: ReadonlyMap<SpanFact, Place>) => (one: SpanFact, other: SpanFact) => {
  const [a, b] = [places.get(one)!, places.get(other)!]
  return compare(a.end, b.end) || a.turn - b.turn || a.call - b.call || a.position - b.position
}

/** What a span cannot have come before. */
function groundsOf(fact: SpanFact, { announcers, runs }: Calls, byId: ReadonlyMap<string, SpanFact>): SpanFact[] {
  const [, parent] = ancestors(fact, byId)
  const announcements = announcers.get(fact.tool?.callId ?? '') ?? []
  // The span of a whole agent holds the results of the runs below it, and began before them.
  const handed = (fact.answers ?? [])
    .flatMap(({ id }) => runs.get(id ?? '') ?? [])
    .filter((run) => !ancestors(run, byId).includes(fact))
  return [...(parent ? [parent] : []), ...announcements, ...handed]
}

/** The same spans in the same order, each moved behind those of its grounds that are among them. */
function afterTheirGrounds(group: readonly SpanFact[], groundsFor: (fact: SpanFact) => SpanFact[]): SpanFact[] {
  const members = new Set(group)
  const placed = new Set<SpanFact>()
  const begun = new Set<SpanFact>()
  const place = (fact: SpanFact): void => {
    if (begun.has(fact)) return
    begun.add(fact)
    for (const ground of groundsFor(fact)) if (members.has(ground)) place(ground)
    placed.add(fact)
  }
  for (const fact of group) place(fact)
  return [...placed]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

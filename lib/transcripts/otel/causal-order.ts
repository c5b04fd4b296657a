import { ancestors, idOf } from '@/lib/transcripts/otel/group-facts'
import { orderOf } from '@/lib/transcripts/otel/span'
import type { SpanFact } from '@/lib/transcripts/otel/span-fact'

/** Which spans speak of a call, by its id. */
interface Calls {
  announcers: ReadonlyMap<string, SpanFact[]>
  runs: ReadonlyMap<string, SpanFact[]>
}

interface Graph extends Calls {
  byId: ReadonlyMap<string, SpanFact>
}

/** Where a span stands among those of the same start: its end, the turn of the conversation, the place among that turn's calls. */
interface Place {
  end: string
  turn: number
  call: number
  position: number
}

/**
 * Spans in the order in which one led to another: a span comes after its parent, the answer that asked for its call, the calls which
 * that answer declared before it at the same start, the runs whose results its request hands over, and the spans it links to. What that
 * leaves open goes by start, and of one start by end, turn, declared order of the calls and the place in `facts`. Clocks are coarse and
 * those of two machines differ; ids of spans are random and decide nothing.
 */
export function inCausalOrder(facts: readonly SpanFact[]): SpanFact[] {
  const byId = new Map(facts.map((fact) => [idOf(fact.traceId, fact.spanId), fact]))
  const graph: Graph = { ...callsOf(facts), byId }
  const coarse = coarseStarts(facts)
  const places = new Map(facts.map((fact, position) => [fact, placeOf(fact, position, coarse, graph)]))
  return afterTheirGrounds(facts.toSorted(byPlace(places)), (fact) => groundsOf(fact, graph))
}

/** Spans before those they lie in: a span has ended when everything below it has. */
export function inClosingOrder(ordered: readonly SpanFact[]): SpanFact[] {
  const byId = new Map(ordered.map((fact) => [idOf(fact.traceId, fact.spanId), fact]))
  const last = new Map<SpanFact, { at: number; depth: number }>()
  for (const [at, fact] of ordered.entries()) {
    const chain = ancestors(fact, byId)
    for (const [up, one] of chain.entries()) last.set(one, { at, depth: chain.length - up })
  }
  return ordered.toSorted((a, b) => {
    const [one, other] = [last.get(a)!, last.get(b)!]
    return one.at - other.at || other.depth - one.depth
  })
}

function add(to: Map<string, SpanFact[]>, id: string | undefined, fact: SpanFact): void {
  if (id === undefined) return
  const known = to.get(id)
  if (known) known.push(fact)
  else to.set(id, [fact])
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

const endOf = (fact: SpanFact): string => fact.endOrder ?? orderOf(fact.endedAt)
const isWholeMs = (nanos: string): boolean => nanos.endsWith('000000')

/**
 * Starts that a clock of milliseconds gave, where ends are finer: SDKs add a measured duration to the cut-off start, so that ends of one
 * such start say which span was longer and not which came first.
 */
function coarseStarts(facts: readonly SpanFact[]): ReadonlySet<string> {
  return new Set(facts.flatMap((fact) => (isWholeMs(fact.order) && !isWholeMs(endOf(fact)) ? [fact.order] : [])))
}

/** A request repeats the results before it, so that their number tells the turns apart. */
const turnOf = ({ answers }: SpanFact): number => answers?.length ?? 0

function placeOf(fact: SpanFact, position: number, coarse: ReadonlySet<string>, graph: Graph): Place {
  const end = coarse.has(fact.order) ? '' : endOf(fact)
  const places = announcersOf(fact, graph).map((one) => ({ turn: turnOf(one), call: 1 + callIndex(one, fact) }))
  const first = places.toSorted((a, b) => a.turn - b.turn || a.call - b.call)[0]
  return { end, position, ...(first ?? { turn: turnOf(fact), call: 0 }) }
}

const announcersOf = (fact: SpanFact, { announcers }: Calls): SpanFact[] => announcers.get(fact.tool?.callId ?? '') ?? []
const callIndex = (announcer: SpanFact, { tool }: SpanFact): number =>
  (announcer.calls ?? []).findIndex(({ id }) => id === tool?.callId)

const byPlace = (places: ReadonlyMap<SpanFact, Place>) => (one: SpanFact, other: SpanFact) => {
  const [a, b] = [places.get(one)!, places.get(other)!]
  const byTime = compare(one.order, other.order) || compare(a.end, b.end)
  return byTime || a.turn - b.turn || a.call - b.call || a.position - b.position
}

/** What a span cannot have come before. Ids of calls may come again in a session: then only those of the same start are meant. */
function groundsOf(fact: SpanFact, graph: Graph): SpanFact[] {
  const { runs, byId } = graph
  const [, ...above] = ancestors(fact, byId)
  const isMeant = (one: SpanFact, of: readonly SpanFact[]) => of.length === 1 || one.order === fact.order
  const asking = announcersOf(fact, graph).filter((one) => !above.includes(one))
  const announcements = asking.filter((one) => isMeant(one, asking))
  const before = announcements
    .flatMap((one) => (one.calls ?? []).slice(0, Math.max(0, callIndex(one, fact))))
    .flatMap(({ id }) => runs.get(id ?? '') ?? [])
    .filter((run) => run.order === fact.order)
  // The span of a whole agent holds the results of the runs below it, and began before them.
  const handed = (fact.answers ?? []).flatMap(({ id }) => {
    const own = runs.get(id ?? '') ?? []
    return own.filter((run) => isMeant(run, own) && !ancestors(run, byId).includes(fact))
  })
  const linked = (fact.links ?? []).flatMap(({ traceId, spanId }) => byId.get(idOf(traceId, spanId)) ?? [])
  return [...above.slice(0, 1), ...announcements, ...before, ...handed, ...linked]
}

/** The same spans in the same order, each moved behind its grounds. A circle of grounds is cut where it is entered. */
function afterTheirGrounds(facts: readonly SpanFact[], groundsFor: (fact: SpanFact) => SpanFact[]): SpanFact[] {
  const placed = new Set<SpanFact>()
  const begun = new Set<SpanFact>()
  const waiting: { fact: SpanFact; grounds: SpanFact[] }[] = []
  const begin = (fact: SpanFact): void => {
    if (begun.has(fact)) return
    begun.add(fact)
    waiting.push({ fact, grounds: groundsFor(fact).reverse() })
  }
  for (const first of facts) {
    begin(first)
    for (let last = waiting.at(-1); last; last = waiting.at(-1)) {
      const ground = last.grounds.pop()
      if (ground) begin(ground)
      else placed.add(waiting.pop()!.fact)
    }
  }
  return [...placed]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

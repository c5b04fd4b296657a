import { stemSet } from '@/lib/domain/request/request-terms'

/** Requests that ask most alike, which are looked at; all that ask as much alike as the last of them. */
const nearest = 5
/** Share of their words, by weight, from which two requests ask alike at all. */
const alikeMin = 0.1
/** Share of the nearest, by likeness, that must have led to the work: of the others most led elsewhere. */
const leadingMin = 0.34
/** How many times as often as elsewhere the work's own word stands in the requests that led to it. */
const liftMin = 2
const smooth = 0.02

type Stems = ReadonlySet<string>

/**
 * Of the requests that led to some work those that tell of it, in their order: the ones like it mostly led there, too, or it says the word
 * of the work's name that tells those requests best from the agent's others. What opens any work of the agent, and what was asked beside
 * it, would find it for something else. What is like no other request is kept: nothing speaks against it.
 */
export function tellingRequests(led: readonly string[], elsewhere: readonly string[], name: string): string[] {
  if (elsewhere.length === 0) return [...led]
  const [own, others] = [led.map(stemSet), elsewhere.map(stemSet)]
  const weight = weightsIn([...own, ...others])
  const word = tellingWord(own, others, name)
  return led.filter((_, at) => {
    const stems = own[at] ?? new Set<string>()
    if (stems.size === 0) return false
    if (word !== null && stems.has(word)) return true
    const alike = (some: readonly Stems[], isOwn: boolean) =>
      some.flatMap((other) => {
        const by = other === stems ? 0 : sharedBy(stems, other, weight)
        return by >= alikeMin ? [{ by, isOwn }] : []
      })
    return leadingShare([...alike(own, true), ...alike(others, false)]) >= leadingMin
  })
}

/** Of the likeness of the nearest the part of those that led to the work; 1 where none is like. */
function leadingShare(alike: readonly { by: number; isOwn: boolean }[]): number {
  const edge = alike.toSorted((a, b) => b.by - a.by)[nearest - 1]?.by ?? 0
  const near = alike.filter(({ by }) => by >= edge)
  const sum = (some: typeof near) => some.reduce((total, { by }) => total + by, 0)
  return near.length === 0 ? 1 : sum(near.filter(({ isOwn }) => isOwn)) / sum(near)
}

/** The word of a name that tells the requests that led to the work best from all others; null where none does. */
function tellingWord(own: readonly Stems[], others: readonly Stems[], name: string): string | null {
  const share = (some: readonly Stems[], stem: string) => some.filter((stems) => stems.has(stem)).length / some.length
  const rated = [...stemSet(name.replaceAll('-', ' '))].map((stem) => {
    return { stem, lift: (share(own, stem) + smooth) / (share(others, stem) + smooth) }
  })
  const [best] = rated.toSorted((a, b) => b.lift - a.lift)
  return best && best.lift >= liftMin ? best.stem : null
}

/** Logarithm of the inverse share of the requests that hold a stem. */
function weightsIn(all: readonly Stems[]): (stem: string) => number {
  const counts = new Map<string, number>()
  for (const stems of all) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return (stem) => Math.log(1 + all.length / (counts.get(stem) ?? 1))
}

/** Of the words of two requests the share, by weight, that both say. */
function sharedBy(a: Stems, b: Stems, weight: (stem: string) => number): number {
  let [both, any] = [0, 0]
  for (const stem of a) {
    any += weight(stem)
    if (b.has(stem)) both += weight(stem)
  }
  if (both === 0) return 0
  for (const stem of b) if (!a.has(stem)) any += weight(stem)
  return both / any
}

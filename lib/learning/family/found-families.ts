import { mostCommon } from '@/lib/domain/collection/most-common'
import { draftFamily } from '@/lib/domain/draft/family/draft-family'
import { nameFamily } from '@/lib/domain/draft/family/name-family'
import { readBackground } from '@/lib/domain/draft/family/background'
import type { Asked, Background, Nameable } from '@/lib/domain/draft/family/types'
import type { Family } from '@/lib/domain/family/find-families'
import { requestStems } from '@/lib/domain/request/request-terms'
import type { AskedUnit, JudgedFamily, JudgedSessions } from '@/lib/domain/replay/judge-families'
import { contrastRuns, type KnownRun } from '@/lib/domain/score/contrast-runs'
import type { Shape } from '@/lib/domain/shape/types'
import type { Finding } from '@/lib/learning/candidate/finding'
import type { Draftable } from '@/lib/learning/candidate/prepared-evidence'
import { endingOf } from '@/lib/learning/pattern/ending'
import type { History } from '@/lib/learning/pattern/load-history'

/** Share from which a step belongs to the core; below it the step is optional. */
const coreShare = 0.7

/** No pattern has a rank as high. */
const abovePatterns = 1_000

/** A family with what it comes to as a draft. */
export interface FoundFamily {
  family: Family
  draftable: Draftable
}

/** A family with its name, before it is known what it may be taken for. */
interface Named {
  family: Family
  finding: Finding
  naming: Nameable
  title: string
}

/**
 * What the families of a run come to, the surest first; each is named once. `shapes` are by hash, as the transcripts spell tools.
 *
 * The queue shows families before every pattern: first those whose gain in description length comes most from what is done (commands,
 * tools, data flow), of equals those that would have covered more calls. What a replay says is evidence beside this order.
 */
export function foundFamilies(
  { families, apart }: Pick<JudgedSessions, 'families' | 'apart'>,
  history: Pick<History, 'sessions' | 'stepsOf'>,
  shapes: ReadonlyMap<string, Shape>,
): FoundFamily[] {
  const runOf = runReader(history, shapes)
  const hashAt = hashReader(history)
  const order = families.toSorted((a, b) => b.worth - a.worth || coveredBy(b) - coveredBy(a))
  const named = families.map((family): Named => {
    const finding = findingOf(family, { hashAt, shapes, rank: abovePatterns + families.length - order.indexOf(family) })
    const naming = {
      ...nameable(family, finding.shapes, sessionsOfNarrower(family, families)),
      elsewhere: toolsElsewhere(family, families),
    }
    return { family, finding, naming, title: nameFamily(naming).title }
  })
  const useful = named.filter((one) => !one.family.isGeneric)
  const background = readBackground(apart.map(asked))
  return named.map((one) => ({ family: one.family, draftable: draftable(one, useful, { background, runOf }) }))
}

/**
 * The families that speak for what else was found in their sessions: those that hold something, and topics, which are no more worth as a
 * pattern or a procedure than as a family.
 */
export const tellingFamilies = (
  families: readonly FoundFamily[],
  gate: { holds: (finding: Finding) => boolean },
): FoundFamily[] => families.filter(({ family, draftable }) => family.isTopic || gate.holds(draftable.finding))

/** Calls that its steps would have covered. */
const coveredBy = ({ members }: Family): number =>
  members.reduce((sum, { positions }) => sum + positions.filter((position) => position !== null).length, 0)

function draftable(
  one: Named,
  all: readonly Named[],
  { background, runOf }: { background: Background; runOf: RunOf },
): Draftable {
  return {
    finding: one.finding,
    write: ({ occurrences }) =>
      draftFamily({
        ...one.naming,
        occurrences,
        others: likeliest(one, all),
        near: askedElsewhere(one.family, all),
        background,
        recoveries: one.family.recoveries,
        hooks: one.family.hooks,
        contrasts: contrastRuns(one.family.sessions.flatMap((session) => runOf(session) ?? [])),
      }),
  }
}

/** What was asked: the line of a request, all that was said where a unit is a conversation. */
const asked = ({ title, request, case: own, session, opening }: AskedUnit): Asked => ({
  text: title === '' ? request : title,
  case: own,
  session,
  opening,
})

/** What was asked of a family. */
const askedOf = ({ act, members }: Family, shared: ReadonlySet<string> = new Set()): Asked[] =>
  members.map((member) => ({
    ...asked(act ? { ...member, title: '' } : member),
    ...(shared.has(member.session) ? { isShared: true } : {}),
  }))

/** Sessions that a family of fewer holds, too: what was asked in them tells that one. */
const sessionsOfNarrower = (family: Family, all: readonly Family[]): Set<string> =>
  new Set(all.flatMap((other) => (other.sessions.length < family.sessions.length ? other.sessions : [])))

/** Tools that other families use. */
const toolsElsewhere = (family: Family, all: readonly Family[]): string[] => [
  ...new Set(all.flatMap((other) => (other === family ? [] : other.steps.map(({ tool }) => tool)))),
]

/** What was asked in sessions of other families alone. */
function askedElsewhere({ sessions }: Family, all: readonly Named[]): Asked[] {
  const own = new Set(sessions)
  return all.flatMap(({ family }) => askedOf({ ...family, members: family.members.filter(({ session }) => !own.has(session)) }))
}

const namesOf = (features: readonly string[], kind: string): string[] =>
  features.flatMap((key) => (key.startsWith(kind) ? [key.slice(kind.length)] : []))

/** What a family's name is made of. */
const nameable = (family: Family, shapes: Finding['shapes'], shared: ReadonlySet<string>): Nameable => ({
  source: family.source,
  ...(family.act ? { act: family.act } : {}),
  steps: family.steps,
  shapes,
  titles: family.members.map(({ title }) => title),
  asked: askedOf(family, shared),
  words: namesOf(family.features, 'word '),
  tools: toolsIn(family),
})

/** Tools that tell a family, by themselves or by what they are given. */
function toolsIn({ features, steps }: Family): string[] {
  const given = steps.filter(({ tool }) => features.some((key) => key.startsWith(`${tool}.`) && key.includes(' = ')))
  return [...new Set([...namesOf(features, 'tool '), ...given.map(({ tool }) => tool)])]
}

/**
 * Titles of the families that are most like one: what it may be taken for. A step or a word of a title that few families have says more
 * than one that all have.
 */
function likeliest(one: Named, all: readonly Named[]): string[] {
  const traits = all.map(traitsOf)
  const counts = new Map<string, number>()
  for (const trait of traits.flatMap((some) => [...some])) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  const own = traitsOf(one)
  const worth = (trait: string): number => (own.has(trait) ? Math.log2((all.length + 1) / (counts.get(trait) ?? 1)) : 0)
  return all
    .map((other, at) => ({ title: other.title, at, shared: [...traits[at]!].reduce((sum, trait) => sum + worth(trait), 0) }))
    .filter(({ title, shared }) => shared > 0 && title !== one.title)
    .toSorted((a, b) => b.shared - a.shared || a.at - b.at)
    .map(({ title }) => title)
}

/** What a family does and is called. */
const traitsOf = ({ family, title }: Named): Set<string> =>
  new Set([
    ...family.steps.map(({ tool, heads, place }) => place ?? heads?.join(' ') ?? tool),
    ...requestStems(title).map((key) => `word ${key}`),
  ])

type RunOf = (session: string) => KnownRun | undefined

/** Sessions whose ending a label or a person says, with the commands and tools of each. */
function runReader({ sessions, stepsOf }: Pick<History, 'sessions' | 'stepsOf'>, shapes: ReadonlyMap<string, Shape>): RunOf {
  const endings = new Map(sessions.map((session) => [session.id, endingOf(session)]))
  return (session) => {
    const ending = endings.get(session)
    if (ending === undefined) return undefined
    const did = stepsOf(session).flatMap(({ shapeHash, tool, isCopy }) =>
      isCopy ? [] : (shapes.get(shapeHash)?.heads ?? [shapes.get(shapeHash)?.tool ?? tool]),
    )
    return { isGood: ending === 1, did: new Set(did) }
  }
}

type HashAt = (session: string, position: number) => string | undefined

/** Shape hashes by session and position; each session's steps are gone through once. */
function hashReader(history: Pick<History, 'stepsOf'>): HashAt {
  const bySession = new Map<string, Map<number, string>>()
  return (session, position) => {
    const known = bySession.get(session) ?? new Map(history.stepsOf(session).map((step) => [step.position, step.shapeHash]))
    bySession.set(session, known)
    return known.get(position)
  }
}

function findingOf(
  family: JudgedFamily,
  { hashAt, shapes, rank }: { hashAt: HashAt; shapes: ReadonlyMap<string, Shape>; rank: number },
): Finding {
  const hashes = family.steps.map((_, step) => commonHash(family, step, hashAt))
  const full = family.steps.map(({ tool, heads, share, declined }, step): Finding['shapes'][number] => {
    const shape: Shape = shapes.get(hashes[step] ?? '') ?? { tool, params: [] }
    // What the family is about belongs to it, however many were asked for it and declined.
    const isOptional = share < coreShare && declined === undefined
    return { ...shape, tool, ...(heads ? { heads } : {}), ...(isOptional ? { isOptional: true } : {}) }
  })
  return {
    kind: 'new',
    origin: 'pattern',
    patternId: null,
    sourceKey: null,
    shapes: full,
    shapeHashes: hashes,
    backing: family.members.map(({ session, positions }) => ({ sessionId: session, positions })),
    expected: null,
    evidence: 'strong',
    replay: family.replay,
    rank,
    ...(family.hooks.length > 0 ? { hooks: family.hooks } : {}),
    ...(family.isGeneric ? { isGeneric: true } : {}),
  }
}

/** The shape that most members' calls of a step have. */
function commonHash({ members }: Family, step: number, hashAt: HashAt): string {
  const hashes = members.flatMap(({ session, positions }) => {
    const position = positions[step] ?? null
    return position === null ? [] : (hashAt(session, position) ?? [])
  })
  return mostCommon(hashes) ?? ''
}

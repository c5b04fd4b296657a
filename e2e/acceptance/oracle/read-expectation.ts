import type { OriginalExpectation } from './original'
import { countOf } from './read-setup'
import { camelCased } from './read-steps'
import type { Expectation, Status, Step } from './vector'

/** The subject of a response, by its call: the same word is another field for each subject. */
type Kind = 'candidates' | 'skill' | 'skills' | 'sweep' | 'archive' | 'log' | 'other'
type Part = Omit<Expectation, 'says'>

const kinds: [RegExp, Kind][] = [
  [/^GET \/api\/candidates\b/, 'candidates'],
  [/^GET \/api\/skills\/[^/?]+\/bundle/, 'archive'],
  [/^GET \/api\/skills\/[^/?]+$/, 'skill'],
  [/^(?:GET \/api\/skills(?:\?|$)|POST \/api\/suggest)/, 'skills'],
  [/^POST \/api\/maintenance$/, 'sweep'],
  [/^git log/, 'log'],
]

const kindOf = (call: string): Kind => kinds.find(([pattern]) => pattern.test(call))?.[1] ?? 'other'

/** Neither from a pack nor built in. */
const own = (is: unknown) => ({ items: { $where: { of: { origin: { $not: { $oneOf: ['pack', 'builtin'] } } }, is } } })
const first = (what: object) => ({ items: { 0: what } })
const ofSkill = (what: object): Partial<Record<Kind, object>> => ({ skill: what, skills: own([what]) })

/** Fields with another name or place here, by the response's subject. */
const places: Record<string, (value: never) => Partial<Record<Kind, object>>> = {
  candidates: (count: number) => ({ candidates: { items: { $length: count } } }),
  occurrences: (count: number) => ({ candidates: first({ occurrences: count }) }),
  session_keys: (keys: string[]) => ({ candidates: first({ sessions: { $only: keys.map((key) => ({ key })) } }) }),
  tools: (tools: string[]) => ({ candidates: first({ toolSequence: tools.map((tool) => ({ tool })) }) }),
  overlap: (overlap: number) => ({ candidates: first({ overlap: { $near: overlap } }) }),
  state: (lifecycle: string) => ofSkill({ lifecycle }),
  success_rate: (rate: number) => ofSkill({ stats: { successRate: { $near: rate } } }),
  judged: (judged: number) => ofSkill({ stats: { window: { judged } } }),
  judged_total: (judged: number) => ofSkill({ stats: { judged } }),
  successes_total: (successCount: number) => ofSkill({ stats: { successCount } }),
  version: (version: number) => ofSkill({ version }),
  tier: (tier: number) => ofSkill({ tier }),
  origin: (origin: string) => ofSkill({ origin }),
  protected: (isProtected: boolean) => ofSkill({ protected: isProtected }),
  skills: (count: number) => ({ skills: own({ $length: count }) }),
  names: (names: string[]) => ({ skills: own({ $only: names.map((name) => ({ name })) }) }),
  first: (name: string) => ({ skills: first({ name }) }),
  moves: (moved: number) => ({ sweep: { run: { moved } } }),
  description: (description: string) => ({ archive: { skill: { description } }, skill: { description } }),
}

const archiveFields = new Set(['description'])

/** The plain values of an expectation; a name that is not listed above is a field of the response itself. */
export function readFields(fields: Record<string, unknown>, after: number, call: string): Part[] {
  const kind = kindOf(call)
  return Object.entries(fields).map(([name, value]): Part => {
    const placed = Object.hasOwn(places, name) ? places[name]?.(value as never) : undefined
    if (kind === 'archive' && archiveFields.has(name)) return { after: opened(after), body: placed?.archive }
    if (placed?.[kind]) return { after, body: placed[kind] }
    // The state after a sweep or a report is read from the skill.
    if (placed?.skill && kind !== 'candidates') return { after: looked(after), body: placed.skill }
    return { after, body: placed === undefined ? camelCased({ [name]: value }) : { [name]: value } }
  })
}

/** Number of the step that reads the skill after another one, that opens its archive, and that takes an inventory after it. */
export const looked = (n: number): number => n + 0.5
export const opened = (n: number): number => n + 0.3
export const stocked = (n: number): number => n + 0.1

/** Additional steps that expectations need after those of a case. */
export function withLooks(steps: Step[], wanted: Part[], skill: string | undefined): Step[] {
  const numbers = new Set(wanted.map(({ after }) => after))
  return steps.flatMap((step): Step[] => {
    if (step.n === undefined) return [step]
    const behind: Step[] = [
      { n: stocked(step.n), call: 'take stock' },
      { n: opened(step.n), call: 'open archive', body: '{archive}' },
      { n: looked(step.n), call: `GET /api/skills/${skill}` },
    ]
    return [step, ...behind.filter((one) => numbers.has(one.n ?? Number.NaN))]
  })
}

type Fields = Record<string, unknown>
type Meaning = (
  match: RegExpExecArray,
  kind: Kind,
) => { status?: Status; fields?: Fields; body?: unknown; isOpened?: boolean } | null

const state = '(candidate|verified|released|degraded|deprecated|archived|deleted|rejected)'
const name = '([a-z0-9]+(?:[-_][a-z0-9]+)+)'
const only = (kind: Kind, wanted: Kind, fields: Fields) => (kind === wanted ? { fields } : null)
/** A number in a vector's text, 0.35 or 35 %. */
const shareOf = (text: string): number => (text.includes('%') ? Number.parseFloat(text) / 100 : Number(text))

/** The meaning of a clause; null when it does not apply to this kind of response. */
const meanings: [RegExp, Meaning][] = [
  [
    /^(?:an? )?(\dxx|\d{3})(?: (?:or|and) (\dxx|\d{3}))?$/,
    ([, one = '', other]) => ({ status: other ? [statusOf(one), statusOf(other)] : statusOf(one) }),
  ],
  [/^(?:it is )?(?:accepted|taken|still there)$/, () => ({ status: '2xx' })],
  [/^(?:it is )?(?:refused|rejected with 4xx)$/, () => ({ status: '4xx' })],
  [/^accepted without repairs$/, () => ({ status: '2xx', body: { repairs: [], diagnostics: [] } })],
  [
    /^(?:exactly |still )?(\w+) candidates?(?: with (\w+) occurrences)?$/,
    ([, count = '', times], kind) => {
      if (Number.isNaN(countOf(count))) return null
      const fields: Fields = { candidates: countOf(count), ...(times === undefined ? {} : { occurrences: countOf(times) }) }
      return only(kind, 'candidates', fields)
    },
  ],
  [
    /^(?:exactly |still )?(\w+) (?:move|transition)s?$/,
    ([, count = ''], kind) => (Number.isNaN(countOf(count)) ? null : only(kind, 'sweep', { moves: countOf(count) })),
  ],
  [
    /^(?:still |exactly )?(\w+) skills?$/,
    ([, count = ''], kind) => (Number.isNaN(countOf(count)) ? null : only(kind, 'skills', { skills: countOf(count) })),
  ],
  [
    new RegExp(`^(?:the )?(?:it is )?(?:(?:skill|state|is|stays|still|now) )*${state}(?: (?:again|still|now|by unblock))?$`),
    ([, what], kind) => (kind === 'candidates' ? null : { fields: { state: what } }),
  ],
  [
    /^(?:the )?success rate (?:is )?([\d.]+ ?%?)(?: over the window)?$/,
    ([, rate = '']) => ({ fields: { success_rate: shareOf(rate) } }),
  ],
  [
    /^(\d+) of (\d+) judged(?:, as before)?$/,
    ([, good, all]) => ({ fields: { success_rate: Number(good) / Number(all), judged: Number(all) } }),
  ],
  [/^version (\d+)$/, ([, version]) => ({ fields: { version: Number(version) } })],
  [/^tier (\d)$/, ([, tier]) => ({ fields: { tier: Number(tier) } })],
  [/^origin (\w+)$/, ([, origin]) => ({ fields: { origin } })],
  [/^(?:it is |still )?protected$/, () => ({ fields: { protected: true } })],
  [new RegExp(`^(?:the )?first item is ${name}$`), ([, one], kind) => only(kind, 'skills', { first: one })],
  [new RegExp(`^(?:exactly|only) ${name}$`), ([, one], kind) => only(kind, 'skills', { names: [one] })],
  [
    new RegExp(`^(?:it )?(?:needs|depends on) ${name}(?: now| again)?$`),
    ([, one], kind) => only(kind, 'skill', { dependsOn: [one] }),
  ],
  [new RegExp(`^(?:the )?old name leads to ${name}$`), ([, one], kind) => only(kind, 'skill', { name: one })],
  [new RegExp(`^(?:the answer )?names ${name}$`), ([, one = '']) => ({ body: { $matches: one.replaceAll(/[-_]/g, '[-_]') } })],
  [
    /^(?:byte for byte )?(?:what|the same as) step (\d+) gave$/,
    ([, n], kind) => ({ body: kind === 'archive' ? { archive: `{step${n}|body|archive}` } : { $equals: `{step${n}|body}` } }),
  ],
  [/^passes the strict validator$/, (_, kind) => (kind === 'archive' ? { body: { isValid: true }, isOpened: true } : null)],
]

const statusOf = (text: string): Exclude<Status, unknown[]> => (text.endsWith('xx') ? (text as `${number}xx`) : Number(text))

/** Calls that may have to leave nothing behind: an inventory is taken before and after. */
export const leavesNothing =
  /^(?:nothing (?:changes|changed|is written|else changes)|no file(?:, no row)?(?:, no event)?(?:, no commit)?|no (?:new )?event|no revision changes)$/

const phrases = (text: string): string[] => text.split(/;\s*|,\s+(?=nothing )/).map((one) => one.trim())

function mean(clause: string, kind: Kind): ReturnType<Meaning> {
  for (const [pattern, say] of meanings) {
    const match = pattern.exec(clause)
    const resolved = match && say(match, kind)
    if (resolved) return resolved
  }
  return null
}

/**
 * Splits a clause into parts; text after a colon is the reason for a parsed part, or the meaning of an unparsed one.
 * Null when nothing defines its meaning.
 */
function readClause(clause: string, after: number, call: string): Part[] | null {
  if (leavesNothing.test(clause)) return [{ after: stocked(after), body: { $equals: '{stock}' } }]
  const [head = '', ...reasons] = clause.split(/:\s+/)
  const parsed = mean(clause, kindOf(call)) ?? mean(head, kindOf(call))
  const all = parsed
    ? [parsed]
    : (reasons.length > 0 ? reasons.join(': ') : clause).split(/,\s+(?:and )?/).map((one) => mean(one, kindOf(call)))
  if (all.some((one) => one === null)) return null
  return all.flatMap((one): Part[] => {
    const { status, fields = {}, body, isOpened } = one ?? {}
    const plain = [
      ...(status === undefined ? [] : [{ after, status }]),
      ...(body === undefined ? [] : [{ after: isOpened ? opened(after) : after, body }]),
    ]
    return [...plain, ...readFields(fields, after, call)]
  })
}

const anyAnswer: Status = ['2xx', '4xx']

export interface ReadExpectation {
  read: Expectation[]
  notRead: string[]
}

/** An expectation in prose and plain values. The values repeat the prose, so that unparsed prose next to values is no loss. */
export function readExpectation({ after, holds: says, ...fields }: OriginalExpectation, call: string): ReadExpectation {
  const plain = readFields(fields, after, call)
  const clauses = phrases(says).map((clause) => ({ clause, parts: readClause(clause, after, call) }))
  const parts =
    plain.length > 0
      ? [...plain, ...clauses.flatMap((one) => (one.parts ?? []).filter((part) => part.after === stocked(after)))]
      : clauses.flatMap((one) => one.parts ?? [])
  const lost = plain.length > 0 ? [] : clauses.filter((one) => one.parts === null)
  // An unparsed expectation may be a refusal, so success is not assumed.
  if (lost.length > 0 && parts.every((part) => part.status === undefined)) parts.push({ after, status: anyAnswer })
  return { read: parts.map((part) => ({ says, ...part })), notRead: lost.map(({ clause }) => `after ${after}: "${clause}"`) }
}

import {
  createLoader,
  parseAsBoolean,
  parseAsInteger,
  parseAsIsoDateTime,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import type { CallInput } from '@/lib/client/http-client'
import { ranges } from './health/timeline-range'
import { skillTabs, type SkillPlace } from './skill-address'

const outcomes = ['success', 'failure', 'partial', 'unknown'] as const
const reaches = ['offered', 'loaded', 'followed', 'judged'] as const
const decisions = ['considered', 'skipped'] as const
const savings = ['toolCalls', 'ms'] as const
// "1" in the address, as people write it.
const flag = { ...parseAsBoolean, parse: (text: string) => text === '1' || text === 'true' }

/** Parses the parameters of a skill's address on the server. */
export const loadSkillParams = createLoader({
  tab: parseAsStringLiteral(skillTabs).withDefault('health'),
  range: parseAsStringLiteral(ranges).withDefault('90'),
  window: flag,
  outcome: parseAsStringLiteral(outcomes),
  reached: parseAsStringLiteral(reaches),
  decision: parseAsStringLiteral(decisions),
  version: parseAsInteger,
  saved: parseAsStringLiteral(savings),
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
  cursor: parseAsString,
  diff: parseAsString,
  with: parseAsString,
  file: parseAsString.withDefault('SKILL.md'),
  raw: flag,
})
export type SkillParams = Awaited<ReturnType<typeof loadSkillParams>>

/** Rows on one page of uses; the window is never split. */
const pageSize = 100

/** The input of the uses query, for its filters. */
export function usesInput(
  name: string,
  { outcome, reached, decision, version, saved, window, from, to, cursor }: SkillPlace,
): CallInput<'skill.uses'> {
  const known = outcomes.find((one) => one === outcome)
  const far = reaches.find((one) => one === reached)
  const passed = decisions.find((one) => one === decision)
  const saving = savings.find((one) => one === saved)
  return {
    name,
    limit: window ? 200 : pageSize,
    ...(known ? { outcome: known } : {}),
    ...(far ? { reached: far } : {}),
    ...(passed ? { decision: passed } : {}),
    ...(version ? { version: Number(version) } : {}),
    ...(saving ? { saved: saving } : {}),
    ...(window ? { window: true } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

/** The filters of the uses tab. */
export function usesPlace({ outcome, reached, decision, version, saved, window, from, to, cursor }: SkillParams): SkillPlace {
  return {
    tab: 'uses',
    outcome: outcome ?? undefined,
    reached: reached ?? undefined,
    decision: decision ?? undefined,
    version: version === null ? undefined : String(version),
    saved: saved ?? undefined,
    window: window ?? undefined,
    from: from?.toISOString(),
    to: to?.toISOString(),
    cursor: cursor ?? undefined,
  }
}

/** The two versions to compare: the requested ones if both exist, else the current one with the previous one. */
export function chosenDiff(param: string | null, numbers: readonly number[], current: number): string | null {
  const [from, to] = (param ?? '').split('..').map(Number)
  if (from !== undefined && to !== undefined && numbers.includes(from) && numbers.includes(to)) return `${from}..${to}`
  const before = numbers.filter((number) => number < current)
  if (before.length > 0) return `${Math.max(...before)}..${current}`
  const other = numbers.find((number) => number !== current)
  return other === undefined ? null : `${current}..${other}`
}

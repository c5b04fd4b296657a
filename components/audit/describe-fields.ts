import { capital } from '@/lib/domain/capital'
import { formatInstant } from '@/components/ui/format-time'
import type { EventItem } from '@/lib/contract/event'
import { parseState, stateLabels } from '@/lib/domain/lifecycle/states'

/** One field of an event's object, in words. `before` is null where the object is new or the field was not recorded. */
export interface FieldChange {
  label: string
  before: string | null
  after: string | null
}

/** Names of fields that say too little when they are only taken apart into words. */
const labels: Record<string, string> = {
  isProtected: 'Protected',
  isWarning: 'Warns agents',
  heldName: 'Holds the name',
  stateSince: 'In this state since',
  windowSince: 'Window since',
  sharedAt: 'Shared since',
  deprecatedAt: 'Deprecated since',
  deprecatedBy: 'Deprecated by',
  deprecatedReason: 'Reason of the deprecation',
  riskLevel: 'Risk',
  taskType: 'Kind of task',
  tier: 'Trust tier',
}

/** "isShownOnce" → "Is shown once". */
function labelOf(field: string): string {
  const words = field
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return labels[field] ?? capital(words)
}

/** Hashes, which nobody reads: the record as stored has them. */
const digests = new Set(['shapes', 'digest'])

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
const longest = 300

function wordsOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    if (isTime(value)) return formatInstant(new Date(value))
    const state = field === 'state' ? parseState(value) : null
    const text = state ? stateLabels[state] : /^[0-9a-f]{64}$/.test(value) ? value.slice(0, 12) : value
    return text.length > longest ? `${text.slice(0, longest)}…` : text
  }
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((item) => wordsOf('', item)).join(', ')
  return Object.entries(value)
    .map(([name, inner]) => `${labelOf(name)}: ${wordsOf(name, inner)}`)
    .join('; ')
}

const fieldsOf = (value: EventItem['before']): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** Fields that both sides record: what only one side says of a changed object is no change. All of a new or a removed one. */
function comparedFields(was: Record<string, unknown>, is: Record<string, unknown>): string[] {
  const shared = Object.keys(is).filter((field) => field in was)
  const all = shared.length > 0 ? shared : [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return all.filter((field) => !digests.has(field))
}

/** What an event changed, field by field, in words: of a new object all that is recorded of it. */
export function describeFields({ before, after }: Pick<EventItem, 'before' | 'after'>): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return comparedFields(was, is).flatMap((field) => {
    const [from, to] = [field in was ? wordsOf(field, was[field]) : null, field in is ? wordsOf(field, is[field]) : null]
    const isSaid = from !== to && !(from === null && to === 'none') && !(to === null && from === 'none')
    return isSaid ? [{ label: labelOf(field), before: from, after: to }] : []
  })
}

import type { LearningEvent } from './catalogue'

/** An entry of the log, as far as it tells something that was learned. */
export interface Logged {
  verb: string
  objectKind: string
  objectId: string
  objectName: string
  before: unknown
  after: unknown
  evidence?: unknown
}

export interface Learned {
  name: LearningEvent
  data: Record<string, string | number | boolean | null>
}

const revising = new Set(['edit', 'restore', 'revise', 'evolve', 'update'])
const creating = new Set(['create', 'import', 'load'])

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What an entry of the log tells beside itself: short facts about what was learned. Undone acts tell nothing new. */
export function learnedFrom(event: Logged): Learned[] {
  if (event.objectKind === 'session' && event.verb === 'session_completed') return []
  if (event.objectKind !== 'skill') return []
  const skill = { skillId: event.objectId, name: event.objectName }
  if (event.verb === 'merge') {
    const merged = textOf(field(event.evidence, 'mergedSkillId')) ?? textOf(field(event.after, 'mergedSkillId'))
    return merged === null ? [] : [{ name: 'skill_merged', data: { intoSkillId: event.objectId, mergedSkillId: merged } }]
  }
  if (revising.has(event.verb)) return [{ name: 'skill_ingested', data: { ...skill, action: 'updated' } }]
  const isBirth = creating.has(event.verb) || (event.verb === 'promote' && field(event.before, 'state') === 'candidate')
  if (!isBirth) return []
  const born: Learned = { name: 'skill_ingested', data: { ...skill, action: 'created' } }
  const isWarning = field(event.after, 'isWarning') === true
  return isWarning ? [born, { name: 'skill_negative_created', data: skill }] : [born]
}

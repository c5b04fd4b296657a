import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { ExtraValue, SkillMd } from '@/lib/skill-md/skill'
import { declaredTitle } from '@/lib/skill-md/title'
import { triggersOf } from '@/lib/skill-md/triggers'

/** Fields that a skill's file and its row both store, so that serving need not read the file. */
export interface SharedFields {
  title: string
  triggers: string[]
  constraints: string[]
  exampleQueries: string[]
}

export const sharedLists = ['triggers', 'constraints', 'exampleQueries'] as const
export type SharedList = (typeof sharedLists)[number]

/** Limits on each list that a row stores from a file of unknown origin, and on the length of one item. */
const most: Record<SharedList, { items: number; signs: number }> = {
  triggers: { items: 50, signs: 200 },
  constraints: { items: 20, signs: 500 },
  exampleQueries: { items: 20, signs: 500 },
}

/** The lists stored under metadata as JSON text; triggers are a field of the format itself. */
const keys = { constraints: 'constraints', exampleQueries: 'example_queries' } as const

/** Sentences contain commas, so a list of them is JSON; otherwise one per line. */
function sentences(value: ExtraValue): string[] {
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
  if (typeof value !== 'string') return [JSON.stringify(value)]
  try {
    const read: unknown = JSON.parse(value)
    if (Array.isArray(read)) return read.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
  } catch {
    // Not JSON: plain text.
  }
  return value.split('\n')
}

function clipped(list: SharedList, items: readonly string[]): string[] {
  const { items: count, signs } = most[list]
  const texts = items.map((item) => item.trim()).filter((item) => item !== '')
  // Truncation must not leave a lone surrogate.
  return [...new Set(texts)].slice(0, count).map((text) => text.slice(0, signs).replace(/\p{Surrogate}$/u, ''))
}

/** The values of these fields in a SKILL.md; undeclared fields are absent. */
export function declaredFields(
  skill: Pick<SkillMd, 'metadata' | 'extra' | 'triggers' | 'triggerPattern'>,
): Partial<SharedFields> {
  const fields: Partial<SharedFields> = {}
  const title = declaredTitle(skill)
  if (title !== undefined) fields.title = title
  const triggers = triggersOf(skill)
  if (triggers.length > 0) fields.triggers = clipped('triggers', triggers)
  for (const list of ['constraints', 'exampleQueries'] as const) {
    const value = skill.metadata[keys[list]] ?? skill.extra[keys[list]]
    if (value !== undefined) fields[list] = clipped(list, sentences(value))
  }
  return fields
}

/** The skill with these fields set: an empty list is removed, an unchanged one keeps its form. */
function withFields(skill: SkillMd, fields: Partial<SharedFields>): SkillMd {
  const declared = declaredFields(skill)
  const [metadata, extra] = [{ ...skill.metadata }, { ...skill.extra }]
  const write = (key: string, text: string | null): void => {
    delete extra[key]
    if (text === null) delete metadata[key]
    else metadata[key] = text
  }
  if (fields.title && fields.title !== declared.title) write('title', fields.title)
  for (const list of ['constraints', 'exampleQueries'] as const) {
    const items = fields[list]
    if (items && !sameItems(items, declared[list])) write(keys[list], items.length > 0 ? JSON.stringify(items) : null)
  }
  const { triggers } = fields
  if (!triggers || sameItems(triggers, declared.triggers)) return { ...skill, metadata, extra }
  const triggerPattern = triggers.find((trigger) => trigger === skill.triggerPattern)
  return { ...skill, metadata, extra, triggers: triggers.filter((trigger) => trigger !== triggerPattern), triggerPattern }
}

export const sameItems = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])

/** The skill as SKILL.md with these fields set; all other text is preserved. */
export function writeFields(skill: SkillMd, fields: Partial<SharedFields>): string {
  const written = withFields(skill, fields)
  const isNew = !sameItems(triggersOf(written), triggersOf(skill))
  return serialiseSkillMd(written, isNew ? ['triggers'] : [])
}

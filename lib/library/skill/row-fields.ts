import { parseSkillMd } from '@/lib/skill-md/parse'
import {
  declaredFields,
  sameItems,
  sharedLists,
  writeFields,
  type SharedFields,
  type SharedList,
} from '@/lib/skill-md/shared-fields'
import { titleOf } from '@/lib/skill-md/title'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { bytesOf, type FileContent, type TextFile } from '@/lib/library/skill/scan-version'
import { jsonColumns } from '@/lib/store/json-columns'

export type Fields = Partial<SharedFields>
type Row = Pick<Skill, 'name' | 'title' | 'origin' | SharedList>

const distinct = (items: readonly string[]): string[] => [...new Set(items)]

/** The fields of a SKILL.md that its skill's row also has; none when it cannot be read. */
export function fieldsIn(main: string): Fields {
  const { skill } = parseSkillMd(main)
  return skill ? declaredFields(skill) : {}
}

/** The fields that a new skill's row takes from its files. */
export function fieldsOfNew(name: string, files: readonly FileContent[]): SharedFields {
  const main = files.find((file) => file.path === 'SKILL.md')
  const declared = main ? fieldsIn(new TextDecoder().decode(bytesOf(main))) : {}
  const title = titleOf({ name, metadata: {}, extra: {} })
  return { title, triggers: [], constraints: [], exampleQueries: [], ...declared }
}

/** A SKILL.md with these fields; unchanged when it already has them or cannot be read. */
export function withFields(main: string, fields: Fields): string {
  const { skill } = parseSkillMd(main)
  if (!skill) return main
  const declared = declaredFields(skill)
  const isDeclared =
    (!fields.title || fields.title === declared.title) &&
    sharedLists.every((list) => !fields[list] || sameItems(fields[list], declared[list]))
  return isDeclared ? main : writeFields(skill, fields)
}

/** Files with these fields in their SKILL.md. */
export const filesWith = (files: readonly TextFile[], fields: Fields): TextFile[] =>
  files.map((file) => (file.path === 'SKILL.md' ? { path: file.path, text: withFields(file.text, fields) } : file))

/** A pack's or connector's text belongs to its author: a person's own fields stay in the row. */
export const isForeign = ({ origin }: Pick<Skill, 'origin'>): boolean => ['pack', 'connector', 'builtin'].includes(origin)

const minedFrom = ['pattern', 'procedure', 'failure']

/**
 * The row of a skill without the requests of its sessions. Those requests find the skill but were in no approved text, so no file
 * may contain them.
 */
export async function sayable(db: Queryable, skill: Skill): Promise<Skill> {
  const mined = { skillId: skill.id, status: 'promoted', origin: { in: minedFrom } }
  const isMined = skill.origin === 'learned' || (await db.candidate.count({ where: mined })) > 0
  return isMined ? { ...skill, exampleQueries: [] } : skill
}

/**
 * The fields that the next version of a skill must contain so that file and row agree: those that the row (`sayable`) has beyond
 * the current file, added to the new text. A field that the new text sets differently wins.
 */
export function fieldsToWrite(row: Row, present: string, next: string): Fields {
  if (isForeign(row)) return {}
  const [before, declared] = [fieldsIn(present), fieldsIn(next)]
  const fields: Fields = {}
  const isDefault = row.title === row.name || row.title === titleOf({ name: row.name, metadata: {}, extra: {} })
  if (before.title === undefined && declared.title === undefined && !isDefault) fields.title = row.title
  for (const list of sharedLists) {
    const known = new Set(before[list])
    const beyond = jsonColumns.Skill[list](row[list]).filter((item) => !known.has(item))
    if (beyond.length > 0 && sameItems(before[list], declared[list]))
      fields[list] = distinct([...(declared[list] ?? []), ...beyond])
  }
  return fields
}

/** The fields of `present` that a whole new text does not mention. */
export function carriedFields(present: string, next: string): Fields {
  const declared = fieldsIn(next)
  return Object.fromEntries(Object.entries(fieldsIn(present)).filter(([field]) => !(field in declared)))
}

/**
 * The fields that a row takes from its new version: those of the file. A field that only the previous file had is removed, unless
 * `keepsSilent`; a field in neither file is the row's alone and stays.
 */
export function rowFollowing(row: Row, present: string, next: string, { keepsSilent = false } = {}): Fields {
  const [before, declared] = [fieldsIn(present), fieldsIn(next)]
  const data: Fields = {}
  if (declared.title !== undefined) data.title = declared.title
  else if (before.title !== undefined && !keepsSilent) data.title = titleOf({ name: row.name, metadata: {}, extra: {} })
  for (const list of sharedLists) {
    const items = declared[list] ?? (before[list] && !keepsSilent ? [] : undefined)
    // A person's addition to a pack's text applies until the pack itself sets that field.
    const isBeside = isForeign(row) && jsonColumns.Skill[list](row[list]).length > 0 && sameItems(before[list], declared[list])
    if (!items || isBeside) continue
    const formerItems = new Set(before[list])
    // A learned skill keeps its sessions' requests beside its own fields.
    const current =
      list === 'exampleQueries' && row.origin === 'learned'
        ? jsonColumns.Skill[list](row[list]).filter((item) => !formerItems.has(item))
        : []
    data[list] = distinct([...items, ...current])
  }
  return data
}

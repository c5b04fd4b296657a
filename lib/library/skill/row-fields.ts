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

/** What a SKILL.md says of the fields that its skill's row holds too; nothing where it cannot be read. */
export function fieldsIn(main: string): Fields {
  const { skill } = parseSkillMd(main)
  return skill ? declaredFields(skill) : {}
}

/** What the row of a new skill takes from its files. */
export function fieldsOfNew(name: string, files: readonly FileContent[]): SharedFields {
  const main = files.find((file) => file.path === 'SKILL.md')
  const declared = main ? fieldsIn(new TextDecoder().decode(bytesOf(main))) : {}
  const title = titleOf({ name, metadata: {}, extra: {} })
  return { title, triggers: [], constraints: [], exampleQueries: [], ...declared }
}

/** A SKILL.md with these fields; as it is where it says them, or cannot be read. */
export function withFields(main: string, fields: Fields): string {
  const { skill } = parseSkillMd(main)
  if (!skill) return main
  const declared = declaredFields(skill)
  const isDeclared =
    (!fields.title || fields.title === declared.title) &&
    sharedLists.every((list) => !fields[list] || sameItems(fields[list], declared[list]))
  return isDeclared ? main : writeFields(skill, fields)
}

/** Some files with these fields in their SKILL.md. */
export const filesWith = (files: readonly TextFile[], fields: Fields): TextFile[] =>
  files.map((file) => (file.path === 'SKILL.md' ? { path: file.path, text: withFields(file.text, fields) } : file))

/** What came from a pack or a connector is its author's text: what a person says beside it stays in the row. */
export const isForeign = ({ origin }: Pick<Skill, 'origin'>): boolean => ['pack', 'connector', 'builtin'].includes(origin)

const minedFrom = ['pattern', 'procedure', 'failure']

/**
 * The row of a skill without what its sessions asked: those requests lead to it, and stood in no text that anybody approved, so that
 * no file may come to say them.
 */
export async function sayable(db: Queryable, skill: Skill): Promise<Skill> {
  const mined = { skillId: skill.id, status: 'promoted', origin: { in: minedFrom } }
  const isMined = skill.origin === 'learned' || (await db.candidate.count({ where: mined })) > 0
  return isMined ? { ...skill, exampleQueries: [] } : skill
}

/**
 * What the next version of a skill must say so that file and row agree: what the row (`sayable`) holds beyond the file that stands,
 * laid over what the new text says; a field that the new text says otherwise is its own.
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

/** What of `present` a whole new text does not speak of. */
export function carriedFields(present: string, next: string): Fields {
  const declared = fieldsIn(next)
  return Object.fromEntries(Object.entries(fieldsIn(present)).filter(([field]) => !(field in declared)))
}

/**
 * What a row takes from its new version: what the file says. A field that only the file before said is gone with it, unless
 * `keepsSilent`; one that neither says is the row's alone and stays.
 */
export function rowFollowing(row: Row, present: string, next: string, { keepsSilent = false } = {}): Fields {
  const [before, declared] = [fieldsIn(present), fieldsIn(next)]
  const data: Fields = {}
  if (declared.title !== undefined) data.title = declared.title
  else if (before.title !== undefined && !keepsSilent) data.title = titleOf({ name: row.name, metadata: {}, extra: {} })
  for (const list of sharedLists) {
    const items = declared[list] ?? (before[list] && !keepsSilent ? [] : undefined)
    // What a person said beside a pack's text holds until the pack itself says something else there.
    const isBeside = isForeign(row) && jsonColumns.Skill[list](row[list]).length > 0 && sameItems(before[list], declared[list])
    if (!items || isBeside) continue
    const formerItems = new Set(before[list])
    // What its sessions asked of a learned skill stays beside what it says itself.
    const current =
      list === 'exampleQueries' && row.origin === 'learned'
        ? jsonColumns.Skill[list](row[list]).filter((item) => !formerItems.has(item))
        : []
    data[list] = distinct([...items, ...current])
  }
  return data
}

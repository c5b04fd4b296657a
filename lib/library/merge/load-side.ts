import type { MergeSideText } from '@/lib/domain/merge/entry'
import { distinct } from '@/lib/domain/revision/merge-lists'
import { parseSkillMd } from '@/lib/skill-md/parse'
import type { SkillMd } from '@/lib/skill-md/skill'
import { declaredFields } from '@/lib/skill-md/shared-fields'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { conflict } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { sayable } from '@/lib/library/skill/row-fields'
import { bytesOf, type FileContent } from '@/lib/library/skill/scan-version'
import { filesOf, textIn } from '@/lib/library/skill/version-texts'
import { jsonColumns } from '@/lib/store/json-columns'

/** One side of a merge, with its files and front matter. */
export interface Side {
  text: MergeSideText
  parsed: SkillMd
  /** SKILL.md as it is. */
  main: string
  files: FileContent[]
  /** Example queries that a file may contain; the others are requests from its sessions. */
  sayable: ReadonlySet<string>
}

/** @throws Problem `conflict` when the SKILL.md cannot be read. */
export function sideOf(
  name: string,
  files: FileContent[],
  lists: Omit<MergeSideText, 'name' | 'body' | 'files'>,
  beside: readonly string[],
): Side {
  const main = textIn(files, 'SKILL.md')
  const parsed = parseSkillMd(main).skill
  if (!parsed) throw conflict(`The SKILL.md of "${name}" can’t be read. Fix it first.`)
  const others = files.filter((file) => file.path !== 'SKILL.md')
  const { triggers = [], constraints = [], exampleQueries = [] } = declaredFields(parsed)
  const text: MergeSideText = {
    ...lists,
    constraints: distinct([...constraints, ...lists.constraints]),
    exampleQueries: distinct([...exampleQueries, ...lists.exampleQueries]),
    name,
    body: parsed.body,
    triggers: distinct([...triggers, ...lists.triggers]),
    files: others.map((file) => ({ path: file.path, sha256: sha256Hex(bytesOf(file)) })),
  }
  return { text, parsed, main, files, sayable: new Set([...exampleQueries, ...beside]) }
}

/** The current version of a skill, as one side of a merge. */
export async function skillSide(db: Queryable, skill: Skill): Promise<Side> {
  const lists = {
    shapes: jsonColumns.Skill.shapes(skill.shapes),
    constraints: jsonColumns.Skill.constraints(skill.constraints),
    triggers: jsonColumns.Skill.triggers(skill.triggers),
    exampleQueries: jsonColumns.Skill.exampleQueries(skill.exampleQueries),
  }
  const own = await sayable(db, skill)
  return sideOf(
    skill.name,
    await filesOf({ db }, skill.id, skill.version),
    lists,
    jsonColumns.Skill.exampleQueries(own.exampleQueries),
  )
}

import { jsonColumns } from '@/lib/store/json-columns'
import { wordsOf } from '@/lib/domain/overlap/word-similarity'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { triggersOf } from '@/lib/skill-md/triggers'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { filesOf, textIn } from '@/lib/library/skill/version-texts'

/** Words of name, description, triggers and instructions. */
export async function wordsOfSkill(db: Queryable, skill: Skill): Promise<ReadonlySet<string>> {
  const main = parseSkillMd(textIn(await filesOf({ db }, skill.id, skill.version), 'SKILL.md')).skill
  return wordsOf([
    skill.name,
    skill.description,
    ...jsonColumns.Skill.triggers(skill.triggers),
    ...(main ? triggersOf(main) : []),
    main?.body ?? '',
  ])
}

import type { MergeSideText } from '@/lib/domain/merge/plan'
import { distinct } from '@/lib/domain/revision/merge-lists'
import { parseSkillMd } from '@/lib/skill-md/parse'
import type { SkillMd } from '@/lib/skill-md/skill'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { conflict } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import { bytesOf, type FileContent } from '../skill/add-version'
import { filesOf, textIn } from '../skill/revise-skill'
import { texts } from '../skill/skill-item'
import { shapesOfCandidate } from '../candidate/candidate-facts'
import { saidOf } from '../candidate/said'
import type { TextFile } from '../skill/add-version'

/** One side of a merge, with the files and the front matter that it came from. */
export interface Side {
  text: MergeSideText
  said: SkillMd
  /** SKILL.md as it is. */
  main: string
  files: FileContent[]
}

/** @throws Problem `conflict` where the SKILL.md cannot be read. */
function sideOf(name: string, files: FileContent[], lists: Omit<MergeSideText, 'name' | 'body' | 'files'>): Side {
  const main = textIn(files, 'SKILL.md')
  const said = parseSkillMd(main).skill
  if (!said) throw conflict(`The SKILL.md of "${name}" cannot be read. Mend it first.`)
  const others = files.filter((file) => file.path !== 'SKILL.md')
  const text: MergeSideText = {
    ...lists,
    name,
    body: said.body,
    triggers: distinct([...said.triggers, ...lists.triggers]),
    files: others.map((file) => ({ path: file.path, sha256: sha256Hex(bytesOf(file)) })),
  }
  return { text, said, main, files }
}

/** A skill as it stands. */
export async function skillSide(db: Queryable, skill: Skill): Promise<Side> {
  return sideOf(skill.name, await filesOf({ db }, skill.id, skill.version), {
    shapes: texts(skill.shapes),
    constraints: texts(skill.constraints),
    triggers: texts(skill.triggers),
    exampleQueries: texts(skill.exampleQueries),
  })
}

/** A candidate as it is drafted, with what people asked in its sessions. */
export async function candidateSide(db: Queryable, candidate: Candidate, exampleQueries: string[]): Promise<Side> {
  return sideOf(candidate.name, candidate.files as unknown as TextFile[], {
    shapes: await shapesOfCandidate(db, candidate),
    constraints: [],
    triggers: saidOf(candidate).triggers,
    exampleQueries,
  })
}

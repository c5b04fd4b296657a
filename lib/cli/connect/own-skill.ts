import { readFileSync } from 'node:fs'
import path from 'node:path'
import { harnesses, type HarnessName } from '@/lib/domain/harness/harnesses'
import { wholeEdit, type Edit } from './edit'
import type { Place } from './place'

/** Stands in the one skill that a harness gets, and tells it from another one of that name. */
const mark = 'title: Mettle\n'

/**
 * The skill that tells an agent to ask Mettle, load what fits and report: all that its context has to carry of the library. A folder
 * with copies gets it as one of them.
 */
export function ownSkill({ root }: Pick<Place, 'root'>, harness: HarnessName): Edit {
  const text = readFileSync(path.join(root, 'packs/mettle/mettle/SKILL.md'), 'utf8')
  return wholeEdit(path.posix.join(harnesses[harness].skills, 'mettle/SKILL.md'), text, mark)
}

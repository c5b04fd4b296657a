import { invalid } from '@/lib/domain/problem/problem'
import { isReservedName, isSkillName } from '@/lib/skill-md/check-name'

/** @throws Problem `invalid` when a skill cannot be called that. */
export function requireName(name: string): string {
  if (isReservedName(name)) throw invalid(`name: "${name}" is the name of a page of the API. Choose another.`)
  if (!isSkillName(name)) throw invalid('name: 1 to 64 of a-z, 0-9 and single hyphens, none at either end')
  return name
}

import { invalid } from '@/lib/domain/problem/problem'
import { isReservedName, isSkillName } from '@/lib/skill-md/check-name'
import { slugify } from '@/lib/skill-md/slugify'

/** @throws Problem `invalid` when a skill cannot have this name. */
export function requireName(name: string): string {
  if (isReservedName(name))
    throw invalid(`name: "${name}" is the name of a page of the API, or of a device on Windows. Choose another.`)
  if (!isSkillName(name)) throw invalid('name: 1 to 64 of a-z, 0-9 and single hyphens, none at either end')
  return name
}

/** A key as connectors and other registries spell names: words joined by single hyphens, underscores or colons. */
const keyShape = /^[a-z0-9]+(?:[-_:][a-z0-9]+)+$/i

/**
 * The name for a key, and the key as an alias when it is no valid name itself.
 * @throws Problem `invalid` when no name can be made of it.
 */
export function nameOfKey(key: string): { name: string; alias: string | null } {
  if (isSkillName(key) || !keyShape.test(key)) return { name: requireName(key), alias: null }
  return { name: requireName(slugify(key)), alias: key }
}

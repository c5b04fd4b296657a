import { lengthOf } from '@/lib/skill-md/standard'
import { isReservedName, nameLengthMax } from '@/lib/skill-md/slugify'

export { isReservedName }

/** What is wrong with a skill name by the standard; several faults can apply at once. */
export type NameFault = 'name-empty' | 'name-too-long' | 'name-hyphen-at-edge' | 'name-double-hyphen' | 'name-characters'

/** Faults of a name: 1–64 of a-z, 0-9 and single hyphens, none at either end. An empty list means the name is valid. */
export function nameFaults(name: string): NameFault[] {
  if (name.trim() === '') return ['name-empty']
  const faults: NameFault[] = []
  if (lengthOf(name) > nameLengthMax) faults.push('name-too-long')
  if (name.startsWith('-') || name.endsWith('-')) faults.push('name-hyphen-at-edge')
  if (name.includes('--')) faults.push('name-double-hyphen')
  if (!/^[a-z0-9-]+$/.test(name)) faults.push('name-characters')
  return faults
}

/** True for a name that can be served, written and addressed. */
export function isSkillName(name: string): boolean {
  return nameFaults(name).length === 0 && !isReservedName(name)
}

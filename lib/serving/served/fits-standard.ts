import { descriptionMax, lengthOf } from '@/lib/skill-md/standard'
import type { ServedSkill } from './served-skill'

/** Whether strict readers of the standard accept a skill: a longer description, as an import may have it, only a person can shorten. */
export const fitsStandard = ({ row }: ServedSkill): boolean => lengthOf(row.description) <= descriptionMax

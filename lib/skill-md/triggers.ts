import type { SkillMd } from '@/lib/skill-md/skill'

/** What a file says it is triggered by, as written: its list, then its pattern. */
export function triggersOf({ triggers, triggerPattern }: Pick<SkillMd, 'triggers' | 'triggerPattern'>): string[] {
  return triggerPattern ? [...new Set([...triggers, triggerPattern])] : triggers
}

/** Words of a trigger as they are searched: the letter of an escape such as `\b` begins no word. */
export const searchedTrigger = (trigger: string): string => trigger.replaceAll(/\\[a-zA-Z]/g, ' ')

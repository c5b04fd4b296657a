import { isReservedName, nameFaults, type NameFault } from '@/lib/skill-md/check-name'

const sentences: Record<NameFault, string> = {
  'name-empty': 'Give it a name.',
  'name-too-long': 'Shorten the name to 64 characters.',
  'name-hyphen-at-edge': 'Begin and end the name with a letter or a digit.',
  'name-double-hyphen': 'Use single hyphens between the words.',
  'name-characters': 'Use small letters, digits and hyphens only.',
}

/** What is wrong with a skill name, as a sentence that says what to do; null for a valid one. */
export function skillNameIssue(name: string): string | null {
  const [fault] = nameFaults(name)
  if (fault) return sentences[fault]
  return isReservedName(name)
    ? `"${name}" is an address of Mettle's own, or Windows keeps it for a device: choose another name.`
    : null
}

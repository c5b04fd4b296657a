import type { SkillMd } from '@/lib/skill-md/skill'

/** Readable name: metadata.title, a `title` of the file, else the name with spaces and a capital. */
export function titleOf(skill: Pick<SkillMd, 'name' | 'metadata' | 'extra'>): string {
  const written = skill.metadata.title ?? skill.extra.title
  if (typeof written === 'string' && written.trim() !== '') return written.trim()
  const words = skill.name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

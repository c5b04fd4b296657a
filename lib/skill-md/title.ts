import type { SkillMd } from '@/lib/skill-md/skill'

/** The readable name that a file gives: metadata.title, else a `title` of the file. */
export function declaredTitle({ metadata, extra }: Pick<SkillMd, 'metadata' | 'extra'>): string | undefined {
  const written = metadata.title ?? extra.title
  return typeof written === 'string' && written.trim() !== '' ? written.trim() : undefined
}

/** Readable name: the one that the file gives, else the name with spaces and a capital. */
export function titleOf(skill: Pick<SkillMd, 'name' | 'metadata' | 'extra'>): string {
  const written = declaredTitle(skill)
  if (written !== undefined) return written
  const words = skill.name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import { capital } from '@/lib/domain/capital'
import type { SkillMd } from '@/lib/skill-md/skill'

/** The display title declared by a file: metadata.title, else a `title` key. */
export function declaredTitle({ metadata, extra }: Pick<SkillMd, 'metadata' | 'extra'>): string | undefined {
  const written = metadata.title ?? extra.title
  return typeof written === 'string' && written.trim() !== '' ? written.trim() : undefined
}

/** Display title: the declared one, else the name with spaces and a capital. */
export function titleOf(skill: Pick<SkillMd, 'name' | 'metadata' | 'extra'>): string {
  const written = declaredTitle(skill)
  if (written !== undefined) return written
  return capital(skill.name.replaceAll('-', ' '))
}

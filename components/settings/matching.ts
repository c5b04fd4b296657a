/** A part of the settings: its section, its title, and other words that people look for it by. */
export interface Setting {
  section: string
  title: string
  words?: string
}

/** "Privacy and redaction" → "section-privacy-and-redaction". */
export const sectionId = (section: string): string => `section-${section.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

/** The settings that every searched word fits, in their order; all without a word. */
export function matching<S extends Setting>(settings: readonly S[], search: string): S[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return settings.filter(({ section, title, words = '' }) => {
    const text = `${section} ${title} ${words}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

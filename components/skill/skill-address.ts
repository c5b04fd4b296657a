/** Views of one skill, in the order of their tabs. */
export const skillTabs = ['health', 'uses', 'versions', 'evidence', 'relations', 'files', 'audit'] as const
export type SkillTab = (typeof skillTabs)[number]

/** The parameters of a skill's address besides the name; absent ones have their default. */
export interface SkillPlace {
  tab?: SkillTab
  /** Health: days, or all. */
  range?: string
  /** Uses: only those in the current window. */
  window?: boolean
  outcome?: string
  /** Uses: the stage they reached, or how they were skipped. */
  reached?: string
  decision?: string
  /** Uses: the number of a version; those that reported what they saved. */
  version?: string
  saved?: string
  /** Uses: ISO times, both included. */
  from?: string
  to?: string
  cursor?: string
  /** Versions: two numbers, "1..3". */
  diff?: string
  /** Versions: another skill to compare with. */
  with?: string
  /** Files: a path. */
  file?: string
  raw?: boolean
}

/** The address of the designer: of a new skill, or of the next version of one. */
export const designHref = (name?: string): string =>
  name === undefined ? '/design' : `/design?skill=${encodeURIComponent(name)}`

/** The address of a skill, or of one view of it. */
export function skillHref(name: string, { tab, ...place }: SkillPlace = {}): string {
  const query = new URLSearchParams()
  if (tab && tab !== 'health') query.set('tab', tab)
  for (const [key, value] of Object.entries(place)) {
    if (value) query.set(key, value === true ? '1' : value)
  }
  const text = query.toString()
  return `/skills/${encodeURIComponent(name)}${text && `?${text}`}`
}

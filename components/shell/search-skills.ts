import type { CommandSearch } from '@/components/ui/commands'
import { sameOrigin } from '@/lib/client/queries'

const shownMax = 8

/** Searches skills for the palette. */
export const searchSkills: CommandSearch = async (query, signal) => {
  const { items } = await sameOrigin.call('skill.list', { q: query, limit: shownMax }, { signal })
  return items.map(({ id, name, title, lifecycle }) => ({
    id,
    group: 'Skills',
    label: name,
    hint: lifecycle,
    keywords: [title, query],
    href: `/skills/${encodeURIComponent(name)}`,
  }))
}

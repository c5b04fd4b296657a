import { Blocks, Gauge, History, Inbox, Scale, ScrollText, Settings, Wrench, type LucideIcon } from 'lucide-react'

export type Place = 'overview' | 'review' | 'skills' | 'sessions' | 'maintenance' | 'policies' | 'audit' | 'settings'

export interface NavItem {
  place: Place
  label: string
  href: string
  icon: LucideIcon
  /** The letter after `g`. */
  letter: string
}

/** The navigation, in the order of the sidebar. */
export const navigation: readonly NavItem[] = [
  { place: 'overview', label: 'Overview', href: '/', icon: Gauge, letter: 'o' },
  { place: 'review', label: 'Review', href: '/review', icon: Inbox, letter: 'r' },
  { place: 'skills', label: 'Skills', href: '/skills', icon: Blocks, letter: 's' },
  { place: 'sessions', label: 'Sessions', href: '/sessions', icon: ScrollText, letter: 'e' },
  { place: 'maintenance', label: 'Maintenance', href: '/maintenance', icon: Wrench, letter: 'm' },
  { place: 'policies', label: 'Policies', href: '/policies', icon: Scale, letter: 'p' },
  { place: 'audit', label: 'Audit', href: '/audit', icon: History, letter: 'a' },
  { place: 'settings', label: 'Settings', href: '/settings', icon: Settings, letter: 't' },
]

/** Counts next to the names; a missing one shows nothing. */
export type NavCounts = Partial<Record<Place, number>>

/** The designer writes skills, but is no skill: an address below theirs would be one. */
const designer = '/design'

/** Whether `path` is this page or below it. */
export function isHere(item: NavItem, path: string): boolean {
  if (item.href === '/') return path === '/'
  return path === item.href || path.startsWith(`${item.href}/`) || (item.place === 'skills' && path === designer)
}

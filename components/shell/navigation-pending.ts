import { sharedState } from '@/components/ui/shared-state'

/** Most pages are there before this, and nothing need be drawn for them. */
export const patienceMs = 120

const pending = sharedState(false)
let waiting: ReturnType<typeof setTimeout> | undefined

function set(next: boolean): void {
  clearTimeout(waiting)
  pending.set(next)
}

/** The way to another page has begun. A link to the page that is shown, or to a place on it, is no way. */
export function beginNavigation(url: string): void {
  const [to, here] = [new URL(url, window.location.href), window.location]
  if (to.pathname === here.pathname && to.search === here.search) return
  clearTimeout(waiting)
  waiting = setTimeout(() => set(true), patienceMs)
}

/** The other page is there. */
export const endNavigation = (): void => set(false)

/** Whether another page was asked for some time ago that is not there yet. */
export const useNavigationPending = (): boolean => pending.useValue()

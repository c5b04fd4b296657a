import { sharedState } from '@/components/ui/shared-state'

/** Most pages load faster than this, and need no indicator. */
export const patienceMs = 120

const pending = sharedState(false)
let waiting: ReturnType<typeof setTimeout> | undefined

function set(next: boolean): void {
  clearTimeout(waiting)
  pending.set(next)
}

/** A navigation has begun. A link to the current page, or to an anchor on it, does not count. */
export function beginNavigation(url: string): void {
  const [to, here] = [new URL(url, window.location.href), window.location]
  if (to.pathname === here.pathname && to.search === here.search) return
  clearTimeout(waiting)
  waiting = setTimeout(() => set(true), patienceMs)
}

/** The navigation is complete. */
export const endNavigation = (): void => set(false)

/** Whether a navigation has been pending for some time. */
export const useNavigationPending = (): boolean => pending.useValue()

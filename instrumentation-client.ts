import { beginNavigation } from '@/components/shell/navigation-pending'

/** Called by the router when a person goes to another page. */
export function onRouterTransitionStart(url: string): void {
  beginNavigation(url)
}

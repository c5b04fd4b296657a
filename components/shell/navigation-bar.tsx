'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { endNavigation, useNavigationPending } from './navigation-pending'

/**
 * A progress line along the top during a navigation. The current page stays meanwhile: most pages load within a tenth of a second,
 * before the line appears, so no skeleton flashes.
 */
export function NavigationBar() {
  const [path, search] = [usePathname(), useSearchParams()]
  const isPending = useNavigationPending()
  useEffect(endNavigation, [path, search])
  if (!isPending) return null
  return (
    <progress
      aria-label="Opening the page"
      className="on-the-way fixed inset-x-0 top-0 z-50 h-0.5 w-full origin-left appearance-none border-0 bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-accent"
    />
  )
}

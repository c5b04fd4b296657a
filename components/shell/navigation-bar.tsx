'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { endNavigation, useNavigationPending } from './navigation-pending'

/**
 * A line along the top while another page is on its way. The page that is shown stays until then: most are there within a tenth of a
 * second, before the line appears, and none is replaced by grey boxes first.
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

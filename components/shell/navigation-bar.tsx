'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { ProgressLine } from '@/components/ui/progress-line'
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
  return <ProgressLine label="Opening the page" />
}

import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link to one of our pages. Lists have hundreds of them, so none prefetches when it becomes visible: `IntentPrefetch` fetches the
 * whole page when a person points at a link or tabs to it.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  return <NextLink {...props} prefetch={false} />
}

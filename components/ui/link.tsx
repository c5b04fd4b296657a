import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link to a page of ours. A list has hundreds of them, so none asks for its page by being seen: what a person points at or
 * tabs to is fetched in `IntentPrefetch`, all of it and not only its frame.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  return <NextLink {...props} prefetch={false} />
}

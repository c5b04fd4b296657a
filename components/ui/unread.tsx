'use client'

import type { ReactNode } from 'react'
import { Button } from './button'
import { ErrorState } from './error-state'
import { describeFailure } from './failure'

/** What of a query is needed here. */
export interface QueryState {
  error: unknown
  refetch: () => unknown
}

export interface UnreadProps {
  /** What was asked for and is not there: one of them, or all that the place needs. */
  of: QueryState | readonly QueryState[]
  /** "The uses could not be read" */
  cause: string
  /** What keeps the place while it is on its way. Give it a name that says what is loading. */
  shape: ReactNode
  className?: string
}

const isMany = (query: UnreadProps['of']): query is readonly QueryState[] => Array.isArray(query)

/** In place of what is not read yet: its shape while it comes; when it failed, why, under which id, and another try. */
export function Unread({ of, cause, shape, className }: UnreadProps) {
  const failed = (isMany(of) ? of : [of]).filter((one) => one.error)
  const [first] = failed
  if (!first) return shape
  return (
    <ErrorState
      className={className}
      cause={cause}
      {...describeFailure(first.error)}
      action={
        <Button variant="primary" onClick={() => failed.forEach((one) => void one.refetch())}>
          Try again
        </Button>
      }
    />
  )
}

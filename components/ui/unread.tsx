'use client'

import type { ReactNode } from 'react'
import { Button } from './button'
import { ErrorState } from './error-state'
import { describeFailure } from './failure'

/** The fields of a query that are needed here. */
export interface QueryState {
  error: unknown
  refetch: () => unknown
}

export interface UnreadProps {
  /** The missing queries: one, or all that the place needs. */
  of: QueryState | readonly QueryState[]
  /** "The uses could not be read" */
  cause: string
  /** The skeleton while loading. Give it a name that says what is loading. */
  shape: ReactNode
  className?: string
}

const isMany = (query: UnreadProps['of']): query is readonly QueryState[] => Array.isArray(query)

/** Placeholder for missing data: its skeleton while loading; on failure the reason, the id, and a retry. */
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

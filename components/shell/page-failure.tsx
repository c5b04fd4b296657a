'use client'

import { FailedRead, type Failure } from './failed-read'

/** A page that failed to render: an error in its place, with a retry and a link. */
export function PageFailure(failure: Failure) {
  return (
    <div className="grid min-h-[70dvh] place-items-center p-4">
      <FailedRead {...failure} cause={<h1>Couldn’t load this page</h1>} out={out} />
    </div>
  )
}

const out = { href: '/', label: 'Go to the overview' }

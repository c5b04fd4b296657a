'use client'

import { FailedRead, type Failure } from './failed-read'

/** A page that could not be made: says so in its place, with a second try and a way out. */
export function PageFailure(failure: Failure) {
  return (
    <div className="grid min-h-[70dvh] place-items-center p-4">
      <FailedRead {...failure} cause={<h1>Couldn’t load this page</h1>} out={out} />
    </div>
  )
}

const out = { href: '/', label: 'Go to the overview' }

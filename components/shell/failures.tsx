'use client'

import dynamic from 'next/dynamic'
import { BareFailure } from './bare-failure'
import type { Failure } from './failed-read'

const BarePageFailure = (failure: Failure) => <BareFailure {...failure} cause={<h1>This page could not be shown</h1>} />

// Every page carries the code of what takes its place when it fails: that is fetched then, and no page pays for it before. A server
// that stopped is when pages fail, and then this fails to come too: what needs nothing stands there, inside the frame.
export const FramedFailure = dynamic(() =>
  import('./framed-failure').then(
    (module) => module.FramedFailure,
    () => BareFailure,
  ),
)
export const PageFailure = dynamic(() =>
  import('./page-failure').then(
    (module) => module.PageFailure,
    () => BarePageFailure,
  ),
)

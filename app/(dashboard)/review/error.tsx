'use client'

import type { Failure } from '@/components/shell/failed-read'
import { FramedFailure } from '@/components/shell/failures'

export default function ReviewError(failure: Failure) {
  return <FramedFailure {...failure} title="Review" cause="The review queue could not be shown" out={out} />
}

const out = { href: '/', label: 'Go to the overview' }

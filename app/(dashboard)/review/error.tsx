'use client'

import type { Failure } from '@/components/shell/failed-read'
import { FramedFailure } from '@/components/shell/failures'

export default function ReviewError(failure: Failure) {
  return <FramedFailure {...failure} title="Review" cause="Couldn’t load the review queue" out={out} />
}

const out = { href: '/', label: 'Go to the overview' }

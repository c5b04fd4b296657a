'use client'

import type { Failure } from '@/components/shell/failed-read'
import { FramedFailure } from '@/components/shell/failures'

export default function DashboardError(failure: Failure) {
  return <FramedFailure {...failure} title="Something went wrong" cause="Couldn’t load this page" out={out} />
}

const out = { href: '/', label: 'Go to the overview' }

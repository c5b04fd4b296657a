'use client'

import type { Failure } from '@/components/shell/failed-read'
import { FramedFailure } from '@/components/shell/failures'

export default function DashboardError(failure: Failure) {
  return <FramedFailure {...failure} title="Something went wrong" cause="This page could not be shown" out={out} />
}

const out = { href: '/', label: 'Go to the overview' }

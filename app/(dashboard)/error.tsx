'use client'

import { PageFailure } from '@/components/shell/page-failure'

// Inside the frame, so that the navigation stays.
export default function DashboardError(props: { error: unknown; retry: () => void }) {
  return <PageFailure {...props} />
}

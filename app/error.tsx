'use client'

import { PageFailure } from '@/components/shell/page-failure'

export default function PageError(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <PageFailure {...props} />
    </main>
  )
}

'use client'

import { PageFailure } from '@/components/shell/failures'

export default function PageError(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <PageFailure {...props} />
    </main>
  )
}

import { Compass } from 'lucide-react'
import type { Metadata } from 'next'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<Compass />}
        title={<h1>Page not found</h1>}
        action={
          <ButtonLink href="/" variant="primary">
            Go to the overview
          </ButtonLink>
        }
      >
        It may have been renamed, or you may not have access. The audit log keeps the history of deleted skills.
      </EmptyState>
    </main>
  )
}

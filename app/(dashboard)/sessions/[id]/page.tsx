import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageData } from '@/app/page-data'
import { SessionView } from '@/components/session/session-view'
import { TopBar } from '@/components/shell/top-bar'
import { PageBody } from '@/components/ui/page-body'
import { Problem } from '@/lib/domain/problem/problem'

export const metadata: Metadata = { title: 'Session' }

const sessionsCrumb = [{ label: 'Sessions', href: '/sessions' }]

/** One session, step by step. */
export default async function SessionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const data = new PageData()
  const session = await data.read('session.read', { id }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') notFound()
    throw error
  })
  return data.hydrate(
    <>
      <TopBar title={session.title ?? session.key} crumbs={sessionsCrumb} />
      <PageBody>
        <SessionView id={id} now={new Date().toISOString()} />
      </PageBody>
    </>,
  )
}

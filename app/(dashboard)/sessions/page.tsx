import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { PageData } from '@/app/page-data'
import { facetsInput, loadSessionFilters, sessionsInput } from '@/components/session/session-filters'
import { SessionCount } from '@/components/session/session-count'
import { SessionList } from '@/components/session/session-list'
import { TopBar } from '@/components/shell/top-bar'
import { PageBody } from '@/components/ui/page-body'

export const metadata: Metadata = { title: 'Sessions' }

/** What agents did, newest first. */
export default async function SessionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const data = new PageData()
  const filters = await loadSessionFilters(searchParams)
  await Promise.all([
    data.read('session.list', sessionsInput(filters)),
    data.read('session.list', facetsInput),
    data.read('session.activity', filters.agent ? { agent: filters.agent } : {}),
  ])
  return data.hydrate(
    <>
      <TopBar title="Sessions" note={<SessionCount />} />
      <PageBody>
        <SessionList now={new Date().toISOString()} />
      </PageBody>
    </>,
  )
}

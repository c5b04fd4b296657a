import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { PageData } from '@/app/page-data'
import { eventsInput, loadEventFilters } from '@/components/audit/event-filters'
import { EventLog } from '@/components/audit/event-log'
import { TopBar } from '@/components/shell/top-bar'
import { PageBody } from '@/components/ui/page-body'

export const metadata: Metadata = { title: 'Audit' }

/** Who did what, why, and how to undo it. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const data = new PageData()
  await data.read('event.list', eventsInput(await loadEventFilters(searchParams)))
  return data.hydrate(
    <>
      <TopBar title="Audit" />
      <PageBody>
        <EventLog now={new Date().toISOString()} />
      </PageBody>
    </>,
  )
}

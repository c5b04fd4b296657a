import type { Metadata } from 'next'
import { PageData } from '@/app/page-data'
import { MaintenanceView } from '@/components/maintenance/maintenance-view'
import { latestRuns } from '@/components/maintenance/questions'
import { RunButtons } from '@/components/maintenance/run-buttons'
import { TopBar } from '@/components/shell/top-bar'
import { PageBody } from '@/components/ui/page-body'

export const metadata: Metadata = { title: 'Maintenance' }

/** What policy decided, when, and with which figures. */
export default async function MaintenancePage({ searchParams }: { searchParams: Promise<{ run?: string | string[] }> }) {
  const data = new PageData()
  const { run } = await searchParams
  const { items } = await data.read('maintenance.list', latestRuns)
  await data.read('policy.read', {})
  const open = typeof run === 'string' ? run : items[0]?.id
  // The browser's own query reports a missing run, in its place on the page.
  if (open) await data.read('maintenance.read', { id: open }).catch(() => null)
  return data.hydrate(
    <>
      <TopBar title="Maintenance" actions={<RunButtons />} />
      <PageBody>
        <MaintenanceView now={new Date().toISOString()} />
      </PageBody>
    </>,
  )
}

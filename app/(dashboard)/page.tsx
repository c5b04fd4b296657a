import type { Metadata } from 'next'
import { PageData } from '@/app/page-data'
import { FirstRun } from '@/components/overview/first-run'
import { OverviewView } from '@/components/overview/overview-view'
import { topCandidates } from '@/components/overview/questions'
import { TopBar } from '@/components/shell/top-bar'
import { IngestJobs } from '@/components/source/ingest-jobs'
import { recentJobs } from '@/components/source/questions'
import { SourcePicker } from '@/components/source/source-picker'
import { PageBody } from '@/components/ui/page-body'

export const metadata: Metadata = { title: 'Overview' }

/** Work first, then the state of the library; first steps for an empty workspace. */
export default async function OverviewPage() {
  const data = new PageData()
  const now = new Date().toISOString()
  const [overview] = await Promise.all([
    data.read('overview.read', {}),
    data.read('job.list', recentJobs),
    data.read('candidate.list', topCandidates),
    data.read('catalogue.read', {}),
  ])
  // Folders of this machine are available in local mode only: elsewhere the server refuses, and the page renders without them.
  const hasFolders = overview.isEmpty && (await data.read('source.list', {}).catch(() => null)) !== null
  return data.hydrate(
    <>
      <TopBar title="Overview" />
      <PageBody>
        <IngestJobs now={now} />
        {overview.isEmpty ? <FirstRun picker={hasFolders && <SourcePicker now={now} />} /> : <OverviewView now={now} />}
      </PageBody>
    </>,
  )
}

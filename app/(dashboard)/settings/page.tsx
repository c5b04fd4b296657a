import type { Metadata } from 'next'
import { PageData } from '@/app/page-data'
import { SettingsSections } from '@/components/settings/settings-sections'
import { TopBar } from '@/components/shell/top-bar'
import { IngestJobs } from '@/components/source/ingest-jobs'
import { recentJobs } from '@/components/source/questions'
import { PageBody } from '@/components/ui/page-body'
import { pageContext } from '@/lib/http/page-context'
import { settingPanels } from './setting-panels'

export const metadata: Metadata = { title: 'Settings' }

const forEverybody = [
  'agent.list',
  'workspace.list',
  'redaction.rules',
  'toolTrust.read',
  'embedding.read',
  'drafting.read',
  'session.accuracy',
] as const

/** Sources of sessions, the workspace, who may do what, learning, and the health of the server. */
export default async function SettingsPage() {
  const data = new PageData()
  const now = new Date().toISOString()
  const [{ workspace }] = await Promise.all([pageContext(), data.read('health.read', {}), data.read('job.list', recentJobs)])
  const hasFolders = (await data.read('source.list', {}).catch(() => null)) !== null
  if (hasFolders) await Promise.all([data.read('source.watched', {}), data.read('connection.list', {})])
  await Promise.all(forEverybody.map((name) => data.read(name, {})))
  const hasKeys = (await data.read('key.list', {}).catch(() => null)) !== null
  const hasHooks = (await data.read('webhook.list', {}).catch(() => null)) !== null
  const hasSnapshots = (await data.read('snapshot.list', {}).catch(() => null)) !== null
  const hasMembers = (await data.read('member.list', {}).catch(() => null)) !== null
  const { person, hasAccounts } = await data.read('account.read', {})
  if (person) await data.read('account.browsers', {})
  const shown = { workspace, now, hasFolders, hasKeys, hasHooks, hasSnapshots, hasMembers, person, hasAccounts }
  const panels = settingPanels(shown)
  return data.hydrate(
    <>
      <TopBar title="Settings" />
      <PageBody className="max-w-5xl">
        <IngestJobs now={now} />
        <SettingsSections panels={panels} />
      </PageBody>
    </>,
  )
}

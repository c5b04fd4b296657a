import path from 'node:path'
import type { Metadata } from 'next'
import { PageData } from '@/app/page-data'
import { Connections } from '@/components/connection/connections'
import { AgentsPanel } from '@/components/settings/agents-panel'
import { KeysPanel } from '@/components/settings/keys-panel'
import { AccuracyPanel, DraftingPanel, EmbeddingPanel, TrustPanel, WebhookPanel } from '@/components/settings/later-panels'
import { Places } from '@/components/settings/places'
import { RedactionPanel } from '@/components/settings/redaction-panel'
import { ServerHealth } from '@/components/settings/server-health'
import { WorkspacePanel } from '@/components/settings/workspace-panel'
import { ThemeChoice } from '@/components/shell/theme-choice'
import { TopBar } from '@/components/shell/top-bar'
import { SnapshotPanel } from '@/components/snapshot/snapshot-panel'
import { IngestJobs } from '@/components/source/ingest-jobs'
import { recentJobs } from '@/components/source/questions'
import { SourcePicker } from '@/components/source/source-picker'
import { WatchedFolders } from '@/components/source/watched-folders'
import { PageBody } from '@/components/ui/page-body'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { settings } from '@/lib/config/settings'
import { pageContext } from '@/lib/http/page-context'

export const metadata: Metadata = { title: 'Settings' }

const leaveDemo = 'The sample workspace is open. Switch to your own workspace to import sessions.'

const forEverybody = [
  'agent.list',
  'workspace.list',
  'redaction.rules',
  'toolTrust.read',
  'embedding.read',
  'drafting.read',
  'session.accuracy',
] as const

/** Sources of sessions, appearance, workspaces, and the health of the server. */
export default async function SettingsPage() {
  const data = new PageData()
  const now = new Date().toISOString()
  const [{ workspace }] = await Promise.all([pageContext(), data.read('health.read', {}), data.read('job.list', recentJobs)])
  // Folders and paths of this machine are for its local users only.
  const hasFolders = (await data.read('source.list', {}).catch(() => null)) !== null
  if (hasFolders) await Promise.all([data.read('source.watched', {}), data.read('connection.list', {})])
  await Promise.all(forEverybody.map((name) => data.read(name, {})))
  const hasKeys = (await data.read('key.list', {}).catch(() => null)) !== null
  const hasHooks = (await data.read('webhook.list', {}).catch(() => null)) !== null
  const hasSnapshots = (await data.read('snapshot.list', {}).catch(() => null)) !== null
  return data.hydrate(
    <>
      <TopBar title="Settings" />
      <PageBody className="max-w-5xl lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <IngestJobs now={now} />
          {hasFolders && (
            <Panel id="connections">
              <PanelHeader title="Connections" />
              <PanelBody className="py-4">
                <Connections now={now} />
              </PanelBody>
            </Panel>
          )}
          <SourcesPanel now={now} hasFolders={hasFolders} isDemo={workspace.isDemo} />
          {hasFolders && (
            <Panel id="watched">
              <PanelHeader title="Watched folders" />
              <PanelBody className="py-4">
                <WatchedFolders now={now} unavailable={workspace.isDemo ? leaveDemo : undefined} />
              </PanelBody>
            </Panel>
          )}
          {hasSnapshots && <SnapshotPanel workspace={workspace.name} now={now} />}
          <ThemePanel />
        </div>
        <div className="grid content-start gap-4">
          <WorkspacePanel name={workspace.name} isDemo={workspace.isDemo} />
          <AgentsPanel now={now} />
          {hasKeys && <KeysPanel now={now} />}
          {hasFolders && <Places places={placesOf(workspace.name)} />}
          <RedactionPanel />
          <TrustPanel />
          <EmbeddingPanel />
          <DraftingPanel />
          {hasHooks && <WebhookPanel now={now} />}
          <AccuracyPanel />
          <ServerHealth />
        </div>
      </PageBody>
    </>,
  )
}

function SourcesPanel({ now, hasFolders, isDemo }: { now: string; hasFolders: boolean; isDemo: boolean }) {
  return (
    <Panel id="sources">
      <PanelHeader title="Sources" />
      <PanelBody className="py-4">
        {hasFolders ? (
          <SourcePicker now={now} primary={false} unavailable={isDemo ? leaveDemo : undefined} />
        ) : (
          <p className="text-pretty text-ink-2">
            This server doesn’t read local folders. Send sessions with <code>npx mettle ingest</code> and a folder.
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}

function ThemePanel() {
  return (
    <Panel>
      <PanelHeader title="Theme" />
      <PanelBody>
        <ThemeChoice />
      </PanelBody>
    </Panel>
  )
}

function placesOf(workspace: string) {
  const { home, workspaceDir, provider, databaseUrl } = settings()
  const dir = workspace === 'default' ? workspaceDir : path.join(home, 'workspaces', workspace)
  const skills = {
    label: 'Skills',
    path: path.join(dir, 'skills'),
    hint: 'Written as files, each change a commit.',
  }
  const config = { label: 'Home', path: home, hint: 'Set by METTLE_HOME.' }
  // The URL of a database server contains a password; a file's does not.
  if (provider !== 'sqlite') return [skills, config]
  return [
    skills,
    { label: 'Database', path: databaseUrl.replace(/^file:/, ''), hint: 'SQLite; a snapshot copies it while the server runs.' },
    config,
  ]
}

import path from 'node:path'
import { Connections } from '@/components/connection/connections'
import { AgentsPanel } from '@/components/settings/agents-panel'
import { KeysPanel } from '@/components/settings/keys-panel'
import {
  AccountPanel,
  AccuracyPanel,
  DraftingPanel,
  EmbeddingPanel,
  MembersPanel,
  TrustPanel,
  WebhookPanel,
} from '@/components/settings/later-panels'
import { Places } from '@/components/settings/places'
import { RedactionPanel } from '@/components/settings/redaction-panel'
import { ServerHealth } from '@/components/settings/server-health'
import type { SettingPanel } from '@/components/settings/settings-sections'
import { WorkspacePanel } from '@/components/settings/workspace-panel'
import { ThemeChoice } from '@/components/shell/theme-choice'
import { SnapshotPanel } from '@/components/snapshot/snapshot-panel'
import { SourcePicker } from '@/components/source/source-picker'
import { WatchedFolders } from '@/components/source/watched-folders'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { settings } from '@/lib/config/settings'

/** What the settings show, and what of them this caller may see. */
export interface Shown {
  workspace: { name: string; isDemo: boolean }
  now: string
  /** Folders and paths of this machine are for its local users only. */
  hasFolders: boolean
  hasKeys: boolean
  hasHooks: boolean
  /** Null: whoever runs the server, without an account. */
  person: { email: string } | null
  hasAccounts: boolean
  hasMembers: boolean
  hasSnapshots: boolean
}

const leaveDemo = 'The sample workspace is open. Switch to your own workspace to import sessions.'

/** Every panel of the settings, section by section. */
export const settingPanels = (shown: Shown): SettingPanel[] =>
  [...sourcePanels(shown), ...workspacePanels(shown), ...accessPanels(shown), ...learningPanels, ...serverPanels].flatMap(
    (panel) => panel || [],
  )

type Maybe = SettingPanel | false

function sourcePanels({ workspace: { isDemo }, now, hasFolders }: Shown): Maybe[] {
  const section = 'Sources'
  const unavailable = isDemo ? leaveDemo : undefined
  return [
    hasFolders && {
      section,
      title: 'Connections',
      words: 'agents harness install hook mcp',
      panel: (
        <Panel id="connections">
          <PanelHeader title="Connections" />
          <PanelBody className="py-4">
            <Connections now={now} />
          </PanelBody>
        </Panel>
      ),
    },
    {
      section,
      title: 'Sources',
      words: 'import sessions folders transcripts',
      panel: (
        <Panel id="sources">
          <PanelHeader title="Sources" />
          <PanelBody className="py-4">
            {hasFolders ? <SourcePicker now={now} primary={false} unavailable={unavailable} /> : <NoFolders />}
          </PanelBody>
        </Panel>
      ),
    },
    hasFolders && {
      section,
      title: 'Watched folders',
      panel: (
        <Panel id="watched">
          <PanelHeader title="Watched folders" />
          <PanelBody className="py-4">
            <WatchedFolders now={now} unavailable={unavailable} />
          </PanelBody>
        </Panel>
      ),
    },
  ]
}

function NoFolders() {
  return (
    <p className="text-pretty text-ink-2">
      This server doesn’t read local folders. Send sessions with <code>npx mettle ingest</code> and a folder.
    </p>
  )
}

function workspacePanels({ workspace: { name, isDemo }, now, hasFolders, hasSnapshots }: Shown): Maybe[] {
  const section = 'Workspace'
  return [
    {
      section,
      title: 'Workspace',
      words: 'switch create sample data demo',
      panel: <WorkspacePanel name={name} isDemo={isDemo} />,
    },
    hasSnapshots && {
      section,
      title: 'Snapshots',
      words: 'backup restore',
      panel: <SnapshotPanel workspace={name} now={now} />,
    },
    hasFolders && {
      section,
      title: 'Places',
      words: 'paths files database home',
      panel: <Places places={placesOf(name)} />,
    },
    { section, title: 'Theme', words: 'dark light appearance', panel: <ThemePanel /> },
  ]
}

function accessPanels({ workspace, now, hasKeys, hasHooks, person, hasAccounts, hasMembers }: Shown): Maybe[] {
  const section = 'Access'
  return [
    hasMembers && {
      section,
      title: 'Members',
      words: 'people roles invite accounts users',
      panel: <MembersPanel hasAccounts={hasAccounts} now={now} />,
    },
    person !== null && {
      section,
      title: 'Your account',
      words: 'sign out browsers sessions leave',
      panel: <AccountPanel person={person} workspace={workspace.name} now={now} />,
    },
    { section, title: 'Agents', words: 'policy', panel: <AgentsPanel now={now} /> },
    hasKeys && { section, title: 'API keys', words: 'token permissions', panel: <KeysPanel now={now} /> },
    hasHooks && { section, title: 'Webhooks', words: 'callbacks events', panel: <WebhookPanel now={now} /> },
  ]
}

const learningPanels: SettingPanel[] = [
  { section: 'Learning', title: 'Redaction', words: 'secrets privacy personal data', panel: <RedactionPanel /> },
  { section: 'Learning', title: 'Trust in tools', words: 'strangers untrusted results taint', panel: <TrustPanel /> },
  { section: 'Learning', title: 'Semantic search', words: 'embeddings model meaning', panel: <EmbeddingPanel /> },
  { section: 'Learning', title: 'Draft writing', words: 'language model llm endpoint', panel: <DraftingPanel /> },
  { section: 'Learning', title: 'Accuracy', words: 'derived outcomes labels', panel: <AccuracyPanel /> },
]

const serverPanels: SettingPanel[] = [
  { section: 'Server', title: 'Server health', words: 'migrations worker disk version', panel: <ServerHealth /> },
]

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

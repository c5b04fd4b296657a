import type { PluginHarness } from '@/lib/contract/connection'
import type { ArchiveFile } from '@/lib/skill-md/archive/open-archive'

/** What goes into a plugin beside what the harness asks for. */
export interface PluginContent {
  url: string
  version: string
  /** The hook's scripts, each by its file name. */
  scripts: readonly ArchiveFile[]
  skills: readonly { name: string; files: readonly ArchiveFile[] }[]
}

const title = 'Mettle'
const about = 'Agent skills that prove themselves: sessions are learned from, approved skills are served and scored.'
const json = (path: string, value: unknown): ArchiveFile => ({
  path,
  content: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`),
})

const hooksOf = (events: readonly string[], harness: PluginHarness, root: string, url: string) => {
  const command = `sh "${root}/scripts/mettle-hook.sh" ${harness} ${url} "\${METTLE_HOME:-$HOME/.mettle}"`
  return { hooks: Object.fromEntries(events.map((event) => [event, [{ hooks: [{ type: 'command', command }] }]])) }
}

/** The parts that differ: manifest, marketplace, and how a hook finds its plugin's folder. Both read the rest alike. */
const forms: Record<PluginHarness, (content: PluginContent) => ArchiveFile[]> = {
  'claude-code': ({ url, version }) => [
    json('.claude-plugin/marketplace.json', {
      name: 'mettle',
      owner: { name: title },
      description: about,
      plugins: [{ name: 'mettle', source: './mettle', description: about, version }],
    }),
    json('mettle/.claude-plugin/plugin.json', { name: 'mettle', version, description: about, author: { name: title } }),
    json('mettle/hooks/hooks.json', hooksOf(['Stop', 'SessionEnd'], 'claude-code', '${CLAUDE_PLUGIN_ROOT}', url)),
  ],
  codex: ({ url, version }) => [
    json('.agents/plugins/marketplace.json', {
      name: 'mettle',
      interface: { displayName: title },
      plugins: [
        {
          name: 'mettle',
          source: { source: 'local', path: './mettle' },
          policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
          category: 'Productivity',
        },
      ],
    }),
    json('mettle/.codex-plugin/plugin.json', {
      name: 'mettle',
      version,
      description: about,
      skills: './skills/',
      hooks: './hooks/hooks.json',
      mcpServers: './.mcp.json',
      interface: { displayName: title, shortDescription: 'Agent skills that prove themselves', category: 'Productivity' },
    }),
    json('mettle/hooks/hooks.json', hooksOf(['Stop'], 'codex', '${PLUGIN_ROOT:-$CLAUDE_PLUGIN_ROOT}', url)),
  ],
}

const below = (folder: string, files: readonly ArchiveFile[]): ArchiveFile[] =>
  files.map((file) => ({ ...file, path: `mettle/${folder}/${file.path}` }))

/** Every file of a harness's plugin, with the marketplace that it is installed from. Pure: the same content, the same files. */
export function pluginFiles(harness: PluginHarness, content: PluginContent): ArchiveFile[] {
  return [
    ...forms[harness](content),
    json('mettle/.mcp.json', { mcpServers: { mettle: { type: 'http', url: `${content.url}/api/mcp` } } }),
    ...below('scripts', content.scripts),
    ...content.skills.flatMap((skill) => below(`skills/${skill.name}`, skill.files)),
  ]
}

import path from 'node:path'
import { addToJson, dropFromJson, type JsonEntry } from './edit-json'
import { addToToml, dropFromToml, type TomlEntries } from './edit-toml'

/** How to call this product: absolute paths, because a harness has its own working directory. */
export interface Place {
  /** Folder of the checkout. */
  root: string
  url: string
  mettleHome: string
}

/** A file of a harness and what is laid into it; `file` is relative to the home directory. */
export interface Edit {
  file: string
  add(text: string): string
  drop(text: string): string
}

export interface Harness {
  name: string
  label: string
  /** Below the home directory; there when the harness was used. */
  folder: string
  /** Where it looks for skills, below the home directory; null where it has no such folder of its own. */
  skills: string | null
  /** Whether a hook is laid down, so that it can be tried. */
  hasHook: boolean
  edits(place: Place): Edit[]
}

const mark = 'mettle-hook.sh'
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
const hookFile = ({ root }: Place): string => path.join(root, 'bin/hook', mark)
const hookWords = (place: Place, harness: string): string[] => [hookFile(place), harness, place.url, place.mettleHome]
const hookLine = (place: Place, harness: string): string => ['sh', ...hookWords(place, harness).map(quote)].join(' ')
const server = ({ root, url }: Place) => ({ command: 'node', args: [path.join(root, 'bin/mettle.mjs'), 'mcp', '--url', url] })

const json = (file: string, entries: JsonEntry[]): Edit => ({
  file,
  add: (text) => addToJson(text, entries),
  drop: (text) => dropFromJson(text, entries),
})
const toml = (file: string, entries: TomlEntries): Edit => ({ file, add: (text) => addToToml(text, entries), drop: dropFromToml })
const hook = (event: string, line: string): JsonEntry => ({
  kind: 'element',
  path: ['hooks', event],
  value: { hooks: [{ type: 'command', command: line }] },
  mark,
})
const mcp = (key: string, value: unknown): JsonEntry => ({ kind: 'value', path: [key, 'mettle'], value })

/** The harnesses that can be connected; each reads a hook's JSON from standard input but Codex, which gives it as an argument. */
export const harnesses: readonly Harness[] = [
  {
    name: 'claude-code',
    label: 'Claude Code',
    folder: '.claude',
    skills: '.claude/skills',
    hasHook: true,
    edits: (place) => [
      json(
        '.claude/settings.json',
        ['Stop', 'SessionEnd'].map((event) => hook(event, hookLine(place, 'claude-code'))),
      ),
      json('.claude.json', [mcp('mcpServers', { type: 'stdio', ...server(place) })]),
    ],
  },
  {
    name: 'codex',
    label: 'Codex',
    folder: '.codex',
    skills: '.codex/skills',
    hasHook: true,
    edits: (place) => [
      toml('.codex/config.toml', {
        top: { notify: ['sh', ...hookWords(place, 'codex')] },
        table: { path: ['mcp_servers', 'mettle'], values: server(place) },
      }),
    ],
  },
  {
    name: 'gemini',
    label: 'Gemini CLI',
    folder: '.gemini',
    skills: null,
    hasHook: true,
    edits: (place) => [
      json('.gemini/settings.json', [hook('SessionEnd', hookLine(place, 'gemini')), mcp('mcpServers', server(place))]),
    ],
  },
  {
    name: 'cursor',
    label: 'Cursor',
    folder: '.cursor',
    skills: null,
    hasHook: false,
    edits: (place) => [json('.cursor/mcp.json', [mcp('mcpServers', server(place))])],
  },
]

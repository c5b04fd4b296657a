import { z } from 'zod'
import { harnessNames } from '@/lib/domain/harness/harnesses'
import { operation } from './operation'
import { agentName, digest, time } from './shared'

export const connection = z.object({
  harness: z.enum(harnessNames),
  label: z.string(),
  /** Whether its folder exists on this machine. */
  isFound: z.boolean(),
  /** Its folder, with the home directory as "~". */
  folder: z.string(),
  /** Whether one of its files contains our hook, and one our tools. */
  hasHook: z.boolean(),
  hasTools: z.boolean(),
  /** Its files that contain an entry of ours. */
  files: z.array(z.string()),
  /** Its skills folder, and whether the server keeps it in sync. */
  skills: z.object({ path: z.string(), isKept: z.boolean() }),
  /** The last event that its hook sent; null before the first. */
  lastEvent: z.object({ at: time, name: z.string().nullable() }).nullable(),
  sessions: z.number().int(),
  lastSessionAt: time.nullable(),
  /** Download address of its plugin; null when the harness has no plugins. */
  plugin: z.string().nullable(),
})
export type ConnectionItem = z.output<typeof connection>

export const listConnections = operation({
  name: 'connection.list',
  route: 'GET /api/connections',
  summary: 'List the agents on this machine with their connection state and last event',
  input: z.strictObject({}),
  output: z.object({ items: z.array(connection) }),
  permission: 'manage',
  effect: { kind: 'read' },
  shows: ['connections'],
  absent: { cli: 'mettle connect --dry-run looks at the files itself' },
  example: {},
})

export const pluginHarnesses = ['claude-code', 'codex'] as const
export type PluginHarness = (typeof pluginHarnesses)[number]

export const bundlePlugin = operation({
  name: 'plugin.bundle',
  route: 'GET /api/plugins/{harness}',
  summary: 'Download hooks, tools and the served skills as a plugin for a harness, with a marketplace file',
  input: z.strictObject({ harness: z.enum(pluginHarnesses), agent: agentName.optional() }),
  output: z.object({
    harness: z.enum(pluginHarnesses),
    fileName: z.string(),
    /** Changes whenever the contents change. */
    version: z.string(),
    files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: digest })),
    /** Served skills that cannot be written. */
    refused: z.array(z.object({ name: z.string(), reason: z.string() })),
    bytes: z.number().int(),
    /** SHA-256 of the archive. */
    sha256: digest,
    /** The archive in base64; over HTTP, any Accept header but JSON returns its bytes. */
    archive: z.string(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  forms: { gives: 'archive' },
  shows: [],
  example: { harness: 'claude-code' },
})

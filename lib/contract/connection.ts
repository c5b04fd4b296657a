import { z } from 'zod'
import { harnessNames } from '@/lib/domain/harness/harnesses'
import { operation } from './operation'
import { agentName, digest, time } from './shared'

export const connection = z.object({
  harness: z.enum(harnessNames),
  label: z.string(),
  /** Whether its folder is on this machine. */
  isFound: z.boolean(),
  /** Its folder; the home directory is "~". */
  folder: z.string(),
  /** Whether a file of it holds our hook, and one our tools. */
  hasHook: z.boolean(),
  hasTools: z.boolean(),
  /** The files of it that hold an entry of ours. */
  files: z.array(z.string()),
  /** Where its skills lie, and whether they are kept equal to what is served. */
  skills: z.object({ path: z.string(), isKept: z.boolean() }),
  /** The last event that its hook sent; null: none so far. */
  lastEvent: z.object({ at: time, name: z.string().nullable() }).nullable(),
  sessions: z.number().int(),
  lastSessionAt: time.nullable(),
  /** Where a plugin of this server is downloaded; null: it takes none. */
  plugin: z.string().nullable(),
})
export type ConnectionItem = z.output<typeof connection>

export const listConnections = operation({
  name: 'connection.list',
  route: 'GET /api/connections',
  summary: 'List the agents on this machine with their connection state and last event',
  input: z.strictObject({}),
  output: z.object({ items: z.array(connection) }),
  access: 'admin',
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
    /** Another one whenever what is in it is another. */
    version: z.string(),
    files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: digest })),
    /** Skills that are served and cannot be written. */
    refused: z.array(z.object({ name: z.string(), reason: z.string() })),
    bytes: z.number().int(),
    /** Of the archive. */
    sha256: digest,
    /** The archive in base64; asked for as anything but JSON, HTTP answers its bytes. */
    archive: z.string(),
  }),
  access: 'read',
  effect: { kind: 'read' },
  forms: { gives: 'archive' },
  shows: [],
  example: { harness: 'claude-code' },
})

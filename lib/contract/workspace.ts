import { z } from 'zod'
import { slugName } from '@/lib/domain/name/slug-name'
import { operation } from './operation'
import { time } from './shared'
import { text } from './text'

const workspaceItem = z.object({
  name: z.string(),
  /** It contains generated data only. */
  isDemo: z.boolean(),
  createdAt: time,
  sessions: z.number().int(),
  /** Skills that are not deleted, including built-in ones. */
  skills: z.number().int(),
  /** How many recorded calls it keeps of how many it may; null where the server sets no limit, and to agents. */
  calls: z.object({ kept: z.number().int(), max: z.number().int() }).nullable(),
})
export type WorkspaceItem = z.output<typeof workspaceItem>

export const listWorkspaces = operation({
  name: 'workspace.list',
  route: 'GET /api/workspaces',
  summary: 'List the workspaces of this server',
  input: z.strictObject({}),
  output: z.object({ items: z.array(workspaceItem) }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['library', 'sessions', 'workspaces'],
  example: {},
})

export const createWorkspace = operation({
  name: 'workspace.create',
  route: 'POST /api/workspaces',
  summary: 'Create a workspace with its own library, history and repository',
  input: z.strictObject({
    name: text.name(slugName),
    /** Whether to install the packs that ship with the product, as in the first workspace. */
    builtins: z.boolean().default(true),
  }),
  output: z.object({ workspace: workspaceItem, event: z.string() }),
  permission: 'admin',
  effect: { kind: 'write' },
  changes: ['workspaces'],
  logs: { 'workspace.open': { word: 'opened', undo: null } },
  status: () => 201,
  example: { name: 'second-team' },
})

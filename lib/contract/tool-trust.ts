import { z } from 'zod'
import { strangerKinds, trustSources } from '@/lib/domain/taint/kinds'
import { operation } from './operation'
import { text } from './text'

export const trustRule = z.strictObject({
  /** The name of a tool, or the head of a command that a shell runs, like "gh api". "*" stands for any characters; case does not count. */
  tool: text.name(z.string().trim().min(1).max(100)),
  /** Whose words its results may hold; "trusted": nobody else's. */
  source: z.enum(trustSources),
})
export type TrustRule = z.output<typeof trustRule>

export const trustRules = z.array(trustRule).max(100)

export const readToolTrust = operation({
  name: 'toolTrust.read',
  route: 'GET /api/tool-trust',
  summary: 'Read which tools bring the words of strangers: the rules of the workspace, and the table behind them',
  input: z.strictObject({}),
  output: z.object({
    /** The first that fits a tool holds; where none does, the table. */
    rules: trustRules,
    /** By whose words: parts of tools' names, and heads of commands. Whatever is not in it is trusted. */
    table: z.array(z.object({ source: z.enum(strangerKinds), tools: z.array(z.string()) })),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['toolTrust'],
  absent: { cli: 'kept in the settings or through REST' },
  example: {},
})

export const saveToolTrust = operation({
  name: 'toolTrust.save',
  route: 'PUT /api/tool-trust',
  summary: 'Save the workspace’s rules for whose words tools bring; drafts are judged by them anew',
  input: z.strictObject({ rules: trustRules }),
  output: z.object({ rules: trustRules, job: z.string().nullable(), event: z.string().nullable() }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['toolTrust', 'jobs', 'log'],
  logs: { 'toolTrust.set': { word: 'changed', undo: 'toolTrust' } },
  absent: { cli: 'kept in the settings or through REST' },
  example: {
    rules: [
      { tool: 'search_intranet', source: 'trusted' },
      { tool: 'read_forum_*', source: 'web' },
    ],
  },
})

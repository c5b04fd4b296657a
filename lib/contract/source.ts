import { z } from 'zod'
import { harnessNames } from '@/lib/domain/harness/harnesses'
import { agent, ids, walkedSession } from './example'
import { operation } from './operation'
import { agentName, idRef, time } from './shared'
import { text } from './text'

export const listSources = operation({
  name: 'source.list',
  route: 'GET /api/sources',
  summary: 'List agent session folders found on this machine',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        path: z.string(),
        shown: z.string(),
        harness: z.string(),
        files: z.number().int(),
        bytes: z.number().int(),
        newestAt: time.nullable(),
      }),
    ),
  }),
  permission: 'manage',
  effect: { kind: 'read' },
  shows: ['folders'],
  absent: { cli: 'ingest takes paths' },
  example: {},
})

export const ingestSources = operation({
  name: 'source.ingest',
  route: 'POST /api/sources/ingest',
  summary: 'Import agent session folders on this machine',
  input: z.strictObject({
    paths: z
      .array(text.path(z.string().min(1).max(1000)))
      .min(1)
      .max(50),
    agent: agentName.optional(),
  }),
  output: z.object({ job: z.string() }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['jobs'],
  status: () => 202,
  absent: { cli: '`mettle ingest` sends the files itself' },
  example: { paths: ['~/.claude/projects'], agent },
})

/** A watched folder, with the results of its scans. */
export const watchedSource = z.object({
  id: z.string(),
  path: z.string(),
  /** With the home directory as "~". */
  shown: z.string(),
  agent: z.string().nullable(),
  isPaused: z.boolean(),
  createdAt: time,
  /** Time of the last scan, and of the last import from it. */
  scannedAt: time.nullable(),
  lastEventAt: time.nullable(),
  files: z.number().int(),
  /** Lines that no parser could read. */
  unreadable: z.number().int(),
  refused: z.number().int(),
  /** The first of the refused files. */
  refusals: z.array(z.object({ path: z.string(), reason: z.string() })),
  error: z.string().nullable(),
})
export type WatchedSource = z.output<typeof watchedSource>

const changed = z.object({ source: watchedSource, event: z.string().nullable() })

export const listWatched = operation({
  name: 'source.watched',
  route: 'GET /api/sources/watched',
  summary: 'List watched folders on this machine',
  input: z.strictObject({}),
  output: z.object({ items: z.array(watchedSource) }),
  permission: 'manage',
  effect: { kind: 'read' },
  shows: ['sources'],
  absent: { cli: 'shown in the settings' },
  example: {},
})

export const addSource = operation({
  name: 'source.add',
  route: 'POST /api/sources',
  summary: 'Watch a folder on this machine and import its sessions as they are written',
  input: z.strictObject({ path: text.path(z.string().min(1).max(1000)), agent: agentName.optional() }),
  output: changed.extend({ job: z.string() }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['jobs', 'sources', 'log'],
  logs: { 'source.watch': { word: 'started watching', undo: 'source' } },
  example: { path: '~/.claude/projects', agent },
})

export const pauseSource = operation({
  name: 'source.pause',
  route: 'PATCH /api/sources/{id}',
  summary: 'Pause or resume a watched folder',
  input: z.strictObject({ id: idRef, isPaused: z.boolean() }),
  output: changed,
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['sources', 'log'],
  logs: { 'source.pause': { word: 'paused', undo: 'source' }, 'source.resume': { word: 'resumed', undo: 'source' } },
  absent: { cli: 'done in the settings' },
  example: { id: ids.source, isPaused: true },
})

export const removeSource = operation({
  name: 'source.remove',
  route: 'DELETE /api/sources/{id}',
  summary: 'Stop watching a folder; imported sessions stay',
  input: z.strictObject({ id: idRef }),
  output: changed,
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['sources', 'log'],
  logs: { 'source.unwatch': { word: 'stopped watching', undo: 'source' } },
  absent: { cli: 'done in the settings' },
  example: { id: ids.source },
})

export const receiveHook = operation({
  name: 'hook.receive',
  route: 'POST /api/hooks/{harness}',
  summary: 'Receive a hook event of a harness: a transcript grew or a session ended',
  /** The harness's own JSON; unknown fields are ignored. */
  input: z.looseObject({ harness: z.enum(harnessNames) }),
  /** Null when the hook names neither a transcript nor the end of a session. */
  output: z.object({ job: z.string().nullable() }),
  permission: 'report',
  effect: { kind: 'write', idempotent: true },
  changes: ['jobs'],
  status: () => 202,
  absent: { action: 'harnesses send it', cli: 'harnesses send it' },
  example: {
    harness: 'claude-code',
    hook_event_name: 'SessionEnd',
    session_id: walkedSession,
    transcript_path: `~/.claude/projects/orders/${walkedSession}.jsonl`,
    reason: 'exit',
  },
})

import { z } from 'zod'
import { doctorFinding } from './doctor'
import { ids } from './example'
import { operation } from './operation'
import { everything } from './topics'
import { digest, flag, time } from './shared'
import { text } from './text'

/** Media type of a snapshot (a packed archive of rows and files), and the header that describes a download. */
export const snapshotType = 'application/gzip'
export const snapshotHeader = 'mettle-snapshot'

const counts = z.object({
  sessions: z.number().int(),
  steps: z.number().int(),
  skills: z.number().int(),
  versions: z.number().int(),
  candidates: z.number().int(),
  uses: z.number().int(),
  events: z.number().int(),
  /** Entries of the workspace's folders and of its repository. */
  files: z.number().int(),
})

const snapshotItem = z.object({
  /** Its name among the snapshots on the server, as `restore` expects it. */
  file: z.string(),
  bytes: z.number().int(),
  createdAt: time,
})
export type SnapshotItem = z.output<typeof snapshotItem>

const snapshotSummary = z.object({
  /** The workspace it was taken of. */
  workspace: z.string(),
  takenAt: time,
  /** Version of Mettle that took it. */
  version: z.string(),
  format: z.number().int(),
  counts,
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: digest })),
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type SnapshotSummary = z.output<typeof snapshotSummary>

export const makeSnapshot = operation({
  name: 'snapshot.make',
  route: 'POST /api/snapshot',
  summary: 'Download a snapshot: the whole workspace in one file, without secrets',
  input: z.strictObject({}),
  output: z.object({
    snapshot: snapshotItem.extend({
      /** Its path on the server, with the home directory as "~"; null when it was downloaded instead of stored. */
      path: z.string().nullable(),
      /** SHA-256 of the file. */
      sha256: digest,
      ...snapshotSummary.shape,
    }),
    event: z.string(),
  }),
  permission: 'admin',
  effect: { kind: 'write' },
  forms: { gives: 'snapshot' },
  changes: ['snapshots', 'log'],
  logs: { 'workspace.snapshot': { word: 'took a snapshot of', undo: null } },
  absent: { action: 'a file, and as long as the workspace is large: asked for over HTTP' },
  example: {},
})
export type MadeSnapshot = z.output<typeof makeSnapshot.output>

export const listSnapshots = operation({
  name: 'snapshot.list',
  route: 'GET /api/snapshots',
  summary: 'List the snapshots of a workspace stored on the server',
  input: z.strictObject({}),
  output: z.object({
    /** The folder of the snapshots, with the home directory as "~". */
    folder: z.string(),
    /** Newest first. */
    items: z.array(snapshotItem),
  }),
  permission: 'admin',
  effect: { kind: 'read' },
  shows: ['snapshots'],
  absent: { cli: 'they lie in the folder that a snapshot names' },
  example: {},
})

export const restoreSnapshot = operation({
  name: 'snapshot.restore',
  route: 'POST /api/restore',
  summary: 'Restore a snapshot: send the file, or the name of a snapshot stored on the server',
  input: z.strictObject({
    /** A stored snapshot, or an upload that was inspected before. */
    file: text.path(z.string().max(200)),
    /** Also replaces a workspace that has data, which is first saved in a snapshot of its own. */
    replace: flag.default(false),
    /** Inspects only: what it contains and whether it is intact. */
    dryRun: flag.default(false),
  }),
  output: z.object({
    /** The name for restoring it without another upload, valid for a day. */
    file: z.string(),
    snapshot: snapshotSummary,
    /** The workspace's data before the restore, by kind; empty when it had none. */
    replaces: z.record(z.string(), z.number().int()),
    /** False after an inspection. */
    restored: z.boolean(),
    /** The snapshot of the previous data, and its path; null when there was none. */
    safety: z.object({ file: z.string(), path: z.string() }).nullable(),
    /** Whether database, disk, git and counts agree afterwards; null after an inspection. */
    doctor: z.object({ ok: z.boolean(), items: z.array(doctorFinding) }).nullable(),
    event: z.string().nullable(),
  }),
  permission: 'admin',
  effect: { kind: 'write', destructive: true },
  forms: { takes: 'snapshot' },
  changes: [...everything, 'snapshots'],
  logs: { 'workspace.restore': { word: 'restored', undo: null } },
  absent: { action: 'a file, and as long as the workspace is large: sent over HTTP' },
  example: { file: ids.snapshot, dryRun: true },
})
export type Restored = z.output<typeof restoreSnapshot.output>

import { z } from 'zod'
import { harnessNames } from '@/lib/domain/harness/harnesses'
import { operation } from './operation'
import { agentName, time } from './shared'

/** A folder that is watched, with what came of it. */
export const watchedSource = z.object({
  id: z.string(),
  path: z.string(),
  /** The home directory is "~". */
  shown: z.string(),
  agent: z.string().nullable(),
  isPaused: z.boolean(),
  createdAt: time,
  /** When it was last looked through, and when a file in it last brought something. */
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
  summary: 'List the folders of this machine that are watched',
  input: z.strictObject({}),
  output: z.object({ items: z.array(watchedSource) }),
  access: 'admin',
  effect: { kind: 'read' },
  absent: { cli: 'shown in the settings' },
})

export const addSource = operation({
  name: 'source.add',
  summary: 'Watch a folder of this machine: its sessions are taken in as they are written',
  input: z.strictObject({ path: z.string().min(1).max(1000), agent: agentName.optional() }),
  output: changed.extend({ job: z.string() }),
  access: 'admin',
  effect: { kind: 'write', idempotent: true },
})

export const pauseSource = operation({
  name: 'source.pause',
  summary: 'Pause a watched folder, or go on with it',
  input: z.strictObject({ id: z.string(), isPaused: z.boolean() }),
  output: changed,
  access: 'admin',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'done in the settings' },
})

export const removeSource = operation({
  name: 'source.remove',
  summary: 'Stop watching a folder; what was taken in stays',
  input: z.strictObject({ id: z.string() }),
  output: changed,
  access: 'admin',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'done in the settings' },
})

export const receiveHook = operation({
  name: 'hook.receive',
  summary: 'Take a hook of a harness: which transcript has grown, or which session ended',
  /** The harness's own JSON: what is not known of it is left alone. */
  input: z.looseObject({ harness: z.enum(harnessNames) }),
  /** Null when the hook names neither a transcript nor the end of a session. */
  output: z.object({ job: z.string().nullable() }),
  access: 'write',
  effect: { kind: 'write', idempotent: true },
  status: () => 202,
  absent: { action: 'harnesses send it', cli: 'harnesses send it' },
})

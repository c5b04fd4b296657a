import { z } from 'zod'
import { packStatuses } from '@/lib/domain/pack/plan'
import { skillVerdicts } from '@/lib/domain/pack/verify'
import { verdicts } from '@/lib/domain/scan/types'
import { effectChange, effects } from './effects-shape'
import { operation } from './operation'
import { rewritten } from './topics'
import { digest, flag, time } from './shared'
import { text } from './text'

export const pack = z.object({
  name: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string(),
  /** The kind of source that its skills belong to. */
  origin: z.enum(['pack', 'connector', 'builtin']),
  /** The source folder, with the home directory as "~". */
  source: z.string(),
  /** Digest of its manifest. */
  digest,
  /** The public key that signed its manifest; null without a signature. */
  key: z.string().nullable(),
  skills: z.array(
    z.object({
      name: z.string(),
      /** The name in the pack. */
      digest,
      /** Whether a person has written another version since. */
      isEdited: z.boolean(),
      /** Null when the skill was deleted. */
      lifecycle: z.string().nullable(),
    }),
  ),
  clusters: z.array(z.object({ name: z.string(), title: z.string(), skills: z.array(z.string()) })),
  installedAt: time,
  updatedAt: time,
})
export type Pack = z.output<typeof pack>

const line = z.object({ name: z.string(), status: z.enum(packStatuses), reason: z.string().nullable() })

/** Who signed a pack: its key, and the name under which the workspace trusts it. Built-in packs are trusted as shipped. */
const signer = z.object({ key: z.string().nullable(), name: z.string().nullable(), isTrusted: z.boolean() })
export type PackSigner = z.output<typeof signer>

export const listPacks = operation({
  name: 'pack.list',
  route: 'GET /api/packs',
  summary: 'List installed packs with their skills',
  input: z.strictObject({}),
  output: z.object({ items: z.array(pack) }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['packs'],
  example: {},
})

/** Where a pack comes from, and whether another signer is accepted. */
const packSource = {
  /** The folder with pack.json and a folder for each skill. */
  dir: text.path(z.string().min(1).max(1000)).optional(),
  /** A zip, as the body of the request. */
  archive: z.instanceof(Uint8Array).optional(),
  /** Accepts that another key signed it than the version before, or none did. */
  acceptKey: flag.optional(),
}
const hasOneSource = ({ dir, archive }: { dir?: string; archive?: Uint8Array }) => (dir === undefined) !== (archive === undefined)
const oneSource = { message: 'Send a zip as the body, or JSON with "dir"' }

/** What an installation, or its preview, says of the pack. */
const installed = {
  name: z.string(),
  version: z.string(),
  /** The version that was installed before. */
  from: z.string().nullable(),
  signer,
}

export const installPack = operation({
  name: 'pack.install',
  route: 'POST /api/packs',
  summary: 'Install or update a skill pack from a folder on this machine or a zip',
  input: z
    .strictObject({
      ...packSource,
      /** Reports the outcome for each skill and changes nothing. */
      dryRun: flag.optional(),
    })
    .refine(hasOneSource, oneSource),
  output: z.object({
    ...installed,
    /** Its skills, and those of the previous version; `kept` was edited by a person, `refused` is another owner's name. */
    items: z.array(line),
    /** One event for the whole installation, so that one undo reverts it. Null when nothing changed. */
    event: z.string().nullable(),
  }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  statuses: [200, 201],
  forms: { takes: 'pack' },
  changes: [...rewritten, 'packs'],
  logs: { 'pack.install': { word: 'installed', undo: 'pack' }, 'pack.update': { word: 'updated', undo: 'pack' } },
  status: ({ from, event }) => (from === null && event !== null ? 201 : 200),
  example: { dir: '~/packs/shop' },
})

/** What would come with one skill of a pack. */
const previewed = line.extend({
  scan: z.object({ verdict: z.enum(verdicts), findings: z.array(z.string()) }).nullable(),
  /** What following it can touch; null for what leaves. */
  effects: effects.nullable(),
  /** How that differs from the version that is there; null where nothing came, and where nothing went. */
  added: effectChange.nullable(),
  removed: effectChange.nullable(),
})

export const previewPack = operation({
  name: 'pack.preview',
  route: 'POST /api/packs/install',
  summary: 'Preview a pack with preview=1: its changes, scan, effects, cost and signer; else install it',
  input: z
    .strictObject({
      ...packSource,
      /** Writes nothing. */
      preview: flag.optional(),
    })
    .refine(hasOneSource, oneSource),
  output: z.object({
    ...installed,
    items: z.array(previewed),
    /** Why it would not be installed as it is; null when it would. */
    refusal: z.string().nullable(),
    /** Tokens that the list of served skills costs each session, now and with the pack. */
    catalogue: z.object({ before: z.number().int(), after: z.number().int() }),
    /** Null for a preview. */
    event: z.string().nullable(),
  }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  forms: { takes: 'pack' },
  changes: [...rewritten, 'packs'],
  example: { dir: '~/packs/shop', preview: true },
})

const packKey = z.strictObject({
  key: text.name(z.string().regex(/^ed25519:[A-Za-z0-9_-]{43}$/, 'is a public key as "mettle packs keygen" writes it')),
  name: text.name(z.string().trim().min(1).max(100)),
})
export const packKeys = z.array(packKey).max(200)

export const listPackKeys = operation({
  name: 'pack.keys',
  route: 'GET /api/packs/keys',
  summary: 'List the keys whose packs are trusted',
  input: z.strictObject({}),
  output: z.object({ keys: packKeys }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['packs'],
  example: {},
})

export const savePackKeys = operation({
  name: 'pack.saveKeys',
  route: 'PUT /api/packs/keys',
  summary: 'Set the keys whose packs are trusted',
  input: z.strictObject({ keys: packKeys }),
  output: z.object({ keys: packKeys, event: z.string().nullable() }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['packs', 'log'],
  logs: { 'packKeys.set': { word: 'changed', undo: 'packKeys' } },
  example: { keys: [{ key: 'ed25519:11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', name: 'Shop team' }] },
})

export const removePack = operation({
  name: 'pack.remove',
  route: 'DELETE /api/packs/{name}',
  summary: 'Remove a pack with its skills; edited or needed skills stay',
  input: z.strictObject({ name: text.ref(z.string().min(1).max(64)), dryRun: flag.optional() }),
  output: z.object({ name: z.string(), version: z.string(), items: z.array(line), event: z.string().nullable() }),
  permission: 'manage',
  effect: { kind: 'write', destructive: true },
  changes: [...rewritten, 'packs'],
  logs: { 'pack.remove': { word: 'removed', undo: 'pack' } },
  example: { name: 'shop' },
})

export const verifyPacks = operation({
  name: 'pack.verify',
  route: 'GET /api/packs/verify',
  summary: 'Compare the lock, the database and the disk, digest by digest',
  input: z.strictObject({}),
  output: z.object({
    ok: z.boolean(),
    /** Path of the lock file in the workspace. */
    lock: z.string(),
    packs: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        ok: z.boolean(),
        /** The lock file names this version and this manifest. */
        isLocked: z.boolean(),
        skills: z.array(
          z.object({
            name: z.string(),
            status: z.enum(skillVerdicts),
            lock: z.string().nullable(),
            database: z.string().nullable(),
            disk: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** The problems found, as sentences. */
    problems: z.array(z.string()),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['packs'],
  example: {},
})
export type PackCheck = z.output<typeof verifyPacks.output>

import { z } from 'zod'
import { collisionChoices, importedFrom } from '@/lib/domain/lifecycle/collision'
import { origins } from '@/lib/domain/lifecycle/origin'
import { states } from '@/lib/domain/lifecycle/states'
import { verdicts } from '@/lib/domain/scan/types'
import { event } from './event'
import { agent, learned, skillText, written } from './example'
import { operation } from './operation'
import { job } from './job'
import { rewritten } from './topics'
import { agentName, agentRef, digest, flag, skillRef } from './shared'
import { similarSkill } from './similar'
import { skill } from './skill-shape'
import { text } from './text'

/** A repair that an import made to read a file; lines are 1-based. */
export const repair = z.object({ code: z.string(), detail: z.string(), line: z.number().int().optional() })
export const diagnostic = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
})
/** When another skill that came from elsewhere has the name: it stays, is replaced by a new version, or both are there. */
const onCollision = z.enum(collisionChoices).default('keep')
const skipped = z.object({ path: z.string(), reason: z.string() })

export const loadStatuses = ['created', 'updated', 'unchanged', 'kept', 'repaired', 'refused'] as const
export type LoadStatus = (typeof loadStatuses)[number]

const importScan = z.object({ verdict: z.enum(verdicts), findings: z.array(z.string()) })

export const loadedFile = z.object({
  /** The SKILL.md, relative to the imported folder. */
  path: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  /** `repaired` was created or updated too, after the listed repairs; of `kept` nothing was taken in. */
  status: z.enum(loadStatuses),
  /** The version with the file's content; null when the file was refused. */
  version: z.number().int().nullable(),
  /** Why the file was refused, or another remark. */
  reason: z.string().nullable(),
  repairs: z.array(repair),
  diagnostics: z.array(diagnostic),
  /** Entries of the folder that were skipped: links, and anything that is not a regular file. */
  skipped: z.array(skipped),
  /** What the scan found, each with its line; a version that it denies is quarantined. Null where nothing was taken in. */
  scan: importScan.nullable(),
  /** What its entry costs each session that lists it; null when it cannot be read. */
  tokens: z.number().int().nullable(),
  /** The skill that has the name already, with what its own entry costs. */
  former: z
    .object({ version: z.number().int(), origin: z.enum(origins), lifecycle: z.enum(states), tokens: z.number().int() })
    .nullable(),
})
export type LoadedFile = z.output<typeof loadedFile>

export const loaded = z.object({
  /** The folders that were searched, with the home directory as "~". */
  folders: z.array(z.string()),
  from: z.enum(importedFrom),
  items: z.array(loadedFile),
  skipped: z.array(skipped),
  counts: z.record(z.enum(loadStatuses), z.number().int()),
  /** One event for the whole import, so that one undo reverts it. Null when nothing changed. */
  event: z.string().nullable(),
  /** Of a preview: tokens that the list of served skills costs each session, now and with what would be taken in. */
  catalogue: z.object({ before: z.number().int(), after: z.number().int() }).optional(),
})
export type Loaded = z.output<typeof loaded>

export const loadSkills = operation({
  name: 'skill.load',
  route: 'POST /api/skills/load',
  summary: 'Import a folder of skills; by default, the skill folders on this machine',
  input: z.strictObject({
    dir: text.path(z.string().min(1).max(1000)).optional(),
    /** Whose they are: the person's own, released; or somebody else's, on probation. By default `mine` for the machine's own skill folders. */
    from: z.enum(importedFrom).optional(),
    onCollision,
    /** By name; wins over `onCollision`. */
    choices: z.record(skillRef, z.enum(collisionChoices)).optional(),
    /** Takes the skills of these names alone. */
    only: z.array(skillRef).max(10_000).optional(),
    /** Says what would be taken in, found by the scan and paid for; writes nothing. */
    preview: flag.optional(),
    /** Seconds that the request waits for the job that a load of more than 200 becomes. */
    wait: z.coerce.number().min(0).max(30).default(30),
    agent: agentName.optional(),
  }),
  /** `job`: it takes longer than 30 seconds; the job's result is the same list. */
  output: z.union([loaded, z.object({ job })]),
  statuses: [200, 202],
  status: (answer) => ('job' in answer ? 202 : 200),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: [...rewritten, 'jobs'],
  logs: { 'load.load': { word: 'loaded', undo: 'load' } },
  example: { dir: '~/shared-skills', agent },
})

export const importSkill = operation({
  name: 'skill.import',
  route: 'POST /api/skills/import',
  summary: 'Import one skill: a .skill archive, or the text of one SKILL.md',
  input: z
    .strictObject({
      /** The folder's name, for a skill whose text has no name. */
      directory: skillRef.optional(),
      text: text.content(z.string().max(1_000_000)).optional(),
      /** A zip, as the body of the request. */
      archive: z.instanceof(Uint8Array).optional(),
      /** Whose it is: the person's own, released; or somebody else's, on probation. */
      from: z.enum(importedFrom).default('imported'),
      onCollision,
      agent: agentName.optional(),
    })
    .refine(({ text, archive }) => (text === undefined) !== (archive === undefined), {
      message: 'Send a .skill archive as the body, or JSON with "directory" and "text"',
    }),
  output: z.object({
    skill,
    /** `kept`: another skill has its name, and stays as it is. */
    status: z.enum(['created', 'updated', 'unchanged', 'kept']),
    /** Why it was kept, or another remark. */
    reason: z.string().nullable(),
    repairs: z.array(repair),
    diagnostics: z.array(diagnostic),
    skipped: z.array(skipped),
    scan: importScan.nullable(),
    /** The live skill that a new one is most like, from 0.75 on. */
    similar: similarSkill.optional(),
    event: event.nullable(),
  }),
  permission: 'review',
  effect: { kind: 'write', idempotent: true },
  statuses: [200, 201],
  forms: { takes: 'skill' },
  changes: rewritten,
  status: ({ status }) => (status === 'created' ? 201 : 200),
  absent: { cli: 'mettle load takes folders, archives and single files' },
  example: { directory: 'find-invoice', text: skillText.replaceAll(written, 'find-invoice'), agent },
})

export const bundleSkill = operation({
  name: 'skill.bundle',
  route: 'GET /api/skills/{name}/bundle',
  summary: 'Download a skill as a .skill archive that passes the strict standard',
  input: z.strictObject({ name: skillRef, agent: agentRef.optional() }),
  output: z.object({
    name: z.string(),
    fileName: z.string(),
    version: z.number().int(),
    digest,
    bytes: z.number().int(),
    /** SHA-256 of the archive. */
    sha256: digest,
    /** The archive in base64; over HTTP, any Accept header but JSON returns its bytes. */
    archive: z.string(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  forms: { gives: 'archive', isTagged: true },
  shows: [],
  absent: { cli: 'mettle export writes folders; the archive is downloaded in the dashboard or through REST' },
  example: { name: learned },
})
export type Bundle = z.output<typeof bundleSkill.output>

/** Layout below a target: for any agent, for Claude Code, or directly in the target. */
export const exportLayouts = ['.agents/skills', '.claude/skills', '.'] as const

export const exportedSkill = z.object({
  name: z.string(),
  /** Relative to the target. */
  path: z.string(),
  status: z.enum(['written', 'unchanged', 'removed', 'refused']),
  reason: z.string().nullable(),
})
export type ExportedSkill = z.output<typeof exportedSkill>

export const exportSkills = operation({
  name: 'skill.export',
  route: 'POST /api/skills/export',
  summary: 'Write served skills to a folder on this machine, as agents read them',
  input: z
    .strictObject({
      names: z.array(skillRef).min(1).max(1000).optional(),
      /** Exports everything that is served, and removes what an earlier export wrote and is no longer served. */
      all: z.boolean().optional(),
      to: text.path(z.string().min(1).max(1000)),
      /** A folder named "skills" gets the skills directly; any other gets both layouts. */
      layouts: z.array(z.enum(exportLayouts)).min(1).max(3).optional(),
      agent: agentName.optional(),
    })
    .refine(({ names, all }) => (names !== undefined) !== (all === true), {
      message: 'Name the skills, or send "all": true',
    }),
  output: z.object({
    to: z.string(),
    items: z.array(exportedSkill),
    counts: z.object({
      written: z.number().int(),
      unchanged: z.number().int(),
      removed: z.number().int(),
      refused: z.number().int(),
    }),
  }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: [],
  absent: { action: 'typed on the command line or sent through REST' },
  example: { names: [written], to: '~/shared-skills' },
})

export const exportDirectory = z.strictObject({
  /** Absolute, or below the home directory as "~/…". */
  path: text.path(z.string().min(1).max(1000)),
  /** Keeps the folder in sync after every change, as for a connected harness. */
  isKept: z.boolean().default(false),
  layout: z.enum(exportLayouts).default('.'),
  /** The agent whose view is exported; null: a person's. */
  agent: agentName.nullable().default(null),
})
export type ExportDirectory = z.output<typeof exportDirectory>

export const listExportDirectories = operation({
  name: 'exportDirectory.list',
  route: 'GET /api/export-directories',
  summary: 'List the folders outside the workspace allowed for export',
  input: z.strictObject({}),
  output: z.object({ directories: z.array(exportDirectory) }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['directories'],
  example: {},
})

export const saveExportDirectories = operation({
  name: 'exportDirectory.save',
  route: 'PUT /api/export-directories',
  summary: 'Set the folders outside the workspace allowed for export',
  input: z.strictObject({ directories: z.array(exportDirectory).max(50) }),
  output: z.object({ directories: z.array(exportDirectory), event: z.string().nullable() }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: ['directories', 'connections', 'log'],
  logs: { 'exports.set': { word: 'changed', undo: 'exports' } },
  example: { directories: [{ path: '~/shared-skills', isKept: false, layout: '.', agent: null }] },
})

import { z } from 'zod'
import { diagnostic, repair } from './exchange'
import { skillText, written } from './example'
import { operation } from './operation'
import { everything, rewritten } from './topics'
import { fileText, flag } from './shared'
import { scan } from './skill-shape'
import { text } from './text'

/** Every kind of problem that the doctor checks for. */
export const doctorCodes = [
  'migrations-pending',
  'repository-missing',
  'repository-broken',
  'write-stuck',
  'push-failed',
  'disk-differs',
  'disk-unreadable',
  'skills-missing',
  'not-scanned',
  'denied-and-live',
  'count-differs',
  'relation-broken',
  'relation-circle',
  'value-repaired',
  'value-unreadable',
  'sealed-before',
  'sealed-unknown',
] as const

export const doctorFinding = z.object({
  code: z.enum(doctorCodes),
  severity: z.enum(['error', 'warning']),
  skill: z.string().nullable(),
  sentence: z.string(),
  /** What a call with `fix` does about it; null when a person has to act. */
  fix: z.string().nullable(),
  /** The problem existed, and `fix` removed it. */
  fixed: z.boolean(),
})
export type DoctorFinding = z.output<typeof doctorFinding>

export const runDoctor = operation({
  name: 'doctor.run',
  route: 'POST /api/doctor',
  summary: 'Check that database, disk, git and counts agree; with `fix`, fix what can be fixed',
  input: z.strictObject({
    fix: flag.optional(),
    /** Repository of the workspace, instead of its name; local mode only. */
    directory: text.path(z.string().min(1).max(1000)).optional(),
  }),
  output: z.object({
    /** No problems, or all of them were fixed. */
    ok: z.boolean(),
    looked: z.number().int(),
    items: z.array(doctorFinding),
  }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: everything,
  example: { fix: true },
})

export const adoptedLabels = ['edited', 'removed', 'returned', 'new', 'refused', 'quarantined'] as const

export const rescan = operation({
  name: 'skill.rescan',
  route: 'POST /api/rescan',
  summary: 'Import changes on disk and scan content that was never scanned',
  input: z.strictObject({}),
  output: z.object({
    /** Nothing was refused or quarantined. */
    ok: z.boolean(),
    looked: z.number().int(),
    items: z.array(
      z.object({ name: z.string(), what: z.enum(adoptedLabels), sentence: z.string(), event: z.string().nullable() }),
    ),
  }),
  permission: 'manage',
  effect: { kind: 'write', idempotent: true },
  changes: [...rewritten, 'queue'],
  logs: { 'skill.quarantine': { word: 'quarantined', undo: 'scan' }, 'skill.clear': { word: 'cleared', undo: 'scan' } },
  example: {},
})

/** What becomes of a skill's files when they are imported. */
export const skillCheck = z.object({
  /** The folder can be imported, and the scan does not deny it. */
  ok: z.boolean(),
  name: z.string().nullable(),
  repairs: z.array(repair),
  diagnostics: z.array(diagnostic),
  /** Why a strict export would refuse the folder in its current state. */
  strict: z.array(z.object({ message: z.string(), line: z.number().int().optional() })),
  scan,
})

export const validateSkill = operation({
  name: 'skill.validate',
  route: 'POST /api/skills/validate',
  summary: 'Check a skill before import: fixes, errors and scan findings; stores nothing',
  input: z.union([
    z.strictObject({ directory: text.ref(z.string().max(200)).optional(), text: text.query(z.string().min(1).max(1_000_000)) }),
    z.strictObject({ directory: text.ref(z.string().max(200)).optional(), files: z.array(fileText).min(1).max(512) }),
  ]),
  output: skillCheck,
  permission: 'read',
  effect: { kind: 'write', idempotent: true },
  changes: [],
  absent: { action: 'sent through REST' },
  example: { directory: written, text: skillText },
})

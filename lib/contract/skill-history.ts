import { z } from 'zod'
import { event } from './event'
import { operation } from './operation'
import { cursor, limit, outcome, page, skillRef, time } from './shared'
import { fileEntry, scan } from './skill-shape'

const named = z.strictObject({ name: skillRef, agent: z.string().optional() })

const timelinePoint = z.object({
  at: time,
  n: z.number().int(),
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  uses: z.number().int(),
})
export type TimelinePoint = z.output<typeof timelinePoint>

export const readTimeline = operation({
  name: 'skill.timeline',
  summary: 'Read the health of a skill over time with its versions and transitions',
  input: named.extend({ from: time.optional(), to: time.optional(), bucket: z.enum(['day', 'week', 'use']).default('day') }),
  output: z.object({
    points: z.array(timelinePoint),
    markers: z.array(
      z.object({ at: time, kind: z.enum(['version', 'transition', 'policy']), label: z.string(), event: z.string() }),
    ),
    lines: z.object({ warn: z.number(), deprecate: z.number() }),
    summary: z.string(),
  }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'the timeline is a picture of the dashboard; its points are in REST' },
})

const version = z.object({
  number: z.number().int(),
  digest: z.string(),
  actor: z.object({ kind: z.string(), id: z.string() }),
  reason: z.string().nullable(),
  createdAt: time,
  scan,
  files: z.array(fileEntry),
})
export type VersionItem = z.output<typeof version>

export const listVersions = operation({
  name: 'skill.versions',
  summary: 'List the versions of a skill',
  input: named,
  output: page(version),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: "versions are in the workspace's own git" },
})

export const readVersion = operation({
  name: 'skill.version',
  summary: 'Read one version ("3"), or the difference of two ("1..3")',
  input: named.extend({ version: z.string().regex(/^\d+(\.\.\d+)?$/, 'Ask for a version as "3" or for two as "1..3"') }),
  output: z.object({
    from: version.nullable(),
    to: version,
    /** Text files of both sides; null where a side lacks the file. */
    files: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: "versions are in the workspace's own git" },
})

export const listSkillEvents = operation({
  name: 'skill.events',
  summary: 'List what happened to a skill',
  input: named.extend({ limit, cursor }),
  output: page(event),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'the audit log is read in the dashboard or through REST' },
})

export const readEvidence = operation({
  name: 'skill.evidence',
  summary: 'Read the sessions a skill was mined from',
  input: named,
  output: z.object({
    candidate: z.string().nullable(),
    sessions: z.array(z.object({ id: z.string(), key: z.string(), outcome, startedAt: time.nullable() })),
  }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'evidence is read in the dashboard or through REST' },
})

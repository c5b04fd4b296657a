import { z } from 'zod'
import { effectChange, effects } from './effects-shape'
import { event } from './event'
import { day, learned, nextDay, written } from './example'
import { operation } from './operation'
import { agentRef, cursor, limit, outcome, page, reason, skillRef, time, useToken } from './shared'
import { similarSkill } from './similar'
import { fileEntry, scan, skillMoved } from './skill-shape'
import { text } from './text'
import { rewritten } from './topics'

const named = z.strictObject({ name: skillRef, agent: agentRef.optional() })

const timelinePoint = z.object({
  at: time,
  n: z.number().int(),
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  uses: z.number().int(),
  /** Of the last selected uses, at most as many as the window holds, the share that was corrected or reworked; null without any. */
  corrected: z.object({ n: z.number().int(), share: z.number() }).nullable(),
  /** While the window holds fewer than eight judged uses: how each of those since the previous point ended, oldest first. */
  outcomes: z.array(outcome).optional(),
})
export type TimelinePoint = z.output<typeof timelinePoint>

export const readTimeline = operation({
  name: 'skill.timeline',
  route: 'GET /api/skills/{name}/timeline',
  summary: 'Read the health of a skill over time with its versions and transitions',
  input: named.extend({ from: time.optional(), to: time.optional(), bucket: z.enum(['day', 'week', 'use']).default('day') }),
  output: z.object({
    points: z.array(timelinePoint),
    markers: z.array(
      z.object({ at: time, kind: z.enum(['version', 'transition', 'policy']), label: z.string(), event: z.string() }),
    ),
    lines: z.object({
      warn: z.number(),
      deprecate: z.number(),
      /** The limit of corrected uses, where that is what the policy decided on or would; else null. */
      corrected: z.number().nullable(),
    }),
    summary: z.string(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['skill'],
  isCached: true,
  absent: { cli: 'the timeline is a picture of the dashboard; its points are in REST' },
  example: { name: learned, from: day, to: nextDay, bucket: 'day' },
})

const version = z.object({
  number: z.number().int(),
  digest: z.string(),
  actor: z.object({ kind: z.string(), id: z.string() }),
  reason: z.string().nullable(),
  createdAt: time,
  /** Its declared metadata; null when its SKILL.md cannot be read. */
  description: z.string().nullable(),
  scan,
  files: z.array(fileEntry),
  /** When some of its text was taken out for good; null while it stands as it was written. */
  withheldAt: time.nullable(),
  /** Nothing of its text is left, so that it cannot be restored. */
  isWithheld: z.boolean(),
  /** How its uses were judged over its whole life; `rate` null without judged uses. Partials count one half. */
  judged: z.object({
    n: z.number().int(),
    successes: z.number(),
    rate: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  }),
})
export type VersionItem = z.output<typeof version>

export const listVersions = operation({
  name: 'skill.versions',
  route: 'GET /api/skills/{name}/versions',
  summary: 'List the versions of a skill',
  input: named,
  output: page(version),
  permission: 'read',
  effect: { kind: 'read' },
  forms: { isTagged: true },
  shows: ['text', 'uses'],
  isCached: true,
  absent: { cli: "versions are in the workspace's own git" },
  example: { name: learned },
})

const versionEffects = z.object({
  to: effects,
  added: effectChange.nullable(),
  removed: effectChange.nullable(),
  /** Tools that it uses beyond those it says it needs. */
  beyondAllowed: z.array(z.string()),
})
export type VersionEffects = z.output<typeof versionEffects>

export const readVersion = operation({
  name: 'skill.version',
  route: 'GET /api/skills/{name}/versions/{version}',
  summary: 'Read one version ("3"), or the difference between two ("1..3")',
  input: named.extend({
    version: text.ref(z.string().regex(/^\d+(\.\.\d+)?$/, 'Use "3" for one version or "1..3" for two')),
  }),
  output: z.object({
    from: version.nullable(),
    to: version,
    /** What following `to` can touch, and how that differs from `from`. */
    effects: versionEffects,
    /** Absent for a difference. */
    token: useToken.optional(),
    /** Text files of both sides; null when a side lacks the file. */
    files: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  forms: { isTagged: true },
  shows: ['text'],
  absent: { cli: "versions are in the workspace's own git" },
  example: { name: written, version: '1' },
})

export const restoreVersion = operation({
  name: 'skill.restore',
  route: 'POST /api/skills/{name}/restore',
  summary: 'Restore an earlier version as a new one',
  input: z.strictObject({ name: skillRef, version: z.number().int().min(1), reason: reason.optional() }),
  /** `similar`: the live skill that it is most like, from 0.75 on; `identical` where it says nothing else. */
  output: skillMoved.extend({ similar: similarSkill.optional() }),
  permission: 'review',
  effect: { kind: 'write' },
  changes: rewritten,
  logs: { 'skill.restore': { word: 'restored', undo: 'skill' } },
  absent: { cli: 'restored in the dashboard or through REST' },
  example: { name: written, version: 1, reason: 'The first wording was better.' },
  walk: { fresh: 'skill', after: 'skill.edit' },
})

export const listSkillEvents = operation({
  name: 'skill.events',
  route: 'GET /api/skills/{name}/events',
  summary: 'List the events of a skill',
  input: named.extend({ limit, cursor }),
  output: page(event),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['skill'],
  absent: { cli: 'the audit log is read in the dashboard or through REST' },
  example: { name: learned, limit: 20 },
})

export const readEvidence = operation({
  name: 'skill.evidence',
  route: 'GET /api/skills/{name}/evidence',
  summary: 'Read the sessions a skill was mined from',
  input: named,
  output: z.object({
    candidate: z.string().nullable(),
    sessions: z.array(z.object({ id: z.string(), key: z.string(), outcome, startedAt: time.nullable() })),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['evidence'],
  isCached: true,
  absent: { cli: 'evidence is read in the dashboard or through REST' },
  example: { name: learned },
})

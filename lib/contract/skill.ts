import { z } from 'zod'
import { operation } from './operation'
import { agentName, cursor, fileText, flag, limit, page, saidSteps, skillRef } from './shared'
import { lifecycle, origins, skill, skillItem, skillMoved, skillStats } from './skill-shape'

export const skillSorts = ['name', 'rate', 'uses', 'lastUsed', 'health'] as const

export const listSkills = operation({
  name: 'skill.list',
  summary: 'List skills',
  input: z.strictObject({
    origin: z.enum(origins).optional(),
    lifecycle: lifecycle.optional(),
    /** Only skills that may be served: verified, released or degraded. */
    live: flag.optional(),
    tier: z.coerce.number().int().min(1).max(4).optional(),
    protected: flag.optional(),
    tag: z.string().optional(),
    q: z.string().max(200).optional(),
    agent: z.string().optional(),
    sort: z.enum(skillSorts).default('name'),
    limit,
    cursor,
  }),
  output: page(skillItem).extend({ total: z.number().int() }),
  access: 'read',
  effect: { kind: 'read' },
})

export const readLibrary = operation({
  name: 'skill.library',
  summary: 'Read the library in figures: totals by state, origin and tier',
  input: z.strictObject({ agent: z.string().optional() }),
  output: z.object({
    total: z.number().int(),
    active: z.number().int(),
    deprecated: z.number().int(),
    byLifecycle: z.record(z.string(), z.number().int()),
    byOrigin: z.record(z.string(), z.number().int()),
    byTier: z.record(z.string(), z.number().int()),
    meanUtility: z.number().nullable(),
    meanFreshness: z.number().nullable(),
    successRate: z.number().nullable(),
    judged: z.number().int(),
  }),
  access: 'read',
  effect: { kind: 'read' },
})

const refs = z.array(skillRef).max(50)

export const createSkill = operation({
  name: 'skill.create',
  summary: 'Write a skill by hand',
  input: z.strictObject({
    name: z.string().min(1).max(64),
    description: z.string().min(1).max(1024),
    content: z.string().min(1).max(200_000),
    title: z.string().max(200).optional(),
    triggers: z.array(z.string().max(200)).max(50).default([]),
    exampleQueries: z.array(z.string().max(500)).max(20).default([]),
    suggestedTools: z.array(z.string().max(128)).max(50).default([]),
    /** Written into the section Steps where the content has no steps of its own. */
    steps: saidSteps.default([]),
    constraints: z.array(z.string().max(500)).max(20).default([]),
    taskType: z.enum(['browser', 'api', 'code', 'domain', 'unknown']).default('unknown'),
    tags: z.array(z.string().max(64)).max(50).default([]),
    files: z.array(fileText).max(100).default([]),
    metadata: z.record(z.string(), z.string()).default({}),
    /** Skills that must be there for it to work, and those that must not be served beside it; by name or alias. */
    dependsOn: refs.optional(),
    conflictsWith: refs.optional(),
    /** The skill whose instructions come before its own. */
    extends: skillRef.optional(),
    visibility: z.enum(['user', 'workspace']).default('workspace'),
    agent: agentName.optional(),
  }),
  output: skillMoved,
  access: 'write',
  effect: { kind: 'write' },
  status: () => 201,
  absent: { cli: 'skills are written in the dashboard, through REST or as files' },
})

const named = z.strictObject({ name: skillRef, agent: z.string().optional() })

export const readSkill = operation({
  name: 'skill.read',
  summary: 'Read a skill by name, alias or id',
  input: named,
  output: skill,
  access: 'read',
  effect: { kind: 'read' },
})

export const editSkill = operation({
  name: 'skill.edit',
  summary: 'Write a new version of a skill',
  input: z.strictObject({
    name: skillRef,
    description: z.string().min(1).max(1024).optional(),
    content: z.string().min(1).max(200_000).optional(),
    files: z.array(fileText).max(100).optional(),
    constraints: z.array(z.string().max(500)).max(20).optional(),
    tags: z.array(z.string().max(64)).max(50).optional(),
    taskType: z.enum(['browser', 'api', 'code', 'domain', 'unknown']).optional(),
    dependsOn: refs.optional(),
    conflictsWith: refs.optional(),
    /** Null: an overlay no more. */
    extends: skillRef.nullable().optional(),
    reason: z.string().max(1000).optional(),
    /** The digest the edit was made on: another one is a conflict. */
    digest: z.string().optional(),
  }),
  output: skillMoved,
  access: 'write',
  effect: { kind: 'write' },
  absent: { cli: 'edited in the dashboard or through REST' },
})

const actInput = z.strictObject({
  name: skillRef,
  reason: z.string().max(1000).optional(),
  version: z.number().int().min(1).optional(),
})
const move = <N extends 'promote' | 'deprecate' | 'reset' | 'archive' | 'reject' | 'protect' | 'unprotect'>(
  verb: N,
  summary: string,
  destructive = false,
) =>
  operation({
    name: `skill.${verb}`,
    summary,
    input: actInput,
    output: skillMoved,
    access: 'write',
    effect: { kind: 'write', destructive },
  })

export const promoteSkill = move('promote', 'Promote a skill: verified to released, degraded to verified')
export const deprecateSkill = move('deprecate', 'Deprecate a skill: it is no longer offered', true)
export const resetSkill = move('reset', 'Bring a deprecated, archived or uninstalled skill back on probation')
export const archiveSkill = move('archive', 'Archive a skill: its files leave the served directories', true)
export const rejectSkill = move('reject', 'Reject a skill for good', true)
export const protectSkill = move('protect', 'Protect a skill: policies flag it and never move it')
export const unprotectSkill = move('unprotect', 'Let policies move a skill again')

export const deleteSkill = operation({
  name: 'skill.delete',
  summary: 'Delete a skill that no other one needs: its name is free, its history stays, undo brings it back',
  input: z.strictObject({ name: skillRef, reason: z.string().max(1000).optional(), agent: agentName.optional() }),
  output: skillMoved,
  access: 'write',
  effect: { kind: 'write', destructive: true },
  absent: { cli: 'deleted in the dashboard or through REST; "archive" is the way back that is typed' },
})

export const overrideSkill = operation({
  name: 'skill.override',
  summary: 'Serve a version in spite of what the scan found, with a reason',
  input: z.strictObject({ name: skillRef, reason: z.string().min(1).max(1000), agent: agentName.optional() }),
  output: skillMoved,
  access: 'write',
  effect: { kind: 'write' },
  absent: { cli: 'decided in the dashboard, where the findings stand, or through REST' },
})

const related = z.object({
  /** As it is written in the file. */
  name: z.string(),
  kind: z.enum(['depends', 'conflicts', 'extends']),
  /** The skill that it means and how that stands; null where there is none, or none that the caller may see. */
  skill: z.string().nullable(),
  lifecycle: lifecycle.nullable(),
})

export const readDependencies = operation({
  name: 'skill.dependencies',
  summary: 'Read what a skill needs, what it conflicts with, and what needs it',
  input: named,
  output: z.object({
    name: z.string(),
    items: z.array(related),
    /** Everything that it needs over any way, nearest first. */
    needs: z.array(z.string()),
    dependents: z.array(z.string()),
    conflicts: z.array(z.string()),
    /** The overlay's base stands at another version than when the overlay was written. */
    baseChanged: z.boolean(),
  }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: '"show" names them; the whole list is read through REST' },
})

export const shareSkill = operation({
  name: 'skill.share',
  summary: 'Share a skill with every agent of the workspace, or keep it to its creator',
  input: z.strictObject({
    name: skillRef,
    visibility: z.enum(['user', 'workspace']),
    reason: z.string().max(1000).optional(),
  }),
  output: skillMoved,
  access: 'write',
  effect: { kind: 'write' },
  absent: { cli: 'shared in the dashboard or through REST' },
})

export const restoreVersion = operation({
  name: 'skill.restore',
  summary: 'Restore an earlier version, as a new one',
  input: z.strictObject({ name: skillRef, version: z.number().int().min(1), reason: z.string().max(1000).optional() }),
  output: skillMoved,
  access: 'write',
  effect: { kind: 'write' },
  absent: { cli: 'restored in the dashboard or through REST' },
})

export const readStats = operation({
  name: 'skill.stats',
  summary: 'Read how a skill did: counts, rate, estimate and window',
  input: named,
  output: skillStats,
  access: 'read',
  effect: { kind: 'read' },
})

import { z } from 'zod'
import { agent, learned, written } from './example'
import { operation } from './operation'
import { moved, rewritten } from './topics'
import {
  agentName,
  agentRef,
  cursor,
  fileText,
  flag,
  limit,
  neededReason,
  page,
  reason,
  declaredSteps,
  skillRef,
  useToken,
} from './shared'
import { lifecycle, origins, skill, skillItem, skillMoved, skillStats } from './skill-shape'
import { similarSkill } from './similar'
import { text } from './text'

export const skillSorts = ['name', 'rate', 'uses', 'lastUsed', 'health'] as const

export const listSkills = operation({
  name: 'skill.list',
  route: 'GET /api/skills',
  summary: 'List skills',
  input: z.strictObject({
    origin: z.enum(origins).optional(),
    lifecycle: lifecycle.optional(),
    /** Only skills that may be served: verified, released or degraded. */
    live: flag.optional(),
    tier: z.coerce.number().int().min(1).max(4).optional(),
    protected: flag.optional(),
    /** Only skills that are protected while failing, or only the others. */
    failing: flag.optional(),
    /** Only skills that agents are offered, by the policy of each, or only the others. */
    served: flag.optional(),
    /** Only skills with a judged use: ever, or in the current window. */
    judged: z.enum(['ever', 'window']).optional(),
    /** Only skills that were used, or only those never used. */
    used: flag.optional(),
    tag: text.ref(z.string()).optional(),
    q: text.query(z.string().max(200)).optional(),
    agent: agentRef.optional(),
    sort: z.enum(skillSorts).default('name'),
    limit,
    cursor,
  }),
  output: page(skillItem).extend({ total: z.number().int() }),
  permission: 'read',
  effect: { kind: 'read' },
  forms: { isTagged: true },
  shows: ['library'],
  isCached: true,
  example: { lifecycle: 'verified', tag: 'orders', sort: 'rate', limit: 20 },
})

export const readLibrary = operation({
  name: 'skill.library',
  route: 'GET /api/skills/stats',
  summary: 'Read library totals by state, origin and tier',
  input: z.strictObject({ agent: agentRef.optional() }),
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
    /** Live skills with these uses. */
    judgedSkills: z.number().int(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['library'],
  isCached: true,
  example: { agent },
})

const refs = z.array(skillRef).max(50)

export const createSkill = operation({
  name: 'skill.create',
  route: 'POST /api/skills',
  summary: 'Create a skill',
  input: z.strictObject({
    name: text.name(z.string().min(1).max(64)),
    description: text.content(z.string().min(1).max(1024)),
    content: text.content(z.string().min(1).max(200_000)),
    title: text.content(z.string().max(200)).optional(),
    triggers: z
      .array(text.content(z.string().max(200)))
      .max(50)
      .default([]),
    exampleQueries: z
      .array(text.content(z.string().max(500)))
      .max(20)
      .default([]),
    suggestedTools: z
      .array(text.content(z.string().max(128)))
      .max(50)
      .default([]),
    /** Written into the section Steps when the content has no steps of its own. */
    steps: declaredSteps.default([]),
    constraints: z
      .array(text.content(z.string().max(500)))
      .max(20)
      .default([]),
    taskType: z.enum(['browser', 'api', 'code', 'domain', 'unknown']).default('unknown'),
    tags: z
      .array(text.content(z.string().max(64)))
      .max(50)
      .default([]),
    files: z.array(fileText).max(100).default([]),
    metadata: z.record(z.string(), text.content(z.string())).default({}),
    /** Skills that it requires, and skills that conflict with it; by name or alias. */
    dependsOn: refs.optional(),
    conflictsWith: refs.optional(),
    /** The base skill, whose instructions come before its own. */
    extends: skillRef.optional(),
    visibility: z.enum(['user', 'workspace']).default('workspace'),
    agent: agentName.optional(),
  }),
  /** `similar`: the live skill that it is most like, from 0.75 on; `identical` where it says nothing else. */
  output: skillMoved.extend({ similar: similarSkill.optional() }),
  permission: 'review',
  proposal: 'create',
  effect: { kind: 'write' },
  changes: rewritten,
  logs: { 'skill.create': { word: 'created', undo: 'creation' } },
  status: () => 201,
  absent: { cli: 'skills are written in the dashboard, through REST or as files' },
  example: {
    name: 'send-invoice-again',
    description: 'Sends an invoice again when a customer has lost it.',
    content: '# Resend an invoice\n\n1. Find it with `find_invoice`.\n2. Send it with `send_mail`.\n',
    triggers: ['lost invoice'],
    exampleQueries: ['Can you send me the invoice of May again?'],
    suggestedTools: ['find_invoice', 'send_mail'],
    constraints: ['only to the address of the account'],
    tags: ['billing'],
    files: [{ path: 'references/tone.md', text: 'Short and friendly.\n' }],
    agent,
  },
})

const named = z.strictObject({ name: skillRef, agent: agentRef.optional() })

export const readSkill = operation({
  name: 'skill.read',
  route: 'GET /api/skills/{name}',
  summary: 'Read a skill by name, alias or id',
  input: named,
  output: skill.extend({ token: useToken }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['skill'],
  example: { name: learned },
})

export const editSkill = operation({
  name: 'skill.edit',
  route: 'PATCH /api/skills/{name}',
  summary: 'Write a new version of a skill',
  input: z.strictObject({
    name: skillRef,
    description: text.content(z.string().min(1).max(1024)).optional(),
    content: text.content(z.string().min(1).max(200_000)).optional(),
    title: text.content(z.string().min(1).max(200)).optional(),
    files: z.array(fileText).max(100).optional(),
    /** Lists replace the skill's own; an empty list removes the field. */
    triggers: z
      .array(text.content(z.string().max(200)))
      .max(50)
      .optional(),
    exampleQueries: z
      .array(text.content(z.string().max(500)))
      .max(20)
      .optional(),
    constraints: z
      .array(text.content(z.string().max(500)))
      .max(20)
      .optional(),
    tags: z
      .array(text.content(z.string().max(64)))
      .max(50)
      .optional(),
    suggestedTools: z
      .array(text.content(z.string().max(128)))
      .max(50)
      .optional(),
    taskType: z.enum(['browser', 'api', 'code', 'domain', 'unknown']).optional(),
    dependsOn: refs.optional(),
    conflictsWith: refs.optional(),
    /** Null: no longer an overlay. */
    extends: skillRef.nullable().optional(),
    reason: reason.optional(),
    /** Digest of the version that was edited; a different one is a conflict. */
    digest: text.ref(z.string()).optional(),
  }),
  /** `similar`: the live skill that it is most like, from 0.75 on; `identical` where it says nothing else. */
  output: skillMoved.extend({ similar: similarSkill.optional() }),
  status: ({ requested }) => (requested === undefined ? 200 : 202),
  statuses: [200, 202],
  permission: 'review',
  proposal: 'update',
  effect: { kind: 'write' },
  changes: [...rewritten, 'queue'],
  logs: { 'skill.edit': { word: 'edited', undo: 'skill' } },
  absent: { cli: 'edited in the dashboard or through REST' },
  example: { name: written, description: 'Sends an invoice once more when a customer has lost it.', reason: 'Clearer.' },
})

export const overrideSkill = operation({
  name: 'skill.override',
  route: 'POST /api/skills/{name}/override',
  summary: 'Serve a version despite scan findings, with a reason',
  input: z.strictObject({ name: skillRef, reason: neededReason, agent: agentName.optional() }),
  /** `similar`: the live skill that it is most like, from 0.75 on; `identical` where it says nothing else. */
  output: skillMoved.extend({ similar: similarSkill.optional() }),
  permission: 'review',
  effect: { kind: 'write' },
  changes: rewritten,
  absent: { cli: 'decided in the dashboard, where the findings stand, or through REST' },
  example: { name: learned, reason: 'The address in the text is our own test mailbox.' },
  walk: { fresh: 'hostileSkill' },
})

const related = z.object({
  /** As written in the file. */
  name: z.string(),
  kind: z.enum(['depends', 'conflicts', 'extends']),
  /** The skill it resolves to, with its state; null when none exists or the caller may see none. */
  skill: z.string().nullable(),
  lifecycle: lifecycle.nullable(),
})

export const readDependencies = operation({
  name: 'skill.dependencies',
  route: 'GET /api/skills/{name}/dependencies',
  summary: 'Read the dependencies, conflicts and dependents of a skill',
  input: named,
  output: z.object({
    name: z.string(),
    items: z.array(related),
    /** All direct and indirect requirements, nearest first. */
    needs: z.array(z.string()),
    dependents: z.array(z.string()),
    conflicts: z.array(z.string()),
    /** The overlay's base has changed since the overlay was written. */
    baseChanged: z.boolean(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['dependencies'],
  absent: { cli: '"show" names them; the whole list is read through REST' },
  example: { name: learned },
})

export const shareSkill = operation({
  name: 'skill.share',
  route: 'POST /api/skills/{name}/share',
  summary: 'Share a skill with every agent of the workspace, or limit it to its own agent',
  input: z.strictObject({
    name: skillRef,
    visibility: z.enum(['user', 'workspace']),
    reason: reason.optional(),
  }),
  output: skillMoved,
  permission: 'review',
  effect: { kind: 'write' },
  changes: moved,
  logs: { 'skill.share': { word: 'shared', undo: 'skill' } },
  absent: { cli: 'shared in the dashboard or through REST' },
  example: { name: learned, visibility: 'workspace' },
})

export const readStats = operation({
  name: 'skill.stats',
  route: 'GET /api/skills/{name}/stats',
  summary: 'Read the record of a skill: counts, rate, estimate and window',
  input: named,
  output: skillStats,
  permission: 'read',
  effect: { kind: 'read' },
  forms: { isTagged: true },
  shows: ['skill'],
  example: { name: learned },
})

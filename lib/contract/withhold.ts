import { z } from 'zod'
import { doctorFinding } from './doctor'
import { ids, written } from './example'
import { operation } from './operation'
import { everything } from './topics'
import { idRef, skillRef } from './shared'
import { text } from './text'

/** Shorter ones stand everywhere. */
const textMin = 8

const withheldVersion = z.object({
  skill: z.string(),
  version: z.number().int(),
  /** All of its text, or the texts alone. */
  isWhole: z.boolean(),
  /** It is what the skill says now, so that it cannot be withheld as a whole: a new version has to come first. */
  isCurrent: z.boolean(),
})
export type WithheldVersion = z.output<typeof withheldVersion>

export const withholdTexts = operation({
  name: 'workspace.withhold',
  route: 'POST /api/workspace/withhold',
  summary: 'Take texts, versions or what came of sessions out of the database and out of the history in git, for good',
  input: z.strictObject({
    /** Exact texts, like a secret that was found later. Each is replaced by "[withheld]" wherever the workspace holds it. */
    texts: z
      .array(text.query(z.string().min(textMin).max(10_000)))
      .max(50)
      .default([]),
    /** Versions whose whole text goes. A current one is refused unless its skill is deleted. */
    versions: z
      .array(z.strictObject({ skill: skillRef, version: z.number().int().min(1) }))
      .max(200)
      .default([]),
    /** Sessions, erased or not: the versions that were approved on their evidence. */
    sessions: z.array(idRef).max(200).default([]),
    /** The name of the workspace, to carry it out. Without it nothing changes, and the answer says what would. */
    confirm: text.ref(z.string().max(100)).optional(),
  }),
  output: z.object({
    done: z.boolean(),
    versions: z.array(withheldVersion),
    /** Changed rows by table, files of versions apart; empty before it is done. */
    rows: z.record(z.string(), z.number().int()),
    /** Commits that were written anew. */
    commits: z.number().int(),
    /** What still holds the old texts, and is to be cleared by hand. */
    left: z.object({
      /** Remotes of the workspace's repository. */
      remotes: z.array(z.string()),
      /** Snapshots on the server. */
      snapshots: z.array(z.string()),
    }),
    /** Whether database, disk, git and counts agree afterwards; null before it is done. */
    doctor: z.object({ ok: z.boolean(), items: z.array(doctorFinding) }).nullable(),
    event: z.string().nullable(),
  }),
  permission: 'admin',
  effect: { kind: 'write', destructive: true },
  changes: [...everything],
  logs: { 'workspace.withhold': { word: 'withheld texts of', undo: null } },
  absent: { action: 'cannot be undone, and is asked for twice: on the command line or through REST' },
  example: { texts: ['a secret of the examples'], versions: [{ skill: written, version: 1 }], sessions: [ids.session] },
})
export type Withheld = z.output<typeof withholdTexts.output>

import { z } from 'zod'
import { doctorFinding } from './doctor'
import { operation } from './operation'
import { flag } from './shared'

export const rebuildWorkspace = operation({
  name: 'workspace.rebuild',
  route: 'POST /api/workspace/rebuild',
  summary: "Rebuild the workspace's files and git repository from the database",
  input: z.strictObject({
    /** Also where files or a repository exist: they are moved aside, next to the new ones. */
    force: flag.default(false),
  }),
  output: z.object({
    /** The folder of the workspace, with the home directory as "~". */
    folder: z.string(),
    /** Commits of the new repository: one for each act that wrote files. */
    commits: z.number().int(),
    /** Skills that have files under `skills`. */
    skills: z.number().int(),
    /** Where the previous files are; null when there were none. */
    aside: z.string().nullable(),
    /** Whether database, disk, git and counts agree afterwards. */
    doctor: z.object({ ok: z.boolean(), items: z.array(doctorFinding) }),
    event: z.string(),
  }),
  permission: 'admin',
  effect: { kind: 'write' },
  changes: ['log'],
  logs: { 'workspace.rebuild': { word: 'rebuilt the files of', undo: null } },
  absent: { action: 'asked for from the command line or through REST, when a disk was lost' },
  example: { force: true },
})

import { z } from 'zod'
import { operation } from './operation'

export const rotateSecret = operation({
  name: 'secret.rotate',
  route: 'POST /api/secret/rotate',
  summary: 'Seal every stored secret anew with the present secret of the server',
  input: z.strictObject({}),
  output: z.object({
    /** Workspaces whose values were looked at: all of them for whoever runs the server, otherwise the caller’s. */
    workspaces: z.number().int(),
    /** Values that got a seal of the present secret by this call. */
    resealed: z.number().int(),
    /** Values under the present secret, those among them. */
    present: z.number().int(),
    /** Values that still need a former secret. */
    former: z.number().int(),
    /** Values of other workspaces that still need a former secret. */
    elsewhere: z.number().int(),
    /** Values that no known secret opens, each with the way out; never the value. */
    unknown: z.array(z.object({ workspace: z.string(), sentence: z.string() })),
    /** How many former secrets the server was given. */
    formerSecrets: z.number().int(),
    /** Former secrets are given, and no stored value needs one. */
    canDrop: z.boolean(),
  }),
  permission: 'admin',
  effect: { kind: 'write', idempotent: true },
  changes: ['log'],
  logs: { 'workspace.reseal': { word: 'sealed anew the secrets of', undo: null } },
  absent: { action: 'asked for from the command line or through REST, when the secret was rotated' },
  example: {},
})

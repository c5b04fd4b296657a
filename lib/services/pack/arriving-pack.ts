import type { PackSigner } from '@/lib/contract/pack'
import { conflict } from '@/lib/domain/problem/problem'
import { policyFor, requireLocal, namedFolder, savedPolicies, type FlowContext } from '@/lib/kernel'
import { builtinFolder, builtinPacks, builtinSource, readPackArchive, readPackFolder, signerOf } from '@/lib/library'

export interface PackInput {
  dir?: string
  archive?: Uint8Array
  acceptKey?: boolean
}

/** The pack, and whether it is one that ships with the product. */
async function packOf(ctx: FlowContext, { dir, archive }: PackInput) {
  if (archive !== undefined) return { pack: await readPackArchive(archive), isBuiltin: false }
  requireLocal(ctx)
  const folder = await namedFolder(ctx, dir ?? '')
  const isBuiltin = builtinPacks.some((name) => builtinFolder(name) === folder)
  return { pack: await readPackFolder(dir ?? '', isBuiltin ? builtinSource : undefined), isBuiltin }
}

const trustFirst = (key: string): string => `Trust it first: mettle packs trust ${key} <name>`

/** Why the policy takes no such pack. */
function untrusted({ key, isTrusted }: PackSigner): string | null {
  if (isTrusted) return null
  if (key === null) return 'The pack is not signed, and policy "packTrust" takes only signed packs.'
  return `The pack is signed with ${key}, which this workspace does not trust. ${trustFirst(key)}`
}

/** Another signer than before may be another author: only a person who says so goes on. */
function otherSigner(before: string | null, after: string | null): string | null {
  if (before === null || before === after) return null
  const now = after === null ? 'this version is not signed' : `this version is signed with ${after}`
  return `The installed version was signed with ${before}, and ${now}. If that is meant, say so: --accept-key (acceptKey).`
}

/**
 * A pack that is to be installed: who signed it, and why it would not be taken as it is.
 * @throws Problem `invalid` when it cannot be read, `conflict` when it has the name of a built-in pack.
 */
export async function arrivingPack(ctx: FlowContext, input: PackInput) {
  const { pack, isBuiltin } = await packOf(ctx, input)
  const { name } = pack.manifest
  const present = await ctx.db.pack.findUnique({ where: { workspaceId_name: { workspaceId: ctx.workspace.id, name } } })
  if (present?.origin === 'builtin' && !isBuiltin)
    throw conflict(`The built-in pack is named "${name}". Give this one another name in its pack.json.`)
  const signer = await signerOf(ctx.db, ctx, pack, isBuiltin)
  const { policy } = policyFor(await savedPolicies(ctx.db, ctx), {})
  const refusal =
    (policy.packTrust === 'signed' ? untrusted(signer) : null) ??
    (present?.isInstalled && !input.acceptKey ? otherSigner(present.key, pack.key) : null)
  return { pack, signer, refusal, arriving: { isBuiltin, isByPerson: true } }
}

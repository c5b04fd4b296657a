import { jsonColumns } from '@/lib/store/json-columns'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { exposure } from '@/lib/domain/lifecycle/exposure'
import type { State } from '@/lib/domain/lifecycle/states'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { servingFigures, servingNote } from '@/lib/scoring'
import { overlaysOf, type Overlay } from './overlays'

/** A file of a served version; the digest is SHA-256 in hexadecimal. */
export interface ServedFile {
  path: string
  sha256: string
  bytes: number
}

/** A skill as it leaves through any door that carries whole files. */
export interface ServedSkill {
  row: Skill
  lifecycle: State
  /** What an agent should know before it trusts it; null when there is nothing to say. */
  warning: string | null
  constraints: string[]
  files: ServedFile[]
  /** Its SKILL.md, byte for byte. */
  manifest: Uint8Array
  /** Contents by path where it extends another skill: no stored version holds them. */
  laid: Map<string, Uint8Array> | null
}

type VersionPlace = Pick<Skill, 'id' | 'version'>
const withFiles = {
  files: { orderBy: { path: 'asc' }, select: { path: true, bytes: true, sha256: true } },
} satisfies Prisma.VersionInclude

/** Files of the current versions and their SKILL.md: two queries, however many skills. */
async function filesOf(ctx: Context, rows: readonly VersionPlace[]) {
  const current = { OR: rows.map(({ id, version }) => ({ skillId: id, number: version })) }
  const versions = await ctx.store.reader.version.findMany({ where: current, include: withFiles })
  const where = { versionId: { in: versions.map((version) => version.id) }, path: 'SKILL.md' }
  const manifests = await ctx.store.reader.versionFile.findMany({ where, select: { versionId: true, content: true } })
  const contentOf = new Map(manifests.map((one) => [one.versionId, one.content]))
  return new Map(versions.map(({ id, skillId, files }) => [skillId, { files, manifest: contentOf.get(id) ?? new Uint8Array() }]))
}

/**
 * Those of some skills that may leave the house, with their files, in the order given. `byName`: asked for by its exact
 * name, a deprecated skill is answered too, with its reason.
 */
export async function servedOf(ctx: Context, rows: readonly Skill[], { byName = false } = {}): Promise<ServedSkill[]> {
  if (rows.length === 0) return []
  const figured = await servingFigures(ctx.store.reader, ctx, rows)
  const passed = rows.flatMap((row) => {
    const figures = figured.get(row.id)
    if (!figures) return []
    const { origin, state, tier } = row
    const exposed = { origin, state, tier, rate: figures.window.rate }
    const { isServed, warning } = exposure(exposed, figures.policy)
    if (!isServed && !(byName && state === 'deprecated')) return []
    const constraints = jsonColumns.Skill.constraints(row.constraints)
    return [{ row, lifecycle: state, constraints, warning: servingNote(row, figures, warning !== undefined) }]
  })
  const files = await filesOf(
    ctx,
    passed.map((one) => one.row),
  )
  const overlays = await overlaysOf(
    ctx.store.reader,
    ctx,
    passed.map((one) => one.row),
  )
  return passed.flatMap((one): ServedSkill[] => {
    const content = files.get(one.row.id)
    const overlay = overlays.get(one.row.id)
    if (!content) return []
    return [overlay ? { ...one, ...overlaid(one, overlay) } : { ...one, ...content, laid: null }]
  })
}

/** An overlay in place of what its own version says: with the digest of what is served. */
function overlaid({ row, warning }: Pick<ServedSkill, 'row' | 'warning'>, { files, digest, missing }: Overlay) {
  const laid = new Map(files.map(({ path, content }) => [path, content]))
  return {
    row: { ...row, digest },
    warning: [warning, missing].filter((one) => one !== null).join('; ') || null,
    files: files.map(({ path, content }) => ({ path, sha256: sha256Hex(content), bytes: content.byteLength })),
    manifest: laid.get('SKILL.md') ?? new Uint8Array(),
    laid,
  }
}

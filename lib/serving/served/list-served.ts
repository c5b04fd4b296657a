import { sha256Hex } from '@/lib/domain/digest/sha256'
import { states, isLive } from '@/lib/domain/lifecycle/states'
import { cached, minuteOf, rowBytes, type Context } from '@/lib/kernel'
import { findSkill, readContent, textOf, visibleSkills } from '@/lib/library'
import { servedOf, type ServedSkill } from './served-skill'

const live = states.filter(isLive)

export interface ServedPage {
  skills: ServedSkill[]
  /** Name after which the next page begins; null at the end. */
  next: string | null
}

/**
 * What is served to the caller's agent, by name from a to z. A page looks at `limit` skills and may hold fewer: those that
 * may not leave are passed over.
 */
export async function listServed(ctx: Context, { after, limit }: { after?: string; limit: number }): Promise<ServedPage> {
  const visible = await visibleSkills(ctx.store.reader, ctx)
  const rows = await ctx.store.reader.skill.findMany({
    where: { AND: [visible, { state: { in: live } }, ...(after === undefined ? [] : [{ name: { gt: after } }])] },
    orderBy: { name: 'asc' },
    take: limit + 1,
  })
  const page = rows.slice(0, limit)
  return { skills: await servedOf(ctx, page), next: rows.length > limit ? (page.at(-1)?.name ?? null) : null }
}

/** The skill of exactly this name, deprecated ones included; null where nothing is served under it. */
export function readServed(ctx: Context, name: string): Promise<ServedSkill | null> {
  const { reader } = ctx.store
  return cached(reader, ctx, servedPlace(ctx, ['served', ctx.agent, name], bytesOf), async () => {
    const row = await findSkill(reader, ctx, name)
    if (!row) return null
    const [served] = await servedOf(ctx, [row], { byName: true })
    return served ?? null
  })
}

/** What is served depends on skills and their figures, and their figures on the clock. */
function servedPlace<T>(ctx: Context, key: readonly unknown[], bytes: (value: T) => number) {
  const weigh = (value: T) => 4 + bytes(value) / rowBytes
  return { parts: ['content', 'figures'] as const, key, period: minuteOf(ctx), weigh }
}

function bytesOf(skill: ServedSkill | null): number {
  const laid = [...(skill?.laid?.values() ?? [])].reduce((sum, content) => sum + content.byteLength, 0)
  return laid + (skill?.manifest.byteLength ?? 0)
}

/** The instructions of a served skill: its SKILL.md below the frontmatter. */
export function servedInstructions(ctx: Context, { row, manifest }: ServedSkill): Promise<string> {
  const place = servedPlace(ctx, ['served instructions', ctx.agent, row.id, row.digest], (text: string) => text.length)
  const read = () => readContent(row, textOf({ content: Buffer.from(manifest) })).body.trim()
  return cached(ctx.store.reader, ctx, place, () => Promise.resolve(read()))
}

export interface ServedContent {
  content: Uint8Array
  /** SHA-256 in hexadecimal. */
  sha256: string
}

/** One file of a served skill, byte for byte; null where there is none. */
export async function readServedFile(ctx: Context, { row, laid }: ServedSkill, path: string): Promise<ServedContent | null> {
  if (laid) {
    const content = laid.get(path)
    return content ? { content, sha256: sha256Hex(content) } : null
  }
  const where = { path, version: { skillId: row.id, number: row.version } }
  const { reader } = ctx.store
  const key = ['served file', row.id, row.version, path]
  const place = servedPlace(ctx, key, (file: ServedContent | null) => file?.content.byteLength ?? 0)
  return cached(reader, ctx, place, () => reader.versionFile.findFirst({ where, select: { content: true, sha256: true } }))
}

import * as contract from '@/lib/contract/skill-history'
import { notFound } from '@/lib/domain/problem/problem'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '../kernel/context'
import { readVerb } from '../kernel/verb'
import { loadSkill } from './find-skill'
import { scanView } from './scan-view'

const withFiles = {
  files: { orderBy: { path: 'asc' }, select: { path: true, bytes: true, sha256: true } },
} satisfies Prisma.VersionInclude
const withContent = { files: { orderBy: { path: 'asc' } } } satisfies Prisma.VersionInclude

type Listed = Prisma.VersionGetPayload<{ include: typeof withFiles }>
type Loaded = Prisma.VersionGetPayload<{ include: typeof withContent }>

const versionItem = (row: Listed | Loaded): contract.VersionItem => ({
  number: row.number,
  digest: row.digest,
  actor: { kind: row.actorKind, id: row.actorId },
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  scan: scanView(row),
  files: row.files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
})

/** The versions of a skill, newest first. */
export const listVersions = readVerb(contract.listVersions, async (ctx, input) => {
  const { id: skillId } = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const rows = await ctx.db.version.findMany({ where: { skillId }, include: withFiles, orderBy: { number: 'desc' } })
  return { items: rows.map(versionItem), nextCursor: null }
})

async function loadVersion(ctx: ReadContext, skillId: string, number: number): Promise<Loaded> {
  const found = await ctx.db.version.findUnique({ where: { skillId_number: { skillId, number } }, include: withContent })
  if (!found) throw notFound(`version ${number}`)
  return found
}

/** Text of a file, null where there is none or it is no text. */
function textIn(version: Loaded | null, path: string): string | null {
  const content = version?.files.find((file) => file.path === path)?.content
  return !content || content.includes(0) ? null : new TextDecoder().decode(content)
}

/** One version, or two side by side, file by file. */
export const readVersion = readVerb(contract.readVersion, async (ctx, input) => {
  const { id } = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const numbers = input.version.split('..').map(Number)
  const from = numbers.length === 2 ? await loadVersion(ctx, id, numbers[0]!) : null
  const to = await loadVersion(ctx, id, numbers.at(-1)!)
  const paths = [...new Set([from, to].flatMap((version) => version?.files.map((file) => file.path) ?? []))].sort()
  const files = paths.map((path) => ({ path, before: textIn(from, path), after: textIn(to, path) }))
  return { from: from && versionItem(from), to: versionItem(to), files }
})

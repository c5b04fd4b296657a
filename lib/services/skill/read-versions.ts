import * as contract from '@/lib/contract/skill-history'
import { beyondAllowed, compareEffects } from '@/lib/domain/effect/compare-effects'
import { groupBy } from '@/lib/domain/collection/group-by'
import { notFound } from '@/lib/domain/problem/problem'
import { estimate } from '@/lib/domain/score/estimate'
import { parseSkillMd } from '@/lib/skill-md/parse'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope, readVerb, type ReadContext } from '@/lib/kernel'
import { effectsIn, loadSkill, reaching, scanView } from '@/lib/library'
import { makeUseToken } from '@/lib/scoring'

const withFiles = {
  files: { orderBy: { path: 'asc' }, select: { path: true, bytes: true, sha256: true } },
} satisfies Prisma.VersionInclude
const withContent = { files: { orderBy: { path: 'asc' } } } satisfies Prisma.VersionInclude

type Listed = Prisma.VersionGetPayload<{ include: typeof withFiles }>
type Loaded = Prisma.VersionGetPayload<{ include: typeof withContent }>

/** What a SKILL.md says of its skill in one line. */
function descriptionIn(text: string | null): string | null {
  const parsed = text === null ? null : parseSkillMd(text)
  return parsed?.ok ? parsed.skill.description : null
}

type Judged = contract.VersionItem['judged']
const never: Judged = { n: 0, successes: 0, rate: null, low: null, high: null }

/** How the uses of each version were judged, by its number: in one query. */
async function judgedByVersion(ctx: ReadContext, skillId: string, agent: string | undefined): Promise<Map<number, Judged>> {
  const groups = await ctx.db.use.groupBy({
    by: ['version', 'outcome'],
    where: { skillId, ...(await agentScope(ctx.db, ctx, agent)), ...reaching('judged') },
    _count: { _all: true },
  })
  const byVersion = groupBy(groups, (group) => group.version)
  return new Map(
    [...byVersion].map(([number, own]) => {
      const count = (outcome: string) => own.find((group) => group.outcome === outcome)?._count._all ?? 0
      const n = own.reduce((sum, group) => sum + group._count._all, 0)
      const successes = count('success') + count('partial') / 2
      const { low, high } = estimate({ successes, judged: n }).parts
      return [number, { n, successes, rate: successes / n, low, high }]
    }),
  )
}

const versionItem = (row: Listed | Loaded, text: string | null, judged: ReadonlyMap<number, Judged>): contract.VersionItem => ({
  number: row.number,
  digest: row.digest,
  actor: { kind: row.actorKind, id: row.actorId },
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  description: descriptionIn(text),
  scan: scanView(row),
  files: row.files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
  withheldAt: row.withheldAt?.toISOString() ?? null,
  isWithheld: row.isWithheld,
  judged: judged.get(row.number) ?? never,
})

/** The versions of a skill, newest first. */
export const listVersions = readVerb(contract.listVersions, async (ctx, input) => {
  const { id: skillId } = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const rows = await ctx.db.version.findMany({ where: { skillId }, include: withFiles, orderBy: { number: 'desc' } })
  // Of all files only this one is read: the others may be large.
  const texts = await ctx.db.versionFile.findMany({
    where: { path: 'SKILL.md', version: { skillId } },
    select: { versionId: true, content: true },
  })
  const textOf = new Map(texts.map(({ versionId, content }) => [versionId, decoded(content)]))
  const judged = await judgedByVersion(ctx, skillId, input.agent)
  return { items: rows.map((row) => versionItem(row, textOf.get(row.id) ?? null, judged)), nextCursor: null }
})

async function loadVersion(ctx: ReadContext, skillId: string, number: number): Promise<Loaded> {
  const version = await ctx.db.version.findUnique({ where: { skillId_number: { skillId, number } }, include: withContent })
  if (!version) throw notFound(`version ${number}`)
  return version
}

/** Text of a file, null where there is none or it is no text. */
const decoded = (content: Uint8Array | undefined): string | null =>
  !content || content.includes(0) ? null : new TextDecoder().decode(content)

const textIn = (version: Loaded | null, path: string): string | null =>
  decoded(version?.files.find((file) => file.path === path)?.content)

const shown = (row: Loaded, judged: ReadonlyMap<number, Judged>): contract.VersionItem =>
  versionItem(row, textIn(row, 'SKILL.md'), judged)

function effectsOfDifference(from: Loaded | null, to: Loaded) {
  const { effects, allowed } = effectsIn(to.files)
  const change = from ? compareEffects(effectsIn(from.files).effects, effects) : { added: null, removed: null }
  return { to: effects, ...change, beyondAllowed: beyondAllowed(effects, allowed) }
}

/** One version, or two side by side, file by file. */
export const readVersion = readVerb(contract.readVersion, async (ctx, input) => {
  const { id } = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const numbers = input.version.split('..').map(Number)
  const from = numbers.length === 2 ? await loadVersion(ctx, id, numbers[0]!) : null
  const to = await loadVersion(ctx, id, numbers.at(-1)!)
  const paths = [...new Set([from, to].flatMap((version) => version?.files.map((file) => file.path) ?? []))].sort()
  const files = paths.map((path) => ({ path, before: textIn(from, path), after: textIn(to, path) }))
  const token = from ? {} : { token: makeUseToken(ctx, { skillId: id, version: to.number }) }
  const judged = await judgedByVersion(ctx, id, input.agent)
  return { ...token, from: from && shown(from, judged), to: shown(to, judged), effects: effectsOfDifference(from, to), files }
})

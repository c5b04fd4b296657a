import type { OutputOf } from '@/lib/contract/operation'
import type { listPatterns } from '@/lib/contract/candidate'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Pattern } from '@/prisma/generated/sqlite/client'
import { agentNames } from '../agent/resolve-agent'
import type { Context } from '../kernel/context'
import { whyNotSentence, type StoredWhyNot } from './why-not-sentence'

type PatternItem = OutputOf<typeof listPatterns>['items'][number]

/** The wire form of patterns. */
export async function patternItems(db: Queryable, ctx: Context, rows: Pattern[]): Promise<PatternItem[]> {
  const hashes = [...new Set(rows.flatMap((row) => row.shapes as string[]))]
  const shapes = await inChunks(hashes, (some) =>
    db.shape.findMany({ where: { workspaceId: ctx.workspace.id, hash: { in: some } }, select: { hash: true, label: true } }),
  )
  const labels = new Map(shapes.map((shape) => [shape.hash, shape.label]))
  const names = await agentNames(db, ctx)
  return rows.map((row) => {
    const whyNot = row.whyNot as unknown as StoredWhyNot | null
    return {
      id: row.id,
      agent: names.get(row.agentId) ?? '',
      hash: row.hash,
      steps: (row.shapes as string[]).map((hash) => labels.get(hash) ?? hash.slice(0, 8)),
      support: row.support,
      expectedByChance: row.expected,
      state: row.state,
      evidence: row.evidence,
      whyNot: whyNot === null ? null : whyNotSentence(whyNot),
      whyNotCode: whyNot === null ? null : whyNot.code,
    }
  })
}

import type { OutputOf } from '@/lib/contract/operation'
import type { listPatterns } from '@/lib/contract/mining'
import type { Queryable } from '@/lib/store/client'
import type { Pattern } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { agentNames, type Context } from '@/lib/kernel'
import { spokenLabels } from './spoken-tools'
import { whyNotSentence } from './why-not-sentence'

type PatternItem = OutputOf<typeof listPatterns>['items'][number]

/** The wire form of patterns. */
export async function patternItems(db: Queryable, ctx: Context, rows: Pattern[]): Promise<PatternItem[]> {
  const hashes = rows.flatMap((row) => jsonColumns.Pattern.shapes(row.shapes))
  const label = await spokenLabels(db, ctx, [...new Set(rows.map((row) => row.agentId))], hashes)
  const names = await agentNames(db, ctx)
  return rows.map((row) => {
    const whyNot = jsonColumns.Pattern.whyNot(row.whyNot)
    return {
      id: row.id,
      agent: names.get(row.agentId) ?? '',
      hash: row.hash,
      steps: jsonColumns.Pattern.shapes(row.shapes).map((hash) => label(row.agentId, hash) ?? hash.slice(0, 8)),
      support: row.support,
      expectedByChance: row.expected,
      state: row.state,
      evidence: row.evidence,
      whyNot: whyNot === null ? null : whyNotSentence(whyNot),
      whyNotCode: whyNot === null ? null : whyNot.code,
    }
  })
}

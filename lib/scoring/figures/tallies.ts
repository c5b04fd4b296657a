import { groupBy } from '@/lib/domain/collection/group-by'
import { fold, nothingFolded, tallyAfter, type Folded, type Tally, type Written } from '@/lib/domain/score/tally'
import { cacheKey, type Queryable } from '@/lib/store/client'
import { readOutcomes, type Outcomes } from '@/lib/store/read-outcomes'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'

type Stamped = Pick<Skill, 'id' | 'ledgerRevision'>

const tallyKey = ({ workspace }: Pick<Context, 'workspace'>, skillId: string) => cacheKey(workspace.id, ['tally', skillId])
const placeOf = (ctx: Context, { id, ledgerRevision }: Stamped) => ({ key: tallyKey(ctx, id), stamp: String(ledgerRevision) })
const weigh = ({ recent }: Tally): number => 1 + recent.length / 8

const letters = { s: 'success', p: 'partial', f: 'failure' } as const

/** Unjudged uses count, and nothing else about them: it makes no difference where they stand among the judged ones. */
function foldedOf({ uses, lastUsedAt, judged }: Outcomes): Folded {
  const outcomes = [...judged].map((letter) => ({ at: lastUsedAt, outcome: letters[letter as keyof typeof letters] }))
  return { ...outcomes.reduce((sum, one) => fold(sum, one), nothingFolded), uses, lastUsedAt }
}

/**
 * What the selected uses of many skills come to, by id. All of a skill's are read once; from then on each that is written is added, where
 * it is newer. Inside a transaction all are read.
 */
export async function talliesOf(db: Queryable, ctx: Context, rows: readonly Stamped[]): Promise<Map<string, Tally>> {
  const read = async (ids: readonly string[]): Promise<Map<string, Tally>> => {
    const outcomes = await readOutcomes(db, ctx.store.provider, ids)
    return new Map(
      ids.map((id) => {
        const known = outcomes.get(id)
        return [id, { folded: known ? foldedOf(known) : nothingFolded, recent: [] }]
      }),
    )
  }
  if (db !== ctx.store.reader) return read(rows.map(({ id }) => id))
  const wanted = new Map(rows.map((row) => [row.id, placeOf(ctx, row)]))
  return ctx.store.cache.getOrComputeMany(wanted, async (missing: string[]) => {
    const tallies = await read(missing)
    return new Map([...tallies].map(([id, value]) => [id, { value, weight: weigh(value) }]))
  })
}

/**
 * Brings cached tallies up to a committed write of some uses. `revisions`: each skill's count of writes, this one included. What was
 * read later than it is stamped holds uses that are written here: they are not newer, and the tally is left to be read again.
 */
export function advanceTallies(
  ctx: Context,
  written: readonly (Written & { skillId: string })[],
  revisions: readonly Stamped[],
): void {
  const bySkill = groupBy(written, (use) => use.skillId)
  for (const { id, ledgerRevision } of revisions) {
    const stamps = { from: String(ledgerRevision - 1), to: String(ledgerRevision) }
    ctx.store.cache.advance<Tally>(tallyKey(ctx, id), stamps, (tally) => {
      const value = tallyAfter(tally, bySkill.get(id) ?? [])
      return value && { value, weight: weigh(value) }
    })
  }
}

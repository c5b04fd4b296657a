import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Transaction } from './client'
import { inChunks } from './in-chunks'
import { lockRows } from './lock-rows'
import { runStatement } from './run-statement'

const judged = Prisma.sql`"isSelected" = ${true} AND "outcome" IN ('success', 'partial', 'failure')`
const own = Prisma.sql`"Use"."skillId" = "Skill"."id"`
const newest = (size: number) => Prisma.sql`AND "at" >= "Skill"."windowSince" ORDER BY "at" DESC, "id" DESC LIMIT ${size}`
const count = (condition: string) => Prisma.raw(`COALESCE(SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`)

const counted = Prisma.sql`(SELECT COUNT(*) FROM "Use" WHERE ${own} AND ${judged})`

function judgedEver(ids: readonly string[], size: number, more: ReadonlyMap<string, number> | undefined): Prisma.Sql {
  if (!more) return counted
  const steps = ids.map((id) => Prisma.sql`WHEN ${id} THEN ${more.get(id) ?? 0}`)
  const further = Prisma.sql`"judgedEver" + CASE "id" ${Prisma.join(steps, ' ')} ELSE 0 END`
  return Prisma.sql`CASE WHEN "winSince" = "windowSince" AND "winSize" = ${size} THEN ${further} ELSE ${counted} END`
}

/**
 * Recounts the windows of skills from their uses and stores the counts beside them: `size` judged and `size` selected uses since
 * the window began. The rows are locked before they are counted, so that the later of two concurrent reports counts both.
 * Where the stored counts hold, those of the whole life follow from `judgedMore`, and a long ledger is not read.
 */
export async function refreshWindows(
  db: Transaction,
  provider: Provider,
  skillIds: readonly string[],
  size: number,
  judgedMore?: ReadonlyMap<string, number>,
): Promise<void> {
  await lockRows(db, provider, 'Skill', skillIds)
  await inChunks(skillIds, async (some) => {
    await runStatement(
      db,
      Prisma.sql`
      UPDATE "Skill" SET "winSince" = "windowSince", "winSize" = ${size},
        ("winJudged", "winSuccesses", "winPartials", "winClean") = (
          SELECT COUNT(*), ${count(`"outcome" = 'success'`)}, ${count(`"outcome" = 'partial'`)}, ${count('"isClean"')}
          FROM (SELECT "outcome", "isClean" FROM "Use" WHERE ${own} AND ${judged} ${newest(size)}) AS last),
        ("winSelected", "winSignals") = (
          SELECT COUNT(*), ${count('"hasCorrection" OR "causedRework"')}
          FROM (SELECT "hasCorrection", "causedRework" FROM "Use" WHERE ${own} AND "isSelected" = ${true} ${newest(size)}) AS last),
        "judgedEver" = ${judgedEver(some, size, judgedMore)}
      WHERE "id" IN (${Prisma.join(some)})`,
    )
    return []
  })
}
